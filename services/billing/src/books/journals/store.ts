import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { andEqual, type Period } from '../../database/filters.ts';
import type { ListPage } from '../../http/lists.ts';
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

/** Lists journals, newest first; one more than `limit` if there are more. */
export async function listJournals(
  db: Database,
  filters: JournalFilters,
  { after, limit, offset }: ListPage<string>,
): Promise<ListedJournal[]> {
  const { rows } = await sql<JournalRow>`
    select j.id, j.kind, t.id as transaction_id,
      coalesce(t.session_id, case when ${OF_SESSION} then j.reference end) as session_id,
      (select json_agg(json_build_object('account', a.code, 'amount', e.amount::text) order by e.n)
        from entries e join accounts a on a.id = e.account_id where e.journal_id = j.id) as lines
    from (
      select j.id, j.kind, j.reference from journals j
      where ${matching(filters)} ${after === undefined ? sql`` : sql`and j.id < ${after}`}
      order by j.id desc limit ${limit + 1} offset ${offset}
    ) as j left join transactions t on t.id = j.reference and not ${OF_SESSION}
    order by j.id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    lines: row.lines.map(({ account, amount }) => ({ account, amount: BigInt(amount) })),
    transactionId: row.transaction_id ?? undefined,
    sessionId: row.session_id ?? undefined,
  }));
}

function matching({ kind, account, transactionId, sessionId, from, to }: JournalFilters) {
  return sql`
    true ${andEqual('j.kind', kind)}
    ${from === undefined ? sql`` : sql`and j.id >= ${firstJournalAt(from)}`}
    ${to === undefined ? sql`` : sql`and j.id < ${firstJournalAt(to)}`}
    ${transactionId === undefined ? sql`` : sql`and j.reference = ${transactionId} and not ${OF_SESSION}`}
    ${sessionId === undefined ? sql`` : sql`and j.reference = any (${referencesOf(sessionId)})`}
    ${
      account === undefined
        ? sql``
        : sql`and exists (
            select from entries e where e.journal_id = j.id
              and e.account_id = (select id from accounts where code = ${account}))`
    }`;
}

/** The rental, and those of its transactions that journals reference. */
function referencesOf(sessionId: string) {
  return sql`array(
    select ${sessionId}::uuid union all select id from transactions
    where session_id = ${sessionId} and type in ('refund', 'debt_repayment', 'refund_claim')
  )`;
}
