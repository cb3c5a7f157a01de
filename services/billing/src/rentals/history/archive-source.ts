import { sql } from 'kysely';
import type { ArchivedSummary, ArchiveSource } from '../../books/archive/source.ts';
import { archivedListsOf, keysBetween } from '../parties/archived-lists.ts';
import type { BillSide } from './table.ts';

/** Spend limits read the bills of the last day. */
const SPEND_SECONDS = 86_400;

/** By UTC day: of everybody, of each renter, and of each machine for each owner. */
const SUMS: ArchivedSummary = {
  table: 'archived_bill_sums',
  of: (partition) => sql`
    select
      case when grouping(user_id) = 0 then 'renter' when grouping(provider_id) = 0 then 'machine' else 'all' end as side,
      coalesce(user_id, provider_owner_id, '') as party, coalesce(provider_id, '') as provider_id, day,
      count(*) as sessions, sum(total_minutes) as minutes, sum(total_cost) as total_cost,
      sum(platform_fee) as platform_fee, sum(provider_earnings) as provider_earnings,
      min(billing_period_end) as first_ended_at, max(billing_period_end) as last_ended_at,
      min(created_at) as first_created_at, max(created_at) as last_created_at
    from (
      select *, (billing_period_end at time zone 'UTC')::date as day from ${sql.table(partition)}
    ) as bills
    group by grouping sets ((day), (day, user_id), (day, provider_owner_id, provider_id))`,
  count: sql`(coalesce(sum(sessions) filter (where side = 'all'), 0))::float8`,
};

/** The archived bills of ended rentals: by session, and newest first of everybody, a renter, an owner or a machine. */
export const BILLS: ArchiveSource = {
  table: 'billing_records',
  identity: ['session_id'],
  summary: SUMS,
  lists: archivedListsOf({ session: 'session_id', time: 'created_at' }),
};

/**
 * Bills as they are archived. A month stays while one of its rentals is disputed or not paid, or while one of its bills
 * holds earnings or counts towards a spend limit: of the last day, or of the day before a rental was last charged.
 *
 * @param disputeDelaySeconds how long after its bill a rental's earnings are held
 */
export const createBillsSource = (disputeDelaySeconds: number): ArchiveSource => ({
  ...BILLS,
  isOpen: (partition) => sql`exists (
    select from ${sql.table(partition)} as r where
      r.created_at > gridlease_now() - make_interval(secs => ${Math.max(disputeDelaySeconds, SPEND_SECONDS)}::float8)
      or r.created_at > (select min(last_billed_at) from sessions where ended_at is null)
        - make_interval(secs => ${sql.lit(SPEND_SECONDS)})
      or r.session_id in (select session_id from disputes where status = 'open')
      or r.session_id in (select session_id from claims where open > 0))`,
});

const LIST_OF_SIDE = {
  all: 'all',
  renter: 'user_id',
  machine: 'provider_owner_id',
} as const satisfies Record<BillSide, string>;

/** Where the bills of some days of a party are; of all for the side `all`, whose party is empty. */
export function keysOfDays(
  side: BillSide,
  party: string,
  days: readonly { readonly firstCreatedAt: Date; readonly lastCreatedAt: Date }[],
) {
  const times = days.flatMap(({ firstCreatedAt, lastCreatedAt }) => [firstCreatedAt, lastCreatedAt]);
  return keysBetween({ list: LIST_OF_SIDE[side], party }, times);
}
