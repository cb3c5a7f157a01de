import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import { uuid } from '@gridlease/common/http/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The position encoded in a cursor of a list that is ordered newest first. */
const createdPlace = z.object({
  created_at: z.iso.datetime().transform((value) => new Date(value)),
  id: uuid,
});

export type CreatedPlace = z.output<typeof createdPlace>;

/** The requested part of such a list. */
export interface CreatedPageOptions {
  readonly before: CreatedPlace | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** @throws ServiceError 400 `invalid_cursor` */
export function createdPageOf(query: {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}): CreatedPageOptions {
  const { cursor, limit, offset } = query;
  return { before: cursor === undefined ? undefined : decodeCursor(cursor, createdPlace), limit, offset };
}

/** Adds the headers that point to the next page, if there is one, and returns its cursor. */
export function linkAfter(
  request: FastifyRequest,
  reply: FastifyReply,
  last: { readonly created_at: string; readonly id: string } | undefined,
): string | undefined {
  if (last === undefined) return undefined;
  const cursor = encodeCursor({ created_at: last.created_at, id: last.id });
  linkNextPage(request, reply, cursor);
  return cursor;
}
