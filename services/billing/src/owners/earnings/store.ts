import { type SqlBool, sql } from 'kysely';
import type { Database, RowOf } from '../../database/database.ts';
import { andWithin, type Period } from '../../database/filters.ts';
import { andEndedWithin } from '../../rentals/history/store.ts';
import type { EarnedAccount } from './earned-accounts.ts';
import { availableOf, type Earnings } from './earnings.ts';
import { heldByAccount } from './held.ts';

type AccountRow = RowOf<
  Omit<Earnings, 'available' | 'pending'> & { id: number; balance: bigint; held: bigint }
>;

/** The keys by which the indexes find these accounts' rows. */
export function keysOf(accounts: readonly EarnedAccount[]) {
  return {
    accountIds: accounts.map(({ id }) => id),
    providerIds: [...new Set(accounts.map(({ providerId }) => providerId))],
    ownerIds: [...new Set(accounts.map(({ ownerId }) => ownerId))],
  };
}

/** Selects the bills of these accounts: each owner's bills for each of their machines, by the owner index. */
export function billsOf(accounts: readonly EarnedAccount[]) {
  const { ownerIds } = keysOf(accounts);
  return sql<SqlBool>`r.provider_owner_id = any(${ownerIds}::text[]) and (r.provider_owner_id, r.provider_id) in (
    select * from unnest(${accounts.map(({ ownerId }) => ownerId)}::text[],
      ${accounts.map(({ providerId }) => providerId)}::text[]))`;
}

/**
 * Reads the earnings of accounts in one snapshot. The period selects rentals by their end (a running rental
 * counts as of now), payouts by finality, and refunds by creation; pending and available amounts are always
 * current.
 */
export async function readEarnings(
  db: Database,
  accounts: readonly EarnedAccount[],
  period: Period,
  disputeDelaySeconds: number,
): Promise<ReadonlyMap<number, Earnings>> {
  const keys = keysOf(accounts);
  const { rows } = await sql<AccountRow>`
    with now as (select gridlease_now() as at), held as (${heldByAccount(keys, disputeDelaySeconds)}),
    billed as (
      select r.provider_owner_id as owner_id, r.provider_id, sum(r.total_cost) as charged,
        sum(r.provider_earnings) as earned, count(*) as sessions, sum(r.total_minutes) as minutes
      from billing_records r where ${billsOf(accounts)} ${andEndedWithin(period)}
      group by 1, 2
    ), live as (
      select earned_account_id as account_id, sum(charged) as charged, sum(charged - fee) as earned,
        count(*) as sessions, sum(charged_minutes) as minutes
      from sessions, now
      where ended_at is null and provider_id = any(${keys.providerIds}::text[]) ${andWithin('now.at', period)}
      group by 1
    ), paid as (
      select p.account_id, sum(p.amount) filter (where t.status = 'confirmed' ${andWithin('t.confirmed_at', period)}) as paid,
        sum(p.amount) filter (where t.status = 'pending') as in_payout
      from payout_parts p join transactions t on t.id = p.transfer_id
      where p.account_id = any(${keys.accountIds}::bigint[]) group by 1
    ), taken as (
      select account_id, sum(amount) as amount from (
        select earned_account_id as account_id, from_earnings as amount from refunds
        where earned_account_id = any(${keys.accountIds}::bigint[]) ${andWithin('created_at', period)}
        union all
        select account_id, amount from debt_repayments
        where account_id = any(${keys.accountIds}::bigint[]) ${andWithin('created_at', period)}
      ) as each group by 1
    )
    select a.id, a.balance::text as balance, coalesce(held.amount, 0)::text as held,
      coalesce(paid.in_payout, 0)::text as "inPayout", coalesce(paid.paid, 0)::text as paid,
      coalesce(taken.amount, 0)::text as "takenBack",
      (coalesce(billed.charged, 0) + coalesce(live.charged, 0))::text as charged,
      (coalesce(billed.earned, 0) + coalesce(live.earned, 0))::text as total,
      (coalesce(billed.sessions, 0) + coalesce(live.sessions, 0))::integer as sessions,
      (coalesce(billed.minutes, 0) + coalesce(live.minutes, 0))::double precision as minutes
    from accounts a join wallets w on w.id = a.wallet_id left join held on held.account_id = a.id
    left join billed on billed.owner_id = w.user_id and billed.provider_id = a.provider_id
    left join live on live.account_id = a.id left join paid on paid.account_id = a.id
    left join taken on taken.account_id = a.id
    where a.id = any(${keys.accountIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, toEarnings(row)]));
}

function toEarnings({ sessions, minutes, ...row }: Omit<AccountRow, 'id'>): Earnings {
  const balance = BigInt(row.balance);
  const available = availableOf({ balance, held: BigInt(row.held) });
  const inPayout = BigInt(row.inPayout);
  return {
    total: BigInt(row.total),
    pending: balance - available + inPayout,
    inPayout,
    available,
    paid: BigInt(row.paid),
    takenBack: BigInt(row.takenBack),
    charged: BigInt(row.charged),
    sessions,
    minutes,
  };
}

/** Returns what the owner of these wallets owes, in base units; zero without a wallet. */
export async function readDebt(db: Database, walletIds: readonly string[]): Promise<bigint> {
  const { rows } = await sql<{ debt: string }>`
    select coalesce(-sum(balance), 0)::text as debt from accounts
    where wallet_id = any(${walletIds}::uuid[]) and kind = 'debt' and provider_id is null`.execute(db);
  return BigInt(rows[0]?.debt ?? 0);
}
