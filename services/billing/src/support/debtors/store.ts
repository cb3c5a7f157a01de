import { sql } from 'kysely';
import { countUpTo } from '../../database/count.ts';
import type { Database, RowOf } from '../../database/database.ts';
import { type ListPage, TOTAL_MAX } from '../../http/lists.ts';

/** A wallet in debt. */
export interface Debtor {
  readonly walletId: string;
  readonly userId: string;
  /** Base units, above zero. */
  readonly debt: bigint;
  /** The beginning of the oldest unpaid minute, or the time of the oldest refund or correction that is not given back. */
  readonly since: Date;
}

/** A place in the list. */
export type DebtorPlace = Pick<Debtor, 'since' | 'walletId'>;

/**
 * Lists wallets in debt, those that have owed for longest first; one more than the page size if there are more.
 * Each is found by its oldest open claim, so a page reads only as many claims as its wallets have.
 */
export async function listDebtors(
  db: Database,
  { after, limit, offset }: ListPage<DebtorPlace>,
): Promise<readonly Debtor[]> {
  const place =
    after === undefined
      ? sql``
      : sql`and (c.since, c.debtor_wallet_id) > (${after.since}, ${after.walletId})`;
  const { rows } = await sql<RowOf<Debtor>>`
    select d.wallet_id as "walletId", w.user_id as "userId", d.since,
      (select sum(open) from claims where debtor_wallet_id = d.wallet_id and open > 0)::text as debt
    from (
      select c.debtor_wallet_id as wallet_id, c.since from claims c
      where c.open > 0 ${place} and not exists (
        select from claims older
        where older.debtor_wallet_id = c.debtor_wallet_id and older.open > 0 and (older.since, older.id) < (c.since, c.id))
      order by c.since, c.debtor_wallet_id limit ${limit + 1} offset ${offset}
    ) as d join wallets w on w.id = d.wallet_id
    order by d.since, d.wallet_id`.execute(db);
  return rows.map((row) => ({ ...row, debt: BigInt(row.debt) }));
}

/** Counts wallets in debt by their open claims. */
export function countDebtors(db: Database): Promise<number | undefined> {
  return countUpTo(db, sql`distinct debtor_wallet_id from claims where open > 0`, TOTAL_MAX);
}
