import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';

/** What must be true of the books at every moment, and is looked up quickly; each row says what is not. */
export async function wrongMoney(db: Database): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'all accounts sum to ' || sum(amount) as problem from (
      select balance as amount from accounts union all select amount from account_tails
    ) as kept having sum(amount) <> 0
    union all
    select code || ' has ' || balance || ', and open holds ' || coalesce(held.amount, 0)
    from accounts left join (
      select account_id, sum(amount - captured - released) as amount from holds where closed_at is null group by 1
    ) as held on held.account_id = accounts.id
    where kind = 'locked' and balance <> coalesce(held.amount, 0)
    union all
    select code || ' has ' || balance || ', and transfers reserve ' || coalesce(reserved.amount, 0)
    from accounts left join (
      select wallet_id, sum(amount) as amount from transfers
      where kind <> 'sweep' and status not in ('confirmed', 'failed', 'cancelled') group by 1
    ) as reserved using (wallet_id)
    where kind = 'pending_out' and balance <> coalesce(reserved.amount, 0)
    union all
    select 'session ' || s.id || ' has ended without a bill' from sessions s
    where s.ended_at is not null and s.pending_until is null
      and not exists (select from billing_records r where r.session_id = s.id)
    union all
    -- What foreign keys would refuse, if they did not keep months from being archived.
    select kind || ' ' || id || ' refers to a row that is not there' from (
      select 'bill' as kind, id from billing_records r
      where not exists (select from sessions where id = r.session_id)
        or r.transaction_id is not null and not exists (select from transactions where id = r.transaction_id)
      union all
      select 'refund of session', id from refunds r where not exists (select from sessions where id = r.session_id)
      union all
      select 'dispute', id from disputes d where not exists (select from sessions where id = d.session_id)
      union all
      select 'job of session', session_id from live_jobs j
      where not exists (
        select from sessions where id = j.session_id and user_id = j.user_id and job_id = j.job_id and ended_at is null)
      union all
      select 'deposit', id from deposits d where not exists (select from transactions where id = d.id)
      union all
      select 'refund', id from refunds r where not exists (select from transactions where id = r.id)
      union all
      select 'repayment', transaction_id from debt_repayments d
      where not exists (select from transactions where id = d.transaction_id)
      union all
      select 'write-off', transaction_id from session_write_offs w
      where not exists (select from transactions where id = w.transaction_id)
    ) as dangling
    union all
    select 'frozen: ' || frozen_reason from chain_state where frozen_reason is not null`.execute(db);
  return rows.map(({ problem }) => problem);
}
