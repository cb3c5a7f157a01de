import { decodeCursor, encodeCursor } from '@gridlease/common/http/page';
import type { z } from 'zod';

/** Where a page begins: at an offset, and after the place of its cursor, if there is one. */
export interface PageStart<Place> {
  readonly limit: number;
  readonly offset: number;
  readonly after: Place | undefined;
}

/** Reads the paging parameters of a list. Throws `invalid_cursor` (400). */
export function pageStartOf<S extends z.ZodType>(
  query: { readonly limit: number; readonly offset: number; readonly cursor?: string | undefined },
  place: S,
): PageStart<z.output<S>> {
  const { limit, offset, cursor } = query;
  return { limit, offset, after: cursor === undefined ? undefined : decodeCursor(cursor, place) };
}

/**
 * The entries of a page, and the cursor of the next one unless this is the last.
 *
 * @param rows one more than the page holds when there are more
 */
export function pageOf<T>(rows: readonly T[], limit: number, placeOf: (last: T) => unknown) {
  const entries = rows.slice(0, limit);
  const last = rows.length > limit ? entries.at(-1) : undefined;
  return { entries, next_cursor: last && encodeCursor(placeOf(last)) };
}
