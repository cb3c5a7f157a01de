import { sql } from 'kysely';

/**
 * What of earned accounts cannot be paid out yet, by account: of rentals that run, of those whose bill is younger than
 * the dispute delay, and of those that are disputed; each rental once, without what was taken back of it.
 *
 * @param of.accountIds earned accounts; `of.providerIds` and `of.ownerIds` are theirs, by which the indexes find them
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
    select h.earned_account_id as account_id, sum(h.charged - h.fee - coalesce(b.taken, 0)) as amount
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
    ) as h left join lateral (
      select sum(from_earnings) as taken from refunds where session_id = h.id
    ) as b on true
    where h.earned_account_id = any(${of.accountIds}::bigint[])
    group by h.earned_account_id`;
}
