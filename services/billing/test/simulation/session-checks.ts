import { sql } from 'kysely';
import { PREPARED } from './prepared.ts';
import type { World } from './world.ts';

/** What must be true of sessions after every step; each row says what is not. */
export async function wrongSessions({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; problem: string }>`
    with posted as (
      select s.id, j.id as journal_id, j.kind from sessions s join journals j on j.reference = s.id
      union all
      select x.session_id, j.id, j.kind from transactions x join journals j on j.reference = x.id
      where x.type = 'debt_repayment'
    ), booked as (
      select p.id, sum(e.amount) filter (where a.kind in ('earned', 'platform_fees')) as paid,
        sum(e.amount) filter (where a.kind = 'platform_fees') as fees,
        sum(e.amount) filter (where a.kind in ('earned', 'platform_fees') and p.kind = 'hold_captured') as captured,
        sum(e.amount) filter (where a.kind = 'platform_fees' and p.kind = 'hold_captured') as captured_fee,
        sum(-e.amount) filter (where a.kind = 'debt' and p.kind = 'debt_incurred') as owed
      from posted p join entries e on e.journal_id = p.journal_id join accounts a on a.id = e.account_id group by p.id
    ), kept as (
      select s.*, ceil(extract(epoch from ended_at - started_at) / 60) as ran,
        coalesce(b.paid, 0) as booked_paid, coalesce(b.fees, 0) as booked_fees, coalesce(b.owed, 0) as booked_owed,
        n.session_id as unready, n.given_up_at, c.looked_at,
        coalesce(b.captured, 0) as captured, coalesce(b.captured_fee, 0) as captured_fee,
        (select h.id from holds h where h.reference = s.id and h.closed_at is null) as open_hold,
        t.amount as paid, t.fee as paid_fee, t.status as payment, (t.metadata->>'charged')::numeric * 1000000000 as shown, r.total_cost as billed, u.reports,
        (select count(*) from usage_records l where l.session_id = s.id and not l.is_late) as records,
        -- Of one grace: after its wallet owed nothing any more (paid, or written off) there may be another.
        (select sum(-e.amount) from accounts a join entries e on e.account_id = a.id
          join journals j on j.id = e.journal_id and j.reference = s.id
          where a.wallet_id = s.wallet_id and a.kind = 'debt' and e.account_version > coalesce((
            select max(z.account_version) from entries z where z.account_id = a.id and z.balance = 0), 0)) as owed_at_once
      from sessions s left join booked b on b.id = s.id left join transactions t on t.id = s.payment_id
      left join billing_records r on r.session_id = s.id left join unready_sessions n on n.session_id = s.id
      left join session_ticks c on c.session_id = s.id left join session_usage u on u.session_id = s.id
    )
    select id, problem from kept cross join lateral (values
      (charged <> captured + booked_owed, 'charged is not what was paid at once and what was owed'),
      (fee <> floor(charged * platform_fee_percent / 100), 'its fee is not that of its charge'),
      (booked_fees <> floor(booked_paid * platform_fee_percent / 100), 'the platform has not the fee of what was paid'),
      (booked_paid > charged, 'more was paid than it was charged'),
      (debt <> booked_owed, 'what it owed is not what the wallet was charged for it'),
      (open_hold is distinct from hold_id, 'its open hold is not the one it names'),
      (ended_at is not null and open_hold is not null, 'it has ended and holds money'),
      ((ended_at is null or pending_until is not null) <> (billed is null), 'it has ended without a bill, or has one and runs'),
      (status = 'pending' and looked_at > pending_until, 'it still waits, although its time is up'),
      (pending_until is not null and (charged <> 0 or charged_minutes <> 0 or reports <> 0), 'it costs something, and has not started'),
      ((status = 'pending') <> (unready is not null and given_up_at is null), 'it does not count as pending, or does'),
      ((unready is not null and given_up_at is not null)
        <> (pending_until is not null and end_reason is not null and (end_reason = 'requested'
          or end_reason = 'not_started' and ended_at = pending_until)), 'it was given up, and does not count, or does'),
      (billed <> charged, 'its bill is not what it was charged'),
      (charged > 0 and (paid is distinct from captured or paid_fee is distinct from captured_fee
        or shown is distinct from charged), 'its payment shows another amount'),
      ((payment = 'confirmed') <> (ended_at is not null and charged > 0), 'its payment is not of its status'),
      (charged <> floor(total_hourly_rate * charged_minutes / 60), 'it was not charged by its rate'),
      (status in ('completed', 'terminated') and pending_until is null and reports = 0 and not is_watched and charged_minutes <> greatest(1, ran), 'it ran free'),
      (charged_minutes > greatest(1, coalesce(ran, charged_minutes)), 'it was charged for more than it ran'),
      (reports <> records, 'its reports are not counted once each'),
      (owed_at_once > floor(total_hourly_rate * 6 / 60) + 1, 'it owes more than its grace')
    ) as found(is_wrong, problem) where is_wrong and ${PREPARED}`.execute(db);
  return rows.map(({ id, problem }) => `session ${id}: ${problem}`);
}

/** Pending sessions keep cards from others for nothing, so a wallet has few, and of a machine one. */
export async function tooManyWaiting({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'wallet ' || wallet_id || ' has too many pending sessions' as what from sessions where status = 'pending'
    group by wallet_id having count(*) > 4 or count(*) > count(distinct provider_id)`.execute(db);
  return rows.map(({ what }) => what);
}

/** What wallets came to owe is what their sessions, an owner's refunds and corrections have left unpaid. */
export async function wrongDebts({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ code: string; incurred: string; unpaid: string }>`
    with due as (
      select a.id, a.code,
        (select coalesce(sum(-e.amount), 0) from entries e where e.account_id = a.id and e.amount < 0) as incurred,
        (select coalesce(sum(debt), 0) from sessions s where s.wallet_id = a.wallet_id)
          + (select coalesce(sum(r.owed), 0) from refunds r join accounts o on o.id = r.earned_account_id
            where o.wallet_id = a.wallet_id)
          + (select coalesce(sum(owed), 0) from corrections c where c.wallet_id = a.wallet_id) as unpaid
      from accounts a where a.kind = 'debt'
    )
    select code, incurred::text, unpaid::text from due where incurred <> unpaid and ${PREPARED}`.execute(db);
  return rows.map(
    ({ code, incurred, unpaid }) =>
      `${code} came to owe ${incurred}, and sessions, refunds and corrections have left ${unpaid} unpaid`,
  );
}
