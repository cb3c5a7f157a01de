import { sql } from 'kysely';
import { countUpTo } from '../../database/count.ts';
import type { Database } from '../../database/database.ts';
import { type ListPage, TOTAL_MAX } from '../../http/lists.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { firstJournalAt } from '../ledger/journal-time.ts';
import { readPastBalances } from '../ledger/past-balance.ts';
import { BALANCE_WITH_TAIL } from '../ledger/store.ts';

/** An account's balance in base units, positive for a credit. */
export interface TrialBalanceAccount {
  readonly code: string;
  readonly balance: bigint;
}

/** Accounts that were ever posted to. */
const POSTED = sql`from accounts a where (a.version > 0 or not a.is_stored)`;

/** The time from which on no month is closed; undefined if none is. */
async function findOpenSince(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select month_end(max(month)) as since from closed_months`.execute(db);
  return rows[0]?.since ?? undefined;
}

/**
 * Lists the balances of accounts before a time, by code; one more than `limit` if there are more. Accounts created
 * since are among them, with nothing.
 *
 * @throws BillingError `month_detached`; 503 `archive_unavailable`
 */
export async function listBalancesAt(
  reader: ArchiveReader,
  at: Date,
  { after = '', limit, offset }: ListPage<string>,
): Promise<TrialBalanceAccount[]> {
  const { db } = reader;
  const page = sql`${POSTED} and a.code > ${after} order by a.code limit ${limit + 1} offset ${offset}`;
  const openSince = await findOpenSince(db);
  if (openSince !== undefined && at < openSince) {
    const { rows } = await sql<{ id: number; code: string }>`select a.id, a.code ${page}`.execute(db);
    const ids = rows.map(({ id }) => id);
    const balances = await readPastBalances(reader, { ids, walletId: undefined }, new Date(at.getTime() - 1));
    return rows.map(({ id, code }) => ({ code, balance: balances.get(id) ?? 0n }));
  }
  // From the present back, which reads only what was posted since; in one statement, as postings go on.
  const { rows } = await sql<{ code: string; balance: string }>`
    with page as materialized (
      select a.id, a.code, ${BALANCE_WITH_TAIL} as balance ${page}
    ), since as (
      select account_id, sum(amount) as amount from entries
      where journal_id >= ${firstJournalAt(at)} and account_id in (select id from page) group by account_id
    )
    select page.code, (page.balance - coalesce(since.amount, 0))::text as balance
    from page left join since on since.account_id = page.id order by page.code`.execute(db);
  return rows.map(({ code, balance }) => ({ code, balance: BigInt(balance) }));
}

export function countAccounts(db: Database): Promise<number | undefined> {
  return countUpTo(db, POSTED, TOTAL_MAX);
}
