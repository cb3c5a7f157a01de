import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ServiceError } from '../errors/service-error.ts';

const CURSOR_CHARACTERS_MAX = 2_000;

/** An opaque cursor for the position after which the next page begins. */
export function encodeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * The position in a cursor. Throws `invalid_cursor` (400) for one that we did not issue.
 *
 * @param charactersMax longest cursor, where a position may be long
 */
export function decodeCursor<S extends z.ZodType>(
  cursor: string,
  place: S,
  charactersMax = CURSOR_CHARACTERS_MAX,
): z.output<S> {
  const invalid = () =>
    new ServiceError('invalid', 'invalid_cursor', 'The cursor was not issued by this service.', {
      errors: [
        { path: 'cursor', message: 'must be a cursor from an earlier response', code: 'invalid_cursor' },
      ],
    });
  if (cursor.length > charactersMax) throw invalid();
  let decoded: unknown;
  try {
    decoded = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw invalid();
  }
  const result = place.safeParse(decoded);
  if (!result.success) throw invalid();
  return result.data;
}

/** Links the next page: `X-Next-Cursor`, and `Link` (RFC 8288) with this request's other parameters. */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('cursor', cursor);
  reply.header('x-next-cursor', cursor).header('link', `<${url.pathname}${url.search}>; rel="next"`);
}
