import { sql } from 'kysely';
import type { ArchivedList, ArchiveSource } from '../../books/archive/source.ts';
import type { Visibility } from '../sessions/visibility.ts';

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

/** The archived bills of ended rentals: by session, and newest first of everybody, a renter, an owner or a machine. */
export const BILLS: ArchiveSource = {
  table: 'billing_records',
  identity: ['session_id'],
  lists: [BY_SESSION, ALL, ofParty('user_id'), ofParty('provider_owner_id'), ofParty('provider_id')],
};

/**
 * Bills as they are archived. A month stays while one of its rentals is disputed or not paid, or while one of its bills
 * holds earnings or counts towards a spend limit.
 *
 * @param disputeDelaySeconds how long after its bill a rental's earnings are held
 */
export const createBillsSource = (disputeDelaySeconds: number): ArchiveSource => ({
  ...BILLS,
  isOpen: (partition) => sql`exists (
    select from ${sql.table(partition)} as r where
      r.created_at > gridlease_now() - make_interval(secs => ${Math.max(disputeDelaySeconds, SPEND_SECONDS)}::float8)
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

const prefixOf = ({ party = '' }: ArchivedSide) => `${Buffer.from(party, 'utf8').toString('hex')}/`;

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
