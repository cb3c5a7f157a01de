import { sql } from 'kysely';
import { PREPARED } from './prepared.ts';
import { LIMITS } from './replica.ts';
import type { World } from './world.ts';

/** Payouts are of whose machines earned them, of nothing that is held, and one for each moment of the schedule. */
export async function wrongPayouts(world: World): Promise<string[]> {
  return [
    ...(await wrongParts(world)),
    ...(await takenFromHeld(world)),
    ...(await wrongOwners(world)),
    ...(await wrongLeaving(world)),
  ];
}

/** Nothing is signed for a frozen wallet, and withdrawals and payouts keep to the limits. */
async function wrongLeaving({ db, databaseClock }: World): Promise<string[]> {
  const { transferMax, dayMax } = LIMITS;
  const { rows } = await sql<{ id: string; problem: string }>`
    select t.id, problem from transfers t join wallets w on w.id = t.wallet_id
    cross join lateral (
      select sum(o.amount) as amount from transfers o
      where o.wallet_id = t.wallet_id and o.kind <> 'sweep' and o.status not in ('failed', 'cancelled')
        and o.created_at > t.created_at - interval '1 day' and o.created_at <= t.created_at
    ) as day cross join lateral (values
      (t.amount > ${String(transferMax)}::numeric, 'it is above what one transfer may be'),
      (day.amount > ${String(dayMax)}::numeric, 'it is above what may leave its wallet within a day'),
      (${!databaseClock.isWrong} and not (w.is_active and w.account_status = 'active') and exists (
        select from transfer_attempts a where a.transfer_id = t.id and a.created_at > w.updated_at
          and octet_length(a.bytes) > 0), 'it was signed for a frozen wallet')
    ) as found(is_wrong, problem) where t.kind <> 'sweep' and is_wrong`.execute(db);
  return rows.map(({ id, problem }) => `transfer ${id}: ${problem}`);
}

async function wrongParts({ db, databaseClock, replicas: [{ deps }] }: World): Promise<string[]> {
  const { schedule } = deps;
  const { rows } = await sql<{ id: string; problem: string }>`
    with parts as (
      select p.transfer_id as id, sum(p.amount) as amount,
        bool_or(a.wallet_id <> t.wallet_id or a.kind <> 'earned') as is_anothers,
        bool_or(x.metadata->>'provider_id' not in (a.provider_id, w.user_id)) as is_unasked
      from payout_parts p join transfers t on t.id = p.transfer_id join transactions x on x.id = t.id
      join accounts a on a.id = p.account_id join wallets w on w.id = t.wallet_id group by p.transfer_id
    ), moments as (
      select *, count(*) over (partition by wallet_id, scheduled_for) as same from transfers where scheduled_for is not null
    ), back as (
      select p.transfer_id as id, bool_or(coalesce(e.amount, 0) <> p.amount) as is_elsewhere
      from payout_parts p join journals j on j.reference = p.transfer_id and j.kind = 'payout_returned'
      left join entries e on e.journal_id = j.id and e.account_id = p.account_id group by p.transfer_id
    )
    select t.id, problem from transfers t join transactions x on x.id = t.id left join parts on parts.id = t.id
    left join moments m on m.id = t.id left join back on back.id = t.id cross join lateral (values
      (parts.amount is distinct from t.amount, 'its parts are not its amount'),
      (parts.is_anothers, 'it has a part of another wallet'),
      (parts.is_unasked, 'it has a part of what was not asked for'),
      (back.is_elsewhere, 'it has gone back to elsewhere than its parts'),
      ((back.id is not null) <> (t.status in ('failed', 'cancelled')), 'it has gone back, or not, against its status'),
      (x.type <> 'payout' or x.amount not in (t.amount, t.amount - t.account_fee) or x.from_wallet_id <> t.wallet_id, 'its transaction is another'),
      (m.same > 1, 'it is not the only one of its moment'),
      (extract(epoch from t.scheduled_for) * 1000 % ${schedule.intervalMs} <> 0, 'its moment is none of the schedule'),
      (t.scheduled_for > greatest(t.created_at, ${databaseClock.isWrong ? new Date(databaseClock.latest()) : null}::timestamptz), 'it came before its moment'),
      (t.scheduled_for is not null and t.amount < ${String(schedule.minimum)}::numeric, 'it is less than the schedule pays')
    ) as found(is_wrong, problem) where t.kind = 'payout' and is_wrong`.execute(db);
  return rows.map(({ id, problem }) => `payout ${id}: ${problem}`);
}

/**
 * Whatever was taken for a payout or toward a debt has left in the account what was held of it then: what its sessions
 * had been paid that ran, or whose bills were young, or that were disputed, without what was taken back of each. Ids grow
 * with time; what was decided in the same millisecond may have come before or after, and does not count.
 */
async function takenFromHeld({ db, replicas: [{ deps }] }: World): Promise<string[]> {
  const { rows } = await sql<{ reference: string; code: string; left: string; held: string }>`
    with taken as (
      select j.id, j.reference, x.created_at as at, e.account_id, e.account_version as version, e.balance, a.code
      from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
      join transactions x on x.id = j.reference
      where j.kind in ('payout_reserved', 'earnings_moved') and a.kind = 'earned'
    )
    select t.reference, t.code, t.balance::text as left, h.held::text from taken t cross join lateral (
      select sum(greatest(0,
        (select coalesce(sum(e.amount), 0) from entries e join journals j on j.id = e.journal_id
          left join transactions r on r.id = j.reference and r.type = 'debt_repayment'
          where e.account_id = t.account_id and e.account_version < t.version
            and (j.reference = s.id or r.session_id = s.id))
        - (select coalesce(sum(f.from_earnings + f.from_wallet + f.owed), 0) from refunds f
          where f.session_id = s.id and f.id < t.id))) as held
      from sessions s left join billing_records b on b.session_id = s.id left join disputes d on d.session_id = s.id
      where s.earned_account_id = t.account_id and s.id < t.id and (
        b.id is null or b.created_at > t.at - ${deps.disputeDelaySeconds} * interval '1 second'
        or d.id < t.id and (d.decided_at is null or d.decided_at > t.at))
    ) as h where t.balance < h.held`.execute(db);
  return rows.map(
    ({ reference, code, left, held }) =>
      `${reference} has left ${left} in ${code}, of which ${held} was held`,
  );
}

/** A session pays, from its beginning to its end, who had the machine when it began. */
async function wrongOwners({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; owner: string; paid: string }>`
    select s.id, s.quote->>'owner' as owner, w.user_id as paid from sessions s
    left join accounts a on a.id = s.earned_account_id left join wallets w on w.id = a.wallet_id
    left join billing_records b on b.session_id = s.id
    where (w.user_id, s.provider_owner_id, coalesce(b.provider_owner_id, s.provider_owner_id), w.wallet_type,
        a.provider_id, a.kind, a.wallet_id)
      is distinct from (s.quote->>'owner', s.quote->>'owner', s.quote->>'owner', 'provider', s.provider_id, 'earned',
        s.provider_wallet_id) and ${PREPARED}`.execute(db);
  return rows.map(({ id, owner, paid }) => `session ${id} was begun for ${owner} and pays ${paid}`);
}
