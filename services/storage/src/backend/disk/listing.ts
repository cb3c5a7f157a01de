import type { ListEntry, ListPage, ListQuery, ObjectHeaders } from '../backend.ts';
import type { IndexDatabase, Row } from './index-database.ts';

const PAGE_ENTRIES_MAX = 1_000;
/** The scan jumps over common prefixes: more rows fetched at once would be wasted. */
const ROWS_WITH_DELIMITER = 100;
/** The character after `/`: `a0` is the first text after everything that begins with `a/`. */
const AFTER_DELIMITER = '0';

/** The common prefix of a key: up to the first `/` after the requested prefix. */
function commonPrefix(key: string, { prefix, delimiter }: ListQuery): string | undefined {
  const end = delimiter === undefined ? -1 : key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + 1);
}

function toEntry(row: Row, query: ListQuery): ListEntry {
  const key = String(row.key);
  const shared = commonPrefix(key, query);
  if (shared !== undefined) return { kind: 'prefix', key: shared };
  return {
    kind: 'object',
    key,
    size: Number(row.size),
    lastModified: new Date(Number(row.last_modified)),
    etag: String(row.etag),
    contentType: (JSON.parse(String(row.headers)) as ObjectHeaders).contentType,
  };
}

/** The first text after a common prefix and all keys with it. */
const afterAll = (prefix: string) => prefix.slice(0, -1) + AFTER_DELIMITER;

/** Where to continue in key order. */
interface Position {
  readonly from: string;
  readonly isIncluded: boolean;
}

/** A common prefix continues after all of its keys. */
function positionAfter(entry: Pick<ListEntry, 'kind' | 'key'>): Position {
  return entry.kind === 'prefix'
    ? { from: afterAll(entry.key), isIncluded: true }
    : { from: entry.key, isIncluded: false };
}

/** A cursor is the last entry of its page. */
function startOf({ cursor, prefix, delimiter }: ListQuery): Position {
  if (cursor === undefined) return { from: prefix, isIncluded: true };
  // A key may end with the delimiter, but with a delimiter such keys are common prefixes themselves.
  const isPrefix = delimiter !== undefined && cursor.length > prefix.length && cursor.endsWith(delimiter);
  return positionAfter({ kind: isPrefix ? 'prefix' : 'object', key: cursor });
}

type Fetch = (position: Position, count: number) => Row[];

/** All entries of a query, in order; entries that are not consumed cost at most `count` rows. */
function* walk(fetch: Fetch, query: ListQuery, count: number): Generator<ListEntry, undefined> {
  let position = startOf(query);
  let entry: ListEntry | undefined;
  for (;;) {
    const rows = fetch(position, count);
    for (const row of rows) {
      const key = String(row.key);
      if (entry?.kind === 'prefix' && key.startsWith(entry.key)) continue;
      if (!key.startsWith(query.prefix)) return;
      entry = toEntry(row, query);
      position = positionAfter(entry);
      yield entry;
    }
    if (rows.length < count) return;
  }
}

/** Lists a bucket's objects in the byte order of their keys, which is the order of the index. */
export function createListing(db: IndexDatabase): (bucket: string, query: ListQuery) => ListPage {
  const columns = 'key, size, etag, last_modified, headers';
  const select = (comparison: string) =>
    db.prepare(
      `select ${columns} from objects where bucket = ? and key ${comparison} ? order by key limit ?`,
    );
  const fromKey = select('>=');
  const afterKey = select('>');

  return (bucket, query) => {
    const limit = Math.min(query.limit, PAGE_ENTRIES_MAX);
    const count = query.delimiter === undefined ? limit + 1 : Math.min(limit + 1, ROWS_WITH_DELIMITER);
    const fetch: Fetch = ({ from, isIncluded }, rows) =>
      (isIncluded ? fromKey : afterKey).all(bucket, from, rows);
    const entries: ListEntry[] = [];
    for (const entry of walk(fetch, query, count)) {
      if (entries.length === limit) return { entries, next: entries.at(-1)?.key };
      entries.push(entry);
    }
    return { entries, next: undefined };
  };
}
