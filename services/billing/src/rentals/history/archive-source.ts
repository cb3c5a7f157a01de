import { sql } from 'kysely';
import type { ArchivedList, ArchivedSummary, ArchiveSource } from '../../books/archive/source.ts';
import type { Visibility } from '../sessions/visibility.ts';
import type { BillSide } from './table.ts';

/** Spend limits read the bills of the last day. */
const SPEND_SECONDS = 86_400;

const CREATED = sql`
  to_char(archived.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '/' || archived.id`;

const BY_SESSION: ArchivedList = { name: 'session_id', key: sql`archived.session_id::text` };
const ALL: ArchivedList = { name: 'created_at', key: sql`'/' || ${CREATED}` };

/** Ids of users and machines are free text: in hexadecimal digits every collation sorts them alike. */
const ofParty = (column: string): ArchivedList => ({
  name: column,
  key: sql`encode(convert_to(archived.${sql.ref(column)}, 'UTF8'), 'hex') || '/' || ${CREATED}`,
});

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
  lists: [BY_SESSION, ALL, ofParty('user_id'), ofParty('provider_owner_id'), ofParty('provider_id')],
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

/** A list of archived bills, or the part of it that belongs to one party. */
export interface ArchivedSide {
  /** The name of one of the lists of `BILLS`. */
  readonly list: string;
  /** The party, or the session; undefined: everybody. */
  readonly party: string | undefined;
}

/** The archived lists that together have all bills that match. */
export function sidesOf(
  { renterId, ownerId }: Visibility,
  {
    providerId,
    sessionId,
  }: { readonly providerId: string | undefined; readonly sessionId: string | undefined },
): ArchivedSide[] {
  if (sessionId !== undefined) return [{ list: BY_SESSION.name, party: sessionId }];
  if (renterId !== undefined) return [{ list: 'user_id', party: renterId }];
  if (ownerId !== undefined)
    return [
      { list: 'user_id', party: ownerId },
      { list: 'provider_owner_id', party: ownerId },
    ];
  if (providerId !== undefined) return [{ list: 'provider_id', party: providerId }];
  return [{ list: ALL.name, party: undefined }];
}

const prefixOf = ({ party = '' }: Pick<ArchivedSide, 'party'>) =>
  `${Buffer.from(party, 'utf8').toString('hex')}/`;

interface Place {
  readonly createdAt: Date;
  readonly id: string;
}

/** The key of a bill in an archived list. */
export const keyOf = (side: ArchivedSide, bill: Place & { readonly sessionId: string }) =>
  side.list === BY_SESSION.name ? bill.sessionId : placeOf(side, bill);

const placeOf = (side: ArchivedSide, { createdAt, id }: Place) =>
  `${prefixOf(side)}${createdAt.toISOString()}/${id}`;

/** The keys of a list's bills that were written at `from` or later, as far as a place in the list. */
export function keysOf(
  side: ArchivedSide,
  {
    from,
    before,
  }: {
    readonly from?: Date | undefined;
    readonly before: { readonly at: Date; readonly id: string } | undefined;
  },
) {
  if (side.list === BY_SESSION.name) return { first: side.party, last: side.party };
  return {
    first: `${prefixOf(side)}${from?.toISOString() ?? ''}`,
    last:
      before === undefined ? `${prefixOf(side)}~` : placeOf(side, { createdAt: before.at, id: before.id }),
  };
}

const LIST_OF_SIDE = {
  all: ALL.name,
  renter: 'user_id',
  machine: 'provider_owner_id',
} satisfies Record<BillSide, string>;

/** Where the bills of some days of a party are; of all for the side `all`, whose party is empty. */
export function keysOfDays(
  side: BillSide,
  party: string,
  days: readonly { readonly firstCreatedAt: Date; readonly lastCreatedAt: Date }[],
) {
  const prefix = prefixOf({ party });
  const times = days.flatMap(({ firstCreatedAt, lastCreatedAt }) => [firstCreatedAt, lastCreatedAt]);
  const sorted = times.map((time) => time.toISOString()).sort();
  return {
    list: LIST_OF_SIDE[side],
    first: `${prefix}${sorted[0] ?? ''}`,
    last: `${prefix}${sorted.at(-1) ?? ''}/~`,
  };
}
