import { arrayParameter } from '@gridlease/common/database/array-parameter';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { formatAmount, parseAmount } from '../../books/money/amount.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { shareRows } from '../cards/allocations-store.ts';
import type { CardChoice } from '../cards/offer.ts';
import { sessionCardsOf } from '../cards/store.ts';
import type { MachineLife } from '../lives/life.ts';
import { findAnySession } from './archived-sessions.ts';
import type { LimitedKey, NewSession, Session, SessionUsage, SessionWithUsage } from './session.ts';
import type { SessionsTable, SessionUsageTable } from './table.ts';

interface JoinedRow extends Selectable<SessionsTable>, Selectable<SessionUsageTable> {
  readonly life?: MachineLife | null;
}

/**
 * The time for session `s` with its tick `t`: the database's clock, but never before the session's start, its
 * last bill or its last tick. So a clock that jumps back reverses no accrued cost and ends no session before
 * it started.
 */
export const SESSION_NOW = sql`greatest(gridlease_now(), s.started_at, s.last_billed_at, t.looked_at)`;

/**
 * When the wallet `w` of session `s` with its tick `t` was frozen, or its user's account closed, by the session's clock: a
 * rental that was read later than that, because the database's clock has gone back since, is charged for what it has
 * accrued. Null: neither.
 */
export const FROZEN_SINCE = sql`case when coalesce(w.frozen_since, w.account_closed_since) is not null
  then greatest(least(w.frozen_since, w.account_closed_since), t.looked_at) end`;

/** Whether that was the account, and not the wallet. */
export const IS_ACCOUNT_CLOSED = sql`(w.account_closed_since is not null
  and coalesce(w.account_closed_since <= w.frozen_since, true))`;

/** Joins what is known of the machine of a watched session `s`, as `m`. */
export const JOIN_LIFE = sql`left join machine_lives m on s.is_watched and m.provider_id = s.provider_id`;

export function toSession(row: Selectable<SessionsTable>): Session {
  return {
    id: row.id,
    status: row.status,
    endReason: row.end_reason ?? undefined,
    userId: row.user_id,
    jobId: row.job_id ?? undefined,
    walletId: row.wallet_id,
    providerId: row.provider_id,
    providerOwnerId: row.provider_owner_id,
    providerWalletId: row.provider_wallet_id,
    earnedAccountId: row.earned_account_id,
    gpuModel: row.gpu_model,
    matchedModel: row.matched_model,
    gpuCount: row.gpu_count,
    cards: row.cards ?? undefined,
    allocatedVramMb: row.allocated_vram_mb,
    totalVramMb: row.total_vram_mb ?? undefined,
    estimatedPowerW: Number(row.estimated_power_w),
    price: {
      base: BigInt(row.hourly_rate),
      vram: BigInt(row.vram_rate),
      power: BigInt(row.power_rate),
      total: BigInt(row.total_hourly_rate),
      feePercent: parseAmount(row.platform_fee_percent) ?? 0n,
    },
    quote: row.quote,
    maximumMinutes: row.maximum_minutes ?? undefined,
    holdId: row.hold_id ?? undefined,
    paymentId: row.payment_id,
    charged: BigInt(row.charged),
    fee: BigInt(row.fee),
    chargedMinutes: row.charged_minutes,
    debt: BigInt(row.debt),
    lowFundsAt: row.low_funds_at ?? undefined,
    graceSince: row.grace_since ?? undefined,
    graceUntil: row.grace_until ?? undefined,
    startedAt: row.started_at,
    pendingUntil: row.pending_until ?? undefined,
    endedAt: row.ended_at ?? undefined,
    lastBilledAt: row.last_billed_at ?? undefined,
    isWatched: row.is_watched,
    provenUntil: row.proven_until ?? undefined,
    exitCode: row.exit_code ?? undefined,
    key: keyOf(row),
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function keyOf({ key_id: id, key_spend_day_max: max }: Selectable<SessionsTable>): LimitedKey | undefined {
  return id === null || max === null ? undefined : { id, spendDayMax: BigInt(max) };
}

export function toUsage(row: Selectable<SessionUsageTable>): SessionUsage {
  return {
    reports: row.reports,
    lastMeasuredAt: row.last_measured_at ?? undefined,
    actualPowerW: row.actual_power_w ?? undefined,
    lastReportAt: row.last_report_at ?? undefined,
    forgivenAt: row.forgiven_at ?? undefined,
    silentMs: row.silent_ms,
    gpuUtilizationSum: row.gpu_utilization_sum,
    vramUtilizationSum: row.vram_utilization_sum,
    powerDrawSum: row.power_draw_sum,
  };
}

function toBoth(row: JoinedRow): SessionWithUsage {
  return { session: toSession(row), usage: toUsage(row), life: row.life ?? undefined };
}

/**
 * Finds a session, also an archived one.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function findSession(reader: ArchiveReader, id: string): Promise<SessionWithUsage | undefined> {
  return findAnySession(reader, id, async (sessions) => {
    const { rows } = await sql<JoinedRow>`
      select s.*, u.*, m.life from ${sessions} ${JOIN_LIFE} where s.id = ${id}`.execute(reader.db);
    return rows.map(toBoth);
  });
}

/** Locks a session, live or not. Take this lock before those of accounts. */
export async function lockSession(trx: BillingTransaction, id: string): Promise<Session | undefined> {
  const row = await trx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toSession(row);
}

/** Locks live sessions by ascending id; `skip` leaves out those that other transactions have locked. */
export async function lockLiveSessions(
  trx: BillingTransaction,
  ids: readonly string[],
  others: 'wait' | 'skip',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions where id = any(${ids}::uuid[]) and ended_at is null order by id
    for no key update ${others === 'skip' ? sql`skip locked` : sql``}`.execute(trx);
  return rows.map(({ id }) => id);
}

interface LockedRow extends JoinedRow {
  readonly now: Date;
  readonly frozen_since: Date | null;
  readonly is_account_closed: boolean;
  readonly spend_day_max: string | null;
}

/** A locked session with its usage and its current time. */
export interface LockedSession extends SessionWithUsage {
  readonly now: Date;
  /** When the paying wallet was frozen; undefined: it is not. */
  readonly frozenSince: Date | undefined;
  /** Whether that is because its user's account was disabled or deleted. */
  readonly isAccountClosed: boolean;
  /** The paying wallet's own spend limit, as stored; null: the default. */
  readonly spendDayMax: string | null;
}

/** Locks the usage of locked sessions, and reads both under the locks. */
export async function lockSessionUsage(
  trx: BillingTransaction,
  ids: readonly string[],
): Promise<LockedSession[]> {
  await sql`
    select session_id from session_usage where session_id = any(${ids}::uuid[]) order by session_id
    for no key update`.execute(trx);
  const { rows } = await sql<LockedRow>`
    select s.*, u.*, ${FROZEN_SINCE} as frozen_since, ${IS_ACCOUNT_CLOSED} as is_account_closed, w.spend_day_max, m.life,
      ${SESSION_NOW} as now
    from sessions s join session_usage u on u.session_id = s.id join wallets w on w.id = s.wallet_id
    left join session_ticks t on t.session_id = s.id
    ${JOIN_LIFE}
    where s.id = any(${ids}::uuid[]) order by s.id`.execute(trx);
  return rows.map((row) => ({
    ...toBoth(row),
    now: row.now,
    frozenSince: row.frozen_since ?? undefined,
    isAccountClosed: row.is_account_closed,
    spendDayMax: row.spend_day_max,
  }));
}

/** The first hold of a session, as shown in the wallet's history. */
export interface FirstLock {
  readonly transactionId: string;
  /** Base units. */
  readonly amount: bigint;
  readonly description: string;
}

/** What is written together with a session. */
export interface StartParts {
  readonly intervalMs: number;
  readonly lock: FirstLock | undefined;
  /** The cards that it is to have; undefined: the machine is not checked. */
  readonly choice?: CardChoice | undefined;
  /** How long it is pending at most; undefined: it starts at once. */
  readonly startWithinMs?: number | undefined;
}

/**
 * Inserts a session and its dependent rows; undefined if the user already has a live one for the job. With a choice of
 * cards, the machine stays locked until the end of the transaction, and its version is counted up; the session has the
 * cards if the version was still that of the choice, else none.
 *
 * The machine's lock comes after all others of the transaction, that of the job included: it is the last one of every
 * transaction that ends a session, too. What follows it in the statement waits for nobody.
 */
export async function insertSession(
  trx: BillingTransaction,
  session: NewSession,
  { intervalMs, lock, choice, startWithinMs }: StartParts,
): Promise<Session | undefined> {
  const { price } = session;
  // A session without a job claims none, and its statement is cheaper for it.
  const job =
    session.jobId === undefined
      ? { claim: sql``, isFree: sql`true` }
      : {
          claim: sql`job as (
            insert into live_jobs (user_id, job_id, session_id)
            values (${session.userId}, ${session.jobId}, ${session.id})
            on conflict (user_id, job_id) do nothing returning session_id
          ),`,
          isFree: sql`exists (select from job)`,
        };
  const cards = cardsOf(session, choice, job.isFree);
  const { rows } = await sql<Selectable<SessionsTable>>`
    with ${job.claim} ${cards.machine} session as (
      insert into sessions (id, status, user_id, job_id, wallet_id, provider_id, provider_owner_id,
        provider_wallet_id, earned_account_id, gpu_model, matched_model, gpu_count, cards, allocated_vram_mb, total_vram_mb,
        estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote,
        maximum_minutes, is_watched, hold_id, payment_id, key_id,
        key_spend_day_max, pending_until)
      select ${session.id}::uuid, ${startWithinMs === undefined ? 'active' : 'pending'}, ${session.userId}, ${session.jobId ?? null}, ${session.walletId},
        ${session.providerId}, ${session.providerOwnerId}, ${session.providerWalletId}, ${session.earnedAccountId},
        ${session.gpuModel}, ${session.matchedModel}, ${session.gpuCount},
        ${cards.shown}, ${session.allocatedVramMb}, ${session.totalVramMb ?? null},
        ${String(session.estimatedPowerW)}::numeric, ${String(price.base)}::numeric, ${String(price.vram)}::numeric,
        ${String(price.power)}::numeric, ${String(price.total)}::numeric, ${formatAmount(price.feePercent)}::numeric,
        ${JSON.stringify(session.quote)}::json, ${session.maximumMinutes ?? null}, ${session.isWatched}, ${session.holdId ?? null},
        ${session.paymentId}::uuid, ${session.key?.id ?? null}, ${session.key?.spendDayMax.toString() ?? null}::numeric,
        gridlease_now() + make_interval(secs => ${seconds(startWithinMs)}::double precision)
      ${cards.from}
      returning *
    ), ${cards.taken} usage as (
      insert into session_usage (session_id) select id from session
    ), tick as (
      insert into session_ticks (session_id, due_at)
      select id, least(started_at + make_interval(secs => ${seconds(intervalMs)}::double precision), pending_until) from session
    ), shown as (
      insert into transactions (id, from_wallet_id, type, status, amount, description, session_id, job_id, confirmed_at)
      select ${lock?.transactionId ?? null}::uuid, wallet_id, 'session_lock', 'confirmed',
        ${String(lock?.amount ?? 0n)}::numeric, ${lock?.description ?? ''}, id, job_id, gridlease_now()
      from session where ${lock !== undefined}::boolean
    )
    select * from session`.execute(trx);
  return rows[0] && toSession(rows[0]);
}

function seconds(ms: number | undefined): number | null {
  return ms === undefined ? null : ms / 1_000;
}

/** The parts of the statement above that are about cards. */
function cardsOf({ id, cards }: NewSession, choice: CardChoice | undefined, isFree: RawBuilder<unknown>) {
  const withoutCards = sql`${cards === undefined ? null : JSON.stringify(cards)}::json`;
  if (choice === undefined) {
    return { machine: sql``, shown: withoutCards, from: sql`where ${isFree}`, taken: sql`` };
  }
  const { shares, found } = choice;
  const shown = sessionCardsOf(shares.cards.map(({ card }) => card));
  return {
    machine: sql`machine as (
      insert into machine_allocations as m (provider_id, allocation_version)
      select ${shares.providerId}, 1 where ${isFree}
      on conflict (provider_id) do update set allocation_version = m.allocation_version + 1
      returning allocation_version = ${found.version + 1} as is_unchanged
    ),`,
    shown: sql`case when machine.is_unchanged then ${JSON.stringify(shown)}::json else ${withoutCards} end`,
    from: sql`from machine`,
    taken: sql`taken as (
      insert into taken_cards (session_id, provider_id, card, card_index, uuid, is_exclusive, taken_vram_mb)
      select ${id}::uuid, ${shares.providerId}, c.card, c.card_index, c.uuid, ${shares.isExclusive}, c.taken_vram_mb
      from machine, ${shareRows(shares)} where machine.is_unchanged
    ),`,
  };
}

/** The parties of a rental, as far as they exist. */
export interface FoundParties {
  readonly walletId: string | undefined;
  /** Of the wallet. */
  readonly availableId: number | undefined;
  readonly lockedId: number | undefined;
  readonly isActive: boolean;
  /** The renter's own spend limit, as stored; null: the default. */
  readonly spendDayMax: string | null;
  /** Base units, zero or above. */
  readonly available: bigint;
  readonly debt: bigint;
  readonly providerWalletId: string | undefined;
  readonly earnedAccountId: number | undefined;
  /** The live session of the user's job. */
  readonly liveSessionId: string | undefined;
}

/** Those whom a rental concerns. */
export interface AskedParties {
  readonly userId: string;
  readonly jobId: string | undefined;
  readonly ownerId: string;
  readonly providerId: string;
}

/** Reads the parties of a rental. */
export type ReadParties = (asked: AskedParties) => Promise<FoundParties>;

/** Looks up all parties of these rentals, in their order, in one statement, without locks. */
export async function listParties(db: Database, asked: readonly AskedParties[]): Promise<FoundParties[]> {
  const { rows } = await sql<{
    wallet_id: string | null;
    available_id: number | null;
    locked_id: number | null;
    is_active: boolean | null;
    spend_day_max: string | null;
    available: string | null;
    debt: string | null;
    provider_wallet_id: string | null;
    earned_account_id: number | null;
    live_session_id: string | null;
  }>`
    select w.id as wallet_id, a.id as available_id, l.id as locked_id, w.is_active and w.account_closed_since is null as is_active, w.spend_day_max, a.balance as available, -d.balance as debt, p.id as provider_wallet_id,
      e.id as earned_account_id, j.session_id as live_session_id
    from unnest(
      ${arrayParameter('text', asked, ({ userId }) => userId)},
      ${arrayParameter('text', asked, ({ jobId }) => jobId ?? null)},
      ${arrayParameter('text', asked, ({ ownerId }) => ownerId)},
      ${arrayParameter('text', asked, ({ providerId }) => providerId)}
    ) with ordinality as asked(user_id, job_id, owner_id, provider_id, place)
    left join wallets w on w.user_id = asked.user_id and w.wallet_type = 'user'
    left join accounts a on a.wallet_id = w.id and a.kind = 'available' and a.provider_id is null
    left join accounts l on l.wallet_id = w.id and l.kind = 'locked' and l.provider_id is null
    left join accounts d on d.wallet_id = w.id and d.kind = 'debt' and d.provider_id is null
    left join wallets p on p.user_id = asked.owner_id and p.wallet_type = 'provider'
    left join accounts e on e.wallet_id = p.id and e.provider_id = asked.provider_id
    left join live_jobs j on j.user_id = asked.user_id and j.job_id = asked.job_id
    order by asked.place`.execute(db);
  return rows.map((row) => ({
    walletId: row.wallet_id ?? undefined,
    availableId: row.available_id ?? undefined,
    lockedId: row.locked_id ?? undefined,
    isActive: row.is_active ?? false,
    spendDayMax: row.spend_day_max ?? null,
    available: BigInt(row.available ?? 0),
    debt: BigInt(row.debt ?? 0),
    providerWalletId: row.provider_wallet_id ?? undefined,
    earnedAccountId: row.earned_account_id ?? undefined,
    liveSessionId: row.live_session_id ?? undefined,
  }));
}

/** Stores the caller's reason for ending the session in its metadata. */
export async function noteEndReason(trx: BillingTransaction, id: string, note: string): Promise<void> {
  await sql`
    update sessions set metadata = (metadata::jsonb || jsonb_build_object('end_note', ${note}::text))::json
    where id = ${id}`.execute(trx);
}
