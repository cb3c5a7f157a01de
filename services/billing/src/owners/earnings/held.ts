import { sql } from 'kysely';

/**
 * Selects the amount of each earned account that cannot be paid out yet: from rentals that are running, whose
 * bill is more recent than the dispute delay, or that are disputed. Each rental counts once, less what was
 * taken back.
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
