/** Where a page of a long list begins. */
export interface Place {
  /** Undefined for the first page. */
  readonly cursor: string | undefined;
  /** How many rows the page had when it was last read; undefined before. */
  readonly size: number | undefined;
}

/** A page of a list as the services send it. */
export interface Part<Row> {
  readonly rows: readonly Row[];
  /** Of the next page; undefined on the last. */
  readonly next?: string | undefined;
}

/** Pages of a list that are shown: from the first up to and including the last, by their numbers. */
export interface PageSpan {
  readonly first: number;
  readonly last: number;
}

/** The first page fills a screen and comes soon; those that are scrolled to are fewer requests. */
const FIRST_ROWS = 25;
const FURTHER_ROWS = 100;

/** How many rows to ask for after this cursor. */
export const limitAfter = (cursor: string | undefined) => (cursor === undefined ? FIRST_ROWS : FURTHER_ROWS);

/** Rows before and after those on the screen that are read already, so that scrolling meets none that is missing. */
const MARGIN_ROWS = 5;

/** What is known of a list before any of it has been read. */
export const UNREAD: readonly Place[] = [{ cursor: undefined, size: undefined }];

/**
 * What is known of a list once a page has been read (again): how long the page is, and where the next one begins. Pages
 * further down keep their places until they are read themselves: cursors do not expire.
 */
export function withPart(places: readonly Place[], at: number, part: Part<unknown>): readonly Place[] {
  const place = places[at];
  if (place === undefined) return places;
  const following = places[at + 1];
  if (place.size === part.rows.length && following?.cursor === part.next) return places;
  const read = [...places.slice(0, at), { ...place, size: part.rows.length }];
  if (part.next === undefined) return read;
  return [...read, { cursor: part.next, size: following?.size }, ...places.slice(at + 2)];
}

/** The pages of these rows and of some around them. A page that was never read counts where the list ends so far. */
export function spanOf(places: readonly Place[], firstRow: number, lastRow: number): PageSpan {
  let begin = 0;
  let first: number | undefined;
  let last = 0;
  for (const [at, { size = 0 }] of places.entries()) {
    if (begin > lastRow + MARGIN_ROWS) break;
    if (begin + size > firstRow - MARGIN_ROWS) first ??= at;
    last = at;
    begin += size;
  }
  return { first: first ?? last, last };
}
