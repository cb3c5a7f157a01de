import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import { uuid } from '@gridlease/common/http/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

const time = z.iso.datetime().transform((value) => new Date(value));

/** The positions encoded in cursors of lists that are ordered newest first. */
const createdMembers = z.object({ created_at: time, id: uuid });
const startedPlace = z.object({ started_at: time, id: uuid });

/** The requested part of such a list. */
export interface PageOptions {
  readonly before: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The page of a list ordered by creation. @throws ServiceError 400 `invalid_cursor` */
export function createdPageOf({ cursor, limit, offset }: PageQuery): PageOptions {
  if (cursor === undefined) return { before: undefined, limit, offset };
  const { created_at: at, id } = decodeCursor(cursor, createdMembers);
  return { before: { at, id }, limit, offset };
}

/** The page of a list ordered by start. @throws ServiceError 400 `invalid_cursor` */
export function startedPageOf({ cursor, limit, offset }: PageQuery): PageOptions {
  if (cursor === undefined) return { before: undefined, limit, offset };
  const { started_at: at, id } = decodeCursor(cursor, startedPlace);
  return { before: { at, id }, limit, offset };
}

/** The members of an entry by which its list is ordered. */
type Place = Readonly<Record<string, string>>;

/**
 * Cuts a list to its page, and adds the headers that point to the next one.
 *
 * @param found one more than the page size if there are more
 * @param placeOf the place of an entry, for the cursor
 */
export function cutPage<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  { found, limit }: { readonly found: readonly Body[]; readonly limit: number },
  placeOf: (body: Body) => Place,
): { readonly entries: Body[]; readonly page: { readonly limit: number; readonly next_cursor?: string } } {
  const entries = found.slice(0, limit);
  const last = found.length > limit ? entries.at(-1) : undefined;
  if (last === undefined) return { entries, page: { limit } };
  const next_cursor = encodeCursor(placeOf(last));
  linkNextPage(request, reply, next_cursor);
  return { entries, page: { limit, next_cursor } };
}

/** The place of an entry in a list ordered by creation. */
export const createdPlaceOf = ({ created_at, id }: z.input<typeof createdMembers>): Place => ({
  created_at,
  id,
});

/** The place of an entry in a list ordered by creation, as a value. */
export interface CreatedPlace {
  readonly at: Date;
  readonly id: string;
}

/** The same, as it is encoded in cursors. */
export const createdPlace = createdMembers.transform(({ created_at: at, id }): CreatedPlace => ({ at, id }));

export const encodedPlaceOf = ({ createdAt, id }: { readonly createdAt: Date; readonly id: string }) =>
  createdPlaceOf({ created_at: createdAt.toISOString(), id });
