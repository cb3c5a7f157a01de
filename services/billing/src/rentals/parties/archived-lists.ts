import { type RawBuilder, sql } from 'kysely';
import type { ArchivedList } from '../../books/archive/source.ts';

const SESSION = 'session';
const ALL = 'all';
/** The lists of a party; their names are the columns that name it. */
const PARTIES = ['user_id', 'provider_owner_id', 'provider_id'] as const;

/** The columns of a table with rows about rentals. */
export interface RentalColumns {
  /** The rental's id. */
  readonly session: 'id' | 'session_id';
  /** The time by which its lists are sorted. */
  readonly time: 'started_at' | 'created_at';
}

/** By session, and newest first of everybody, a renter, an owner or a machine. */
export function archivedListsOf({
  session,
  time,
}: RentalColumns): readonly [ArchivedList, ...ArchivedList[]] {
  const place = sql`
    to_char(archived.${sql.ref(time)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '/' || archived.id`;
  // Ids of users and machines are free text: in hexadecimal digits every collation sorts them alike.
  const prefix = (column: string) => sql`encode(convert_to(archived.${sql.ref(column)}, 'UTF8'), 'hex')`;
  const list = (name: string, key: RawBuilder<string | null>): ArchivedList => ({ name, key });
  return [
    list(SESSION, sql`archived.${sql.ref(session)}::text`),
    list(ALL, sql`'/' || ${place}`),
    ...PARTIES.map((column) => list(column, sql`${prefix(column)} || '/' || ${place}`)),
  ];
}

/** A list, or the part of it that belongs to one party. */
export interface ArchivedSide {
  readonly list: typeof SESSION | typeof ALL | (typeof PARTIES)[number];
  /** The party, or the session; undefined: everybody. */
  readonly party: string | undefined;
}

/** The list of a session's rows. */
export const sideOfSession = (id: string): ArchivedSide => ({ list: SESSION, party: id });

/** The lists that together have all rows that a caller may see. */
export function sidesOf(
  {
    renterId,
    ownerId,
    machinesOwnerId,
  }: {
    readonly renterId?: string | undefined;
    readonly ownerId?: string | undefined;
    readonly machinesOwnerId?: string | undefined;
  },
  {
    providerId,
    sessionId,
  }: { readonly providerId: string | undefined; readonly sessionId?: string | undefined },
): ArchivedSide[] {
  if (sessionId !== undefined) return [sideOfSession(sessionId)];
  if (machinesOwnerId !== undefined) return [{ list: 'provider_owner_id', party: machinesOwnerId }];
  if (renterId !== undefined) return [{ list: 'user_id', party: renterId }];
  if (ownerId !== undefined)
    return [
      { list: 'user_id', party: ownerId },
      { list: 'provider_owner_id', party: ownerId },
    ];
  if (providerId !== undefined) return [{ list: 'provider_id', party: providerId }];
  return [{ list: ALL, party: undefined }];
}

const prefixOf = ({ party = '' }: Pick<ArchivedSide, 'party'>) =>
  `${Buffer.from(party, 'utf8').toString('hex')}/`;

interface Place {
  readonly at: Date;
  readonly id: string;
}

/** The key of a row in a list. */
export const keyOf = (side: ArchivedSide, row: Place & { readonly sessionId: string }) =>
  side.list === SESSION ? row.sessionId : placeOf(side, row);

const placeOf = (side: ArchivedSide, { at, id }: Place) => `${prefixOf(side)}${at.toISOString()}/${id}`;

/** The keys of a list's rows of `from` or later, as far as a place in the list. */
export function keysOf(
  side: ArchivedSide,
  { from, before }: { readonly from?: Date | undefined; readonly before?: Place | undefined } = {},
) {
  if (side.list === SESSION) return { first: side.party, last: side.party };
  return {
    first: `${prefixOf(side)}${from?.toISOString() ?? ''}`,
    last: before === undefined ? `${prefixOf(side)}~` : placeOf(side, before),
  };
}

/** The keys of a list's rows of these times. */
export function keysBetween(side: ArchivedSide, times: readonly Date[]) {
  const sorted = times.map((time) => time.toISOString()).sort();
  return {
    list: side.list,
    first: `${prefixOf(side)}${sorted[0] ?? ''}`,
    last: `${prefixOf(side)}${sorted.at(-1) ?? ''}/~`,
  };
}
