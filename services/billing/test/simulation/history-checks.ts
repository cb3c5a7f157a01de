import { sql } from 'kysely';
import { PREPARED } from './prepared.ts';
import type { World } from './world.ts';

/**
 * The history of every wallet sums to its balance: what its transactions brought it less what they took from it is what
 * it has available, held and on its way out, and what its machines have earned. What a lock sets aside stays its own. A
 * payment counts while its rental runs. Who owns the machine gets payments and repayments, and gives refunds, without
 * the platform's fee.
 */
export async function wrongHistories({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; has: string; sums: string }>`
    with shown as (
      select *, case when type in ('payment', 'debt_repayment', 'refund') then amount - fee else amount end as net
      from transactions where type not in ('session_lock', 'session_release')
        and (status = 'confirmed' or type = 'payment' and status = 'pending')
    ), moved as (
      select to_wallet_id as id, case when type = 'refund' then amount else net end as amount from shown
      union all
      select from_wallet_id, -(case when type = 'refund' then net else amount end) from shown
    ), summed as (
      select id, sum(amount) as amount from moved group by id
    ), kept as (
      select wallet_id as id, sum(balance) as amount from accounts
      where kind in ('available', 'locked', 'pending_out', 'earned') group by wallet_id
    )
    select kept.id, kept.amount::text as has, coalesce(summed.amount, 0)::text as sums
    from kept left join summed on summed.id = kept.id where ${PREPARED} and kept.amount <> coalesce(summed.amount, 0)`.execute(
    db,
  );
  return rows.map(({ id, has, sums }) => `wallet ${id} has ${has}, and its history sums to ${sums}`);
}
