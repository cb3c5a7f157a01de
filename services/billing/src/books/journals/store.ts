import { type RawBuilder, sql } from 'kysely';
import { andEqual, type Period } from '../../database/filters.ts';
import type { ListPage } from '../../http/lists.ts';
import { type ArchivedQuery, type ArchiveReader, addArchived } from '../archive/read-list.ts';
import { JOURNALS } from '../ledger/archive-source.ts';
import type { JournalKind } from '../ledger/journal.ts';
import { firstJournalAt } from '../ledger/journal-time.ts';
import { OF_SESSION } from '../statements/store.ts';

/** A journal with its lines; amounts in base units, positive for a credit. */
export interface ListedJournal {
  readonly id: string;
  readonly kind: JournalKind;
  readonly lines: readonly { readonly account: string; readonly amount: bigint }[];
  readonly transactionId: string | undefined;
  readonly sessionId: string | undefined;
}

export interface JournalFilters extends Period {
  readonly kind?: string | undefined;
  /** The account's code. */
  readonly account?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly sessionId?: string | undefined;
}

interface JournalRow {
  readonly id: string;
  readonly kind: JournalKind;
  readonly lines: readonly { readonly account: string; readonly amount: string }[];
  readonly transaction_id: string | null;
  readonly session_id: string | null;
}

/**
 * Lists journals, newest first; one more than `limit` if there are more.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function listJournals(
  reader: ArchiveReader,
  filters: JournalFilters,
  { after, limit, offset }: ListPage<string>,
): Promise<readonly ListedJournal[]> {
  const { db } = reader;
  const place = after === undefined ? sql`` : sql`and j.id < ${after}`;
  const most = limit + offset + 1;
  const { rows } = await sql<JournalRow>`
    ${selectJournals(sql`
      select json_agg(json_build_object('account', a.code, 'amount', e.amount::text) order by e.n)
      from entries e join accounts a on a.id = e.account_id where e.journal_id = j.id`)}
    from (
      select j.id, j.kind, j.reference from journals j
      where ${matching(filters, HAS_ENTRY)} ${place} order by j.id desc limit ${most}
    ) as j ${JOIN_TRANSACTION} order by j.id desc`.execute(db);
  const { from, to } = filters;
  const ends = [after, to && firstJournalAt(to)].filter((end) => end !== undefined).toSorted();
  const query: ArchivedQuery<ListedJournal> = {
    source: JOURNALS,
    list: JOURNALS.lists[0].name,
    range: { first: from && firstJournalAt(from), last: ends[0] },
    async read(archived, count) {
      const found = await sql<JournalRow>`
        ${selectJournals(sql`
          select json_agg(json_build_object('account', a.code, 'amount', e.amount) order by e.n)
          from ${ARCHIVED_LINES} join accounts a on a.id = e.account_id`)}
        from (
          select j.id, j.kind, j.reference, j.lines from (select * from ${archived}) as j
          where ${matching(filters, HAS_ARCHIVED_ENTRY)} ${place} order by j.id desc limit ${count}
        ) as j ${JOIN_TRANSACTION} order by j.id desc`.execute(db);
      return found.rows.map(toJournal);
    },
    keyOf: ({ id }) => id,
  };
  const found = await addArchived(reader, query, rows.map(toJournal), most);
  return found.slice(offset);
}

const ARCHIVED_LINES = sql`jsonb_to_recordset(j.lines) as e(account_id bigint, amount text, n integer)`;

/** @param lines the lines of `j`, as JSON */
const selectJournals = (lines: RawBuilder<unknown>) => sql`
  select j.id, j.kind, t.id as transaction_id,
    coalesce(t.session_id, case when ${OF_SESSION} then j.reference end) as session_id, (${lines}) as lines`;

const JOIN_TRANSACTION = sql`left join transactions t on t.id = j.reference and not ${OF_SESSION}`;

function toJournal(row: JournalRow): ListedJournal {
  return {
    id: row.id,
    kind: row.kind,
    lines: row.lines.map(({ account, amount }) => ({ account, amount: BigInt(amount) })),
    transactionId: row.transaction_id ?? undefined,
    sessionId: row.session_id ?? undefined,
  };
}

/** Whether journal `j` has an entry of this account. */
type HasEntry = (accountId: RawBuilder<unknown>) => RawBuilder<unknown>;

const HAS_ENTRY: HasEntry = (accountId) =>
  sql`exists (select from entries e where e.journal_id = j.id and e.account_id = ${accountId})`;
const HAS_ARCHIVED_ENTRY: HasEntry = (accountId) =>
  sql`exists (select from ${ARCHIVED_LINES} where e.account_id = ${accountId})`;

function matching({ kind, account, transactionId, sessionId, from, to }: JournalFilters, hasEntry: HasEntry) {
  return sql`
    true ${andEqual('j.kind', kind)}
    ${from === undefined ? sql`` : sql`and j.id >= ${firstJournalAt(from)}`}
    ${to === undefined ? sql`` : sql`and j.id < ${firstJournalAt(to)}`}
    ${transactionId === undefined ? sql`` : sql`and j.reference = ${transactionId} and not ${OF_SESSION}`}
    ${sessionId === undefined ? sql`` : sql`and j.reference = any (${referencesOf(sessionId)})`}
    ${account === undefined ? sql`` : sql`and ${hasEntry(sql`(select id from accounts where code = ${account})`)}`}`;
}

/** The rental, and those of its transactions that journals reference. */
function referencesOf(sessionId: string) {
  return sql`array(
    select ${sessionId}::uuid union all select id from transactions
    where session_id = ${sessionId} and type in ('refund', 'debt_repayment', 'refund_claim')
  )`;
}
