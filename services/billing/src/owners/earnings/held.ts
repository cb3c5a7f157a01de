import { sql } from 'kysely';
import { CLAIMED_CHARGE, PAID_SHARE } from './shares.ts';

/**
 * Selects the amount of each earned account that cannot be paid out yet: from rentals that are running, whose
 * bill is more recent than the dispute delay, or that are disputed. Of each rental it is the owner's share of
 * what has been paid, less what the owner has borne of its refunds, now or as a debt: no more can be taken back.
 * What the renter still owes is not in the account, so it holds nothing of what other rentals have earned.
 *
 * @param of.accountIds earned accounts; `of.providerIds` and `of.ownerIds` belong to them and serve the index
 *   lookups
 */
export function heldByAccount(
  of: {
    readonly accountIds: readonly number[];
    readonly providerIds: readonly string[];
    readonly ownerIds: readonly string[];
  },
  disputeDelaySeconds: number,
) {
  return sql`
    select s.earned_account_id as account_id, sum(greatest(${PAID_SHARE} - coalesce(r.borne, 0), 0)) as amount
    from (
      select id, earned_account_id, charged, fee from sessions
      where ended_at is null and provider_id = any(${of.providerIds}::text[])
      union
      select s.id, s.earned_account_id, s.charged, s.fee
      from billing_records r join sessions s on s.id = r.session_id
      where r.provider_owner_id = any(${of.ownerIds}::text[])
        and r.created_at > gridlease_now() - make_interval(secs => ${disputeDelaySeconds}::double precision)
      union
      select s.id, s.earned_account_id, s.charged, s.fee
      from disputes d join sessions s on s.id = d.session_id
      where d.decided_at is null and d.earned_account_id = any(${of.accountIds}::bigint[])
    ) as s left join claims c on c.session_id = s.id and c.creditor_account_id = s.earned_account_id and c.kind = 'rental'
    ${CLAIMED_CHARGE} left join lateral (
      select sum(from_earnings + from_wallet + owed) as borne from refunds where session_id = s.id
    ) as r on true
    where s.earned_account_id = any(${of.accountIds}::bigint[])
    group by s.earned_account_id`;
}
