import { adminQuery } from '@gridlease/testing/database';
import type { BeforeWithDebts } from './recorded-responses.ts';

/** A claim with what is open of it, in base units. */
interface OpenClaim {
  readonly to: 'owner' | 'platform';
  readonly amount: bigint;
  readonly paid?: bigint;
  readonly since: string;
}

/** The claims by the name of their session, in the order in which they are repaid. */
export async function listClaims(
  url: string,
  { sessions }: BeforeWithDebts,
): Promise<Record<string, OpenClaim[]>> {
  const rows = await adminQuery<{ session_id: string; open: string; paid: string | null; since: Date }>(
    'select session_id, open::text, paid::text, since from claims order by since, session_id, paid nulls first, open',
    [],
    url,
  );
  const names = new Map(Object.entries(sessions).map(([name, id]) => [id, name]));
  const bySession = Map.groupBy(rows, ({ session_id }) => names.get(session_id) ?? session_id);
  const claims = [...bySession].map(([name, own]) => [name, own.map(toOpenClaim)] as const);
  return Object.fromEntries(claims);
}

function toOpenClaim(row: { open: string; paid: string | null; since: Date }): OpenClaim {
  return {
    to: row.paid === null ? 'platform' : 'owner',
    amount: BigInt(row.open),
    ...(row.paid !== null && { paid: BigInt(row.paid) }),
    since: row.since.toISOString(),
  };
}

/** What each machine has earned that was not paid out, in base units. */
export async function readMachines(url: string): Promise<Record<string, bigint>> {
  const rows = await adminQuery<{ provider_id: string; balance: string }>(
    "select provider_id, balance::text from accounts where kind = 'earned'",
    [],
    url,
  );
  return Object.fromEntries(rows.map(({ provider_id, balance }) => [provider_id, BigInt(balance)]));
}

/** The balances of the platform's accounts and of its wallet, tails included, in base units. */
export async function balancesByCode(url: string): Promise<Record<string, bigint>> {
  const rows = await adminQuery<{ name: string; balance: string }>(
    `select split_part(a.code, ':', -1) as name, (a.balance + coalesce((
        select sum(amount) from account_tails where account_id = a.id), 0))::text as balance
    from accounts a left join wallets w on w.id = a.wallet_id
    where a.code like 'platform:%' or w.wallet_type = 'platform'`,
    [],
    url,
  );
  return Object.fromEntries(rows.map(({ name, balance }) => [name, BigInt(balance)]));
}

/**
 * Wallets whose transactions do not sum to what they have. A payment, repayment or refund is net of the platform's
 * fee for the owner. Holds are not counted, and transfers only once they are final.
 */
export function findUnevenHistories(url: string): Promise<object[]> {
  return adminQuery(
    `with moved as (
      select to_wallet_id as wallet_id, case when type in ('payment', 'debt_repayment') then amount - fee else amount end as amount
      from transactions where type not in ('session_lock', 'session_release')
        and (status = 'confirmed' or type = 'payment' and status = 'pending')
      union all
      select from_wallet_id, case when type = 'refund' then fee - amount else -amount end
      from transactions where type not in ('session_lock', 'session_release')
        and (status = 'confirmed' or type = 'payment' and status = 'pending')
    )
    select w.user_id, w.wallet_type, b.balance::text, h.amount::text as history
    from wallets w cross join lateral (
      select sum(balance) as balance from accounts where wallet_id = w.id and kind <> 'debt'
    ) b cross join lateral (
      select coalesce(sum(amount), 0) as amount from moved where wallet_id = w.id
    ) h where w.wallet_type <> 'platform' and b.balance <> h.amount`,
    [],
    url,
  );
}
