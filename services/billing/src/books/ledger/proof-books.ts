import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import { FINDINGS_MAX, type Finding } from './finding.ts';

/** Checks accounts against each other: bounds, holds, and the total. */
export async function findWrongBooks(trx: BillingTransaction): Promise<Finding[]> {
  const { rows: bounds } = await sql<Finding>`
    select 'account' as check, code as subject,
      format('it has %s, which is not within %s and %s', balance, coalesce(floor::text, 'any bound'),
        coalesce(ceiling::text, 'any bound')) as detail
    from accounts where not (balance >= floor and balance <= ceiling) limit ${FINDINGS_MAX}`.execute(trx);
  const { rows: holds } = await sql<Finding>`
    select 'hold' as check, h.id::text as subject, 'its account is not the locked one of its wallet' as detail
    from holds h left join accounts a on a.id = h.account_id and a.wallet_id = h.wallet_id and a.kind = 'locked'
    where a.id is null limit ${FINDINGS_MAX}`.execute(trx);
  const { rows: locked } = await sql<Finding>`
    select 'hold' as check, a.code as subject,
      format('it has %s, and open holds have %s', a.balance, coalesce(h.held, 0)) as detail
    from accounts a left join (
      select account_id, sum(amount - captured - released) as held from holds where closed_at is null group by account_id
    ) h on h.account_id = a.id
    where a.kind = 'locked' and a.balance <> coalesce(h.held, 0) limit ${FINDINGS_MAX}`.execute(trx);
  const { rows: total } = await sql<Finding>`
    select 'total' as check, 'all accounts' as subject, 'they sum to ' || sum(balance) as detail
    from (select balance from accounts union all select amount from account_tails) as everything
    having sum(balance) <> 0`.execute(trx);
  return [...bounds, ...holds, ...locked, ...total];
}
