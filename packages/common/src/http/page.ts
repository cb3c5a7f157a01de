import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ServiceError } from '../errors/service-error.ts';

const CURSOR_CHARACTERS_MAX = 2_000;

/** An opaque cursor for the place after which the next page begins. */
export function encodeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * The place in a cursor. Throws `invalid_cursor` (400) for one that we did not make.
 *
 * @param charactersMax of a cursor, where a place may be long
 */
export function decodeCursor<S extends z.ZodType>(
  cursor: string,
  place: S,
  charactersMax = CURSOR_CHARACTERS_MAX,
): z.output<S> {
  const invalid = () =>
    new ServiceError('invalid', 'invalid_cursor', 'The cursor is not one that this service gave.', {
      errors: [
        { path: 'cursor', message: 'must be a cursor from an earlier answer', code: 'invalid_cursor' },
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

/** Says where the next page is: `X-Next-Cursor`, and `Link` (RFC 8288) with this request's other parameters. */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('cursor', cursor);
  reply.header('x-next-cursor', cursor).header('link', `<${url.pathname}${url.search}>; rel="next"`);
}
