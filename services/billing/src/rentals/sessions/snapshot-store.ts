import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  type ArchivedQuery,
  type ArchiveReader,
  addArchived,
  mayBeArchived,
} from '../../books/archive/read-list.ts';
import { countUpTo } from '../../database/count.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { andEqual, andIdOneOf, andOneOf, andWithin, type Period } from '../../database/filters.ts';
import { TOTAL_MAX } from '../../http/lists.ts';
import type { PageOptions } from '../../http/pages.ts';
import type { MachineLife } from '../lives/life.ts';
import { keyOf, keysOf, sideOfSession, sidesOf } from '../parties/archived-lists.ts';
import { SESSIONS, withArchivedUsage } from './archive-source.ts';
import { findAnySession, KEPT_SESSIONS } from './archived-sessions.ts';
import { type SessionRules, spendLimitOf } from './rules.ts';
import type { SessionStatus } from './session.ts';
import { limitsOf, roomOf } from './spend-limit.ts';
import { readSpendRoom } from './spend-limit-store.ts';
import { type SessionState, stateOf } from './state.ts';
import { FROZEN_SINCE, IS_ACCOUNT_CLOSED, JOIN_LIFE, SESSION_NOW, toSession, toUsage } from './store.ts';
import type { SessionsTable, SessionUsageTable } from './table.ts';
import { conditionsOf, selectVisiblePage, type Visibility } from './visibility.ts';

/** A session's state at a time of its clock (`SESSION_NOW`), read without locks. */
export interface SessionSnapshot extends SessionState {
  readonly now: Date;
}

type SnapshotRow = Selectable<SessionsTable> &
  Selectable<SessionUsageTable> & {
    readonly hold: string | null;
    readonly available: string;
    readonly wallet_debt: string;
    readonly frozen_since: Date | null;
    readonly is_account_closed: boolean;
    readonly spend_day_max: string | null;
    readonly life: MachineLife | null;
    readonly now: Date;
  };

export type SnapshotRules = Pick<SessionRules, 'spendDayMax'>;

/**
 * Reads everything that decisions and responses need, in one statement; a second one if live sessions have a spend limit,
 * of their wallet or key.
 *
 * @param which a condition on `s` (sessions), with an optional order
 * @param sessions rows `s` with their usage `u`
 */
async function readSnapshots(
  db: Database,
  which: RawBuilder<unknown>,
  rules: SnapshotRules,
  sessions: RawBuilder<unknown> = KEPT_SESSIONS,
): Promise<SessionSnapshot[]> {
  const { rows } = await sql<SnapshotRow>`
    select s.*, u.*, h.amount - h.captured - h.released as hold, a.balance as available, d.balance as wallet_debt,
      ${FROZEN_SINCE} as frozen_since, ${IS_ACCOUNT_CLOSED} as is_account_closed, w.spend_day_max, m.life, ${SESSION_NOW} as now
    from ${sessions}
    join wallets w on w.id = s.wallet_id
    left join session_ticks t on t.session_id = s.id
    ${JOIN_LIFE}
    join accounts a on a.wallet_id = s.wallet_id and a.kind = 'available' and a.provider_id is null
    join accounts d on d.wallet_id = s.wallet_id and d.kind = 'debt' and d.provider_id is null
    left join holds h on h.id = s.hold_id
    where ${which}`.execute(db);
  const found = rows.map((row) => {
    const session = toSession(row);
    const isEnded = row.ended_at !== null;
    return { row, session, limits: isEnded ? [] : limitsOf(session, spendLimitOf(row.spend_day_max, rules)) };
  });
  const rooms = await readSpendRoom(
    db,
    found.flatMap(({ limits }) => limits),
  );
  return found.map(({ row, session, limits }) => {
    const funds = {
      hold: BigInt(row.hold ?? 0),
      available: BigInt(row.available),
      debt: -BigInt(row.wallet_debt),
      frozenSince: row.frozen_since ?? undefined,
      isAccountClosed: row.is_account_closed,
      room: roomOf(rooms, limits),
    };
    const read = { session, usage: toUsage(row), life: row.life ?? undefined };
    return { ...stateOf(read, funds), now: row.now };
  });
}

export async function findSnapshot(
  db: Database,
  id: string,
  rules: SnapshotRules,
): Promise<SessionSnapshot | undefined> {
  const [snapshot] = await readSnapshots(db, sql`s.id = ${id}`, rules);
  return snapshot;
}

/**
 * Finds a session, also an archived one.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function findAnySnapshot(
  reader: ArchiveReader,
  id: string,
  rules: SnapshotRules,
): Promise<SessionSnapshot | undefined> {
  return findAnySession(reader, id, (sessions) =>
    readSnapshots(reader.db, sql`s.id = ${id}`, rules, sessions),
  );
}

/** Returns the live sessions among these. */
export async function listLiveSnapshots(
  trx: BillingTransaction,
  ids: readonly string[],
  rules: SnapshotRules,
): Promise<SessionSnapshot[]> {
  return readSnapshots(trx, sql`s.id = any(${ids}::uuid[]) and s.ended_at is null`, rules);
}

export interface SessionFilters extends Period {
  readonly visibility: Visibility;
  readonly providerId: string | undefined;
  readonly jobId: string | undefined;
  readonly status: readonly SessionStatus[] | undefined;
  readonly ids?: readonly string[] | undefined;
}

const LIST = { table: 'sessions', time: 'started_at' } as const;

function filtersOf({ providerId, jobId, status, ids, ...period }: SessionFilters): RawBuilder<unknown> {
  return sql`
    ${andEqual('provider_id', providerId)} ${andEqual('job_id', jobId)} ${andOneOf('status', status)}
    ${andIdOneOf('id', ids)} ${andWithin('started_at', period)}`;
}

/** The number of sessions of all pages; undefined if there are too many to count, or archived ones. */
export async function countSessions(
  reader: ArchiveReader,
  filters: SessionFilters,
): Promise<number | undefined> {
  if (await mayBeArchived(reader, SESSIONS)) return undefined;
  const all = { before: undefined, limit: TOTAL_MAX, offset: 0 };
  const page = selectVisiblePage(LIST, filters.visibility, filtersOf(filters), all);
  return countUpTo(reader.db, sql`from (${page}) as visible`, TOTAL_MAX);
}

/** The order of lists: newest first. */
function byStart({ session: a }: SessionSnapshot, { session: b }: SessionSnapshot): number {
  return b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1);
}

/**
 * Lists sessions, newest first; one more than the page size if there are more.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function listSessions(
  reader: ArchiveReader,
  sought: SessionFilters,
  { before, limit, offset }: PageOptions,
  rules: SnapshotRules,
): Promise<SessionSnapshot[]> {
  const { db } = reader;
  const { visibility, providerId, ids, from } = sought;
  const filters = filtersOf(sought);
  // Where archived sessions may come first, what the offset skips has to be known.
  const most = Math.max(limit + offset, ids?.length ?? 0) + 1;
  const page = selectVisiblePage(LIST, visibility, filters, { before, limit: most - 1, offset: 0 });
  const order = sql`order by s.started_at desc, s.id desc`;
  let found: readonly SessionSnapshot[] = await readSnapshots(db, sql`s.id in (${page}) ${order}`, rules);
  const matches = sql`
    (${sql.join(conditionsOf(visibility), sql` or `)}) ${filters}
    ${before === undefined ? sql`` : sql`and (started_at, id) < (${before.at}, ${before.id})`}`;
  const missing = ids?.filter((id) => !found.some(({ session }) => session.id === id));
  for (const side of missing?.map(sideOfSession) ?? sidesOf(visibility, { providerId })) {
    const query: ArchivedQuery<SessionSnapshot> = {
      source: SESSIONS,
      list: side.list,
      range: keysOf(side, { from, before }),
      read(rows, count) {
        const matching = sql`(
          select * from ${rows} where ${matches} order by started_at desc, id desc limit ${count}) as sessions`;
        return readSnapshots(db, sql`true ${order}`, rules, withArchivedUsage(matching));
      },
      keyOf: ({ session }) => keyOf(side, { id: session.id, sessionId: session.id, at: session.startedAt }),
    };
    found = await addArchived(reader, query, found, most);
  }
  // Sessions that were looked up by id came in the order of their ids.
  const sorted = missing === undefined ? found : found.toSorted(byStart);
  return sorted.slice(offset, offset + limit + 1);
}
