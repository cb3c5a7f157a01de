import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import { feeOf } from './fee.ts';
import { PREPARED } from './prepared.ts';
import type { World } from './world.ts';

export const PLATFORM = 'platform';

/** What a party has, by the balances of its accounts and by the chain, and what it got for nothing; base units. */
export interface Account {
  readonly party: string;
  /** What the chain has paid out, also where the service does not know of it. */
  readonly withdrawn: bigint;
  /** Available, held, on its way out and earned. */
  readonly withdrawable: bigint;
  readonly deposited: bigint;
  /** By administrators: adjustments that were not taken back, and what the platform has advanced for mistakes. */
  readonly adjusted: bigint;
}

interface AccountRow {
  readonly party: string;
  readonly withdrawable: string;
  readonly deposited: string;
  readonly adjusted: string;
  readonly transfers: readonly { readonly id: string; readonly amount: string; readonly status: string }[];
}

/**
 * What the platform has advanced by entries of each wallet's debt, and not got back: of mistakes, what was spent. What is
 * written off of it stays given.
 */
const ADVANCED = sql`
  select d.wallet_id, -sum(e.amount) as amount
  from accounts a join entries e on e.account_id = a.id join journals j on j.id = e.journal_id
  join entries of_debt on of_debt.journal_id = j.id join accounts d on d.id = of_debt.account_id and d.kind = 'debt'
  where a.kind = 'platform_advanced' and j.kind in ('adjustment_reversed', 'deposit_moved', 'debt_repaid')
  group by d.wallet_id`;

export async function readAccounts({ db, chain }: World): Promise<Account[]> {
  const { rows } = await sql<AccountRow>`
    with parties as (
      select user_id as party, array_agg(id) as ids from wallets where wallet_type <> 'platform' group by 1
    ), advanced as materialized (${ADVANCED})
    select party,
      (select sum(balance) from accounts where wallet_id = any(ids)
        and kind in ('available', 'locked', 'pending_out', 'earned'))::text as withdrawable,
      (select coalesce(sum(amount), 0) from deposits where wallet_id = any(ids) and status = 'confirmed')::text as deposited,
      ((select coalesce(sum(case when to_wallet_id = any(ids) then amount else 0 end
          - case when from_wallet_id = any(ids) then amount else 0 end), 0)
          from transactions where type = 'adjustment' and status = 'confirmed'
            and id not in (select id from corrections))
        - (select coalesce(sum(amount), 0) from corrections
          where kind = 'adjustment_reversal' and status = 'done' and wallet_id = any(ids))
        + (select coalesce(sum(amount), 0) from advanced where wallet_id = any(ids)))::text as adjusted,
      (select coalesce(json_agg(json_build_object('id', id, 'amount', amount::text, 'status', status)), '[]')
        from transfers where kind <> 'sweep' and wallet_id = any(ids)) as transfers
    from parties where ${PREPARED} order by party`.execute(db);
  const landed = paymentsOf(chain);
  return rows.map(({ party, withdrawable, deposited, adjusted, transfers }) => ({
    party,
    withdrawn: transfers.reduce((total, { id, amount, status }) => {
      const paid = landed.get(id) ?? 0n;
      // What is not confirmed is still part of what is on its way out.
      if (status === 'confirmed') return total + paid;
      return paid > BigInt(amount) ? total + paid - BigInt(amount) : total;
    }, 0n),
    withdrawable: BigInt(withdrawable),
    deposited: BigInt(deposited),
    adjusted: BigInt(adjusted),
  }));
}

/** What each transfer has taken from our token accounts. */
function paymentsOf(chain: World['chain']): ReadonlyMap<string, bigint> {
  const paid = new Map<string, bigint>();
  for (const { error, memos, tokenChanges } of chain.landed) {
    const id = error === undefined ? /^gridlease:([^:]+):/.exec(memos[0] ?? '')?.[1] : undefined;
    if (id === undefined) continue;
    const received = tokenChanges.reduce((total, { change }) => (change > 0n ? total + change : total), 0n);
    paid.set(id, (paid.get(id) ?? 0n) + received);
  }
  return paid;
}

/** What one party captured from another, or the platform from it as a fee, or it was given by the platform. */
export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

interface RentalRow {
  readonly renter: string;
  readonly owner: string;
  readonly fee_percent: string;
  /** What the renter has paid, at once and later. */
  readonly paid: string;
  /** What the renter got back of it, and what of that the platform bore for the owner. */
  readonly back: string;
  readonly carried: string;
  /** What was to be given back, at once or later. */
  readonly refunded: string;
}

/**
 * Of every rental: its owner captures what its renter has paid, less what was given back; the fee is that of what was
 * not to be given back. What the platform carries of a refund for the owner is a gift. Debts that were written off
 * have given nothing to anybody: only books of earlier releases have what the platform advanced.
 */
export async function readFlows(db: Database): Promise<Flow[]> {
  const { rows } = await sql<RentalRow>`
    select renter.user_id as renter, owner.user_id as owner,
      floor(s.platform_fee_percent * 1000000000)::text as fee_percent,
      coalesce(sum(x.amount) filter (where x.type in ('payment', 'debt_repayment')), 0)::text as paid,
      coalesce(sum(x.amount) filter (where x.type in ('refund', 'refund_claim')), 0)::text as back,
      coalesce(sum(r.carried), 0)::text as carried,
      coalesce(sum(r.amount - r.cancelled), 0)::text as refunded
    from sessions s join wallets renter on renter.id = s.wallet_id join wallets owner on owner.id = s.provider_wallet_id
    join transactions x on x.session_id = s.id left join refunds r on r.id = x.id
    where ${PREPARED} group by s.id, renter.user_id, owner.user_id`.execute(db);
  const kept = await readNetworkFees(db);
  const rentals = rows.flatMap(({ renter, owner, ...row }) => {
    const { fee_percent, paid, back, carried, refunded } = row;
    const feePercent = BigInt(fee_percent);
    const fee = feeOf(BigInt(paid) - BigInt(refunded), feePercent);
    return [
      { from: renter, to: owner, amount: BigInt(paid) - BigInt(back) + BigInt(carried) },
      { from: owner, to: PLATFORM, amount: fee },
      { from: PLATFORM, to: renter, amount: BigInt(carried) },
    ];
  });
  return [...rentals, ...kept];
}

/** What was kept of transfers for the accounts of their receivers. */
async function readNetworkFees(db: Database): Promise<Flow[]> {
  const { rows } = await sql<{ party: string; fee: string }>`
    select w.user_id as party, sum(x.fee)::text as fee from transactions x join wallets w on w.id = x.from_wallet_id
    where x.type in ('withdrawal', 'payout') and x.status = 'confirmed' and ${PREPARED} group by w.user_id`.execute(
    db,
  );
  return rows.map(({ party, fee }) => ({ from: party, to: PLATFORM, amount: BigInt(fee) }));
}
