import { sql } from 'kysely';
import { PREPARED } from './prepared.ts';
import type { World } from './world.ts';

/** What must be true of refunds and disputes after every step; each row says what is not. */
export async function wrongRefunds(world: World): Promise<string[]> {
  return [
    ...(await wrongSplits(world)),
    ...(await wrongRefundedSessions(world)),
    ...(await wrongDisputes(world)),
  ];
}

/** A refund's parts are its amount, and come from whom they say. */
async function wrongSplits({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; problem: string }>`
    with booked as (
      select r.id, count(distinct j.id) as journals,
        sum(e.amount) filter (where a.wallet_id = s.wallet_id and a.kind = 'available') as renter,
        sum(e.amount) filter (where a.wallet_id = s.wallet_id and a.kind = 'debt') as cancelled,
        -sum(e.amount) filter (where a.id = s.earned_account_id) as from_earnings,
        -sum(e.amount) filter (where a.wallet_id = s.provider_wallet_id and a.kind = 'available') as from_wallet,
        -sum(e.amount) filter (where a.wallet_id = s.provider_wallet_id and a.kind = 'debt') as owed,
        -sum(e.amount) filter (where a.kind = 'platform_fees') as fee,
        -sum(e.amount) filter (where a.kind = 'platform_adjustments') as carried,
        max(e.balance) filter (where a.id = s.earned_account_id) as earnings_left,
        max(e.balance) filter (where a.wallet_id = s.provider_wallet_id and a.kind = 'available') as wallet_left
      from refunds r join sessions s on s.id = r.session_id join journals j on j.reference = r.id
      join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id group by r.id
    )
    select r.id, problem from refunds r join sessions s on s.id = r.session_id join transactions x on x.id = r.id
    left join booked b on b.id = r.id cross join lateral (values
      (r.cancelled + r.fee + r.from_earnings + r.from_wallet + r.owed + r.carried <> r.amount, 'its parts are not its amount'),
      (b.journals is distinct from 1 or coalesce(b.renter, 0) <> r.amount - r.cancelled - r.owed,
        'the renter has not got it once'),
      (coalesce(b.cancelled, 0) <> r.cancelled, 'another debt was cancelled'),
      (r.amount > r.cancelled and exists (select from claims c where c.session_id = s.id and c.kind = 'rental' and c.open > 0),
        'it gives something back while something is owed'),
      (coalesce(b.from_earnings, 0) <> r.from_earnings, 'something else was taken from the earnings'),
      (coalesce(b.from_wallet, 0) <> r.from_wallet, 'something else was taken from the wallet'),
      (coalesce(b.owed, 0) <> r.owed, 'the owner owes something else for it'),
      (coalesce(b.fee, 0) <> r.fee, 'the platform gave back another fee'),
      (coalesce(b.carried, 0) <> r.carried, 'the platform carries something else'),
      (r.from_wallet + r.owed > 0 and b.earnings_left > 0, 'it spares earnings that are there'),
      (r.owed > 0 and b.wallet_left > 0, 'it spares money that is there'),
      (x.metadata->>'provider_share' = 'taken_back' and r.carried <> 0, 'the platform carries what the owner should'),
      (x.metadata->>'provider_share' = 'carried' and r.from_earnings + r.from_wallet + r.owed <> 0,
        'the owner bears what the platform should'),
      (x.type <> 'refund' or x.status <> 'confirmed' or x.amount <> r.amount - r.cancelled - r.owed
        or (x.metadata->>'refunded')::numeric * 1000000000 <> r.amount or x.fee <> r.fee or x.to_wallet_id <> s.wallet_id,
        'its transaction is another'),
      (r.earned_account_id <> s.earned_account_id or s.ended_at is null, 'it is not of a rental that has ended')
    ) as found(is_wrong, problem) where is_wrong and ${PREPARED}`.execute(db);
  return rows.map(({ id, problem }) => `refund ${id}: ${problem}`);
}

/**
 * However many refunds it took: fee and share are as if what was given back had never been paid, and nothing is given
 * back that was written off or not paid.
 */
async function wrongRefundedSessions({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; charged: string; paid: string; refunded: string; fee: string }>`
    with paid as (
      select s.id, sum(e.amount) as amount, sum(e.amount) filter (where a.kind = 'platform_fees') as fee
      from sessions s join lateral (
        select s.id as reference union all
        select x.id from transactions x where x.session_id = s.id and x.type = 'debt_repayment'
      ) as r on true join journals j on j.reference = r.reference join entries e on e.journal_id = j.id
      join accounts a on a.id = e.account_id
      where a.kind in ('earned', 'platform_fees') and exists (select from refunds f where f.session_id = s.id)
      group by s.id
    ), refunded as (
      select session_id as id, sum(amount) as amount, sum(amount - cancelled) as back, sum(fee) as fee
      from refunds group by session_id
    )
    select s.id, s.charged::text, coalesce(p.amount, 0)::text as paid, r.amount::text as refunded,
      (coalesce(p.fee, 0) - r.fee)::text as fee
    from refunded r join sessions s on s.id = r.id left join paid p on p.id = r.id
    where ${PREPARED} and (r.amount > s.charged - coalesce(
        (select sum(w.amount) from session_write_offs w where w.session_id = s.id), 0)
      or r.back > coalesce(p.amount, 0)
      or coalesce(p.fee, 0) - r.fee <> floor((coalesce(p.amount, 0) - r.back) * s.platform_fee_percent / 100))`.execute(
    db,
  );
  return rows.map(
    ({ id, charged, paid, refunded, fee }) =>
      `session ${id} was charged ${charged}, of which ${paid} was paid, ${refunded} was refunded and a fee of ${fee} is left`,
  );
}

async function wrongDisputes({ db, replicas: [{ deps }] }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; problem: string }>`
    select d.id, problem from disputes d join sessions s on s.id = d.session_id
    left join billing_records b on b.session_id = s.id left join refunds r on r.id = d.refund_id
    cross join lateral (values
      ((d.status = 'refunded') <> (d.refund_id is not null), 'it has a refund against its status'),
      (r.session_id <> d.session_id, 'its refund is of another rental'),
      (d.earned_account_id <> s.earned_account_id, 'it holds what another rental has earned'),
      (b.id < d.id and b.created_at <= d.created_at - ${deps.disputeDelaySeconds} * interval '1 second', 'it was opened too late')
    ) as found(is_wrong, problem) where is_wrong`.execute(db);
  return rows.map(({ id, problem }) => `dispute ${id}: ${problem}`);
}
