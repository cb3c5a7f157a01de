import { sql } from 'kysely';
import type { BillingTransaction, Database, RowOf } from '../../database/database.ts';
import type { WalletBalance, WalletType } from '../wallets/wallet.ts';

/** The balances of a wallet after one or more postings. */
export interface ChangedBalance extends WalletBalance {
  readonly userId: string;
  readonly walletType: WalletType;
  /** Counts the postings to the wallet's accounts. */
  readonly version: number;
}

/** Whether any balance has changed that was not announced, as a condition. */
export const HAS_BALANCE_MARKS = sql`exists (select from balance_marks)`;

/** Whether any balance has changed that was not announced. */
export async function hasBalanceMarks(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${HAS_BALANCE_MARKS} as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * Takes the marks of at most `limit` wallets, and returns how many wallets that were, with the balances of all but the
 * platform's: that one changes with every fee, which no posting to it shows.
 *
 * Marks and balances are read in one snapshot. A posting that is not part of the balances has its mark left, so it is
 * announced by a later call; one that is part of them has its mark taken, so it is announced once.
 */
export async function takeChangedBalances(
  trx: BillingTransaction,
  limit: number,
): Promise<{ readonly taken: number; readonly changed: readonly ChangedBalance[] }> {
  const { rows } = await sql<RowOf<ChangedBalance>>`
    with wanted as materialized (
      select wallet_id from balance_marks group by wallet_id limit ${limit}
    ), taken as (
      delete from balance_marks m using wanted where m.wallet_id = wanted.wallet_id
    )
    select w.id as "walletId", w.user_id as "userId", w.wallet_type as "walletType",
      greatest(w.created_at, max(a.posted_at) filter (where a.version > 0)) as "updatedAt",
      sum(a.version)::bigint as version,
      sum(a.balance) filter (where a.kind = 'available')::text as available,
      sum(a.balance) filter (where a.kind = 'locked')::text as locked,
      sum(a.balance) filter (where a.kind = 'pending_out')::text as pending,
      (-sum(a.balance) filter (where a.kind = 'debt'))::text as debt
    from wanted join wallets w on w.id = wanted.wallet_id
      join accounts a on a.wallet_id = w.id and a.provider_id is null
    group by w.id order by w.id`.execute(trx);
  const changed = rows
    .filter(({ walletType }) => walletType !== 'platform')
    .map((row) => ({
      ...row,
      available: BigInt(row.available),
      locked: BigInt(row.locked),
      pending: BigInt(row.pending),
      debt: BigInt(row.debt),
    }));
  return { taken: rows.length, changed };
}
