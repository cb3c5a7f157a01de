import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { sumArchivedEntries } from './archived-entries.ts';
import { archivedPartsOf, isArchived, readBesideMonths } from './archived-months.ts';
import { firstJournalAt, monthStart } from './journal-time.ts';
import type { Month } from './month-store.ts';

interface PastRow {
  readonly account_id: number;
  readonly balance: string;
  readonly month: Month;
  readonly is_detached: boolean;
}

/** Accounts whose balances are asked for. */
export interface PastAccounts {
  readonly ids: readonly number[];
  /** The wallet whose accounts they are, all of them; undefined: any accounts. */
  readonly walletId: string | undefined;
}

/**
 * The balances of accounts at a point in time, by the time in their journals' ids (every journal of that
 * millisecond counts): the closing balance of the last month closed by then, plus the entries since. This
 * also works for accounts that are not stored. An account that does not exist has no entry in the result.
 *
 * @throws BillingError `month_detached` if the time lies within a month whose entries were taken away; 503
 *   `archive_unavailable`
 */
export async function readPastBalances(
  reader: ArchiveReader,
  accounts: PastAccounts,
  at: Date,
): Promise<ReadonlyMap<number, bigint>> {
  const { result: kept, months } = await readBesideMonths(reader.db, () =>
    readKeptBalances(reader.db, accounts.ids, at),
  );
  const archived = await sumArchivedUntil(reader, months, accounts.walletId, at);
  return new Map([...kept].map(([id, balance]) => [id, balance + (archived.get(id) ?? 0n)]));
}

/** What the database does not have of balances at a time: the archived entries of its month, by account. */
export async function sumArchivedUntil(
  reader: ArchiveReader,
  months: ReadonlySet<Month>,
  walletId: string | undefined,
  at: Date,
): Promise<ReadonlyMap<number, bigint>> {
  const until = firstJournalAt(new Date(at.getTime() + 1));
  const [part] = archivedPartsOf(months, { from: firstJournalAt(monthStart(at)), until });
  // At the end of a month its closing balances have them all.
  if (part === undefined || part.isWhole) return new Map();
  return sumArchivedEntries(reader, { walletId, from: part.from, until: part.until });
}

/**
 * The balances of accounts at a time as the database has them, without archived entries of that month.
 *
 * @throws BillingError `month_detached`
 */
export async function readKeptBalances(
  db: Database,
  accountIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<PastRow>`
    with asked as (
      select date_trunc('milliseconds', ${at}::timestamptz) + interval '1 millisecond' as until
    ), placed as (
      select until, date_trunc('month', (until - interval '1 millisecond') at time zone 'UTC')::date as month,
        (select max(c.month) from closed_months c where month_end(c.month) <= until) as closed
      from asked
    ), moment as materialized (
      select month, closed, uuid7_at(until) as before_id,
        coalesce(uuid7_at(month_end(closed)), '00000000-0000-0000-0000-000000000000') as from_id,
        month is distinct from closed
          and exists (select from closed_months c where c.month = placed.month)
          and not exists (
            select from entries e
            where e.journal_id >= uuid7_at(month_start(month)) and e.journal_id < uuid7_at(month_end(month))
          )
          and exists (select from month_balances b where b.month = placed.month)
          and not ${isArchived('placed.month')} as is_detached
      from placed
    )
    select a.id as account_id, to_char(moment.month, 'YYYY-MM') as month,
      (coalesce((
        select b.balance from month_balances b
        where b.account_id = a.id and b.month <= moment.closed order by b.month desc limit 1
      ), 0) + coalesce(case when a.is_stored then (
        -- Their index has the entries that have a version.
        select sum(e.amount) from entries e
        where e.account_id = a.id and e.account_version is not null
          and e.journal_id >= moment.from_id and e.journal_id < moment.before_id
      ) else (
        select sum(e.amount) from entries e
        where e.account_id = a.id and e.journal_id >= moment.from_id and e.journal_id < moment.before_id
      ) end, 0))::text as balance,
      moment.is_detached
    from moment, accounts a where a.id = any(${accountIds}::bigint[])`.execute(db);
  const detached = rows.find(({ is_detached }) => is_detached);
  if (detached !== undefined) throw monthDetached(detached.month);
  return new Map(rows.map((row) => [row.account_id, BigInt(row.balance)]));
}

/**
 * The requested time lies within a month whose entries were taken away; only its closing balances are known.
 */
export function monthDetached(month: string): BillingError {
  return new BillingError(
    'conflict',
    'month_detached',
    `The entries of ${month} were taken away: balances within that month are not known here.`,
  );
}
