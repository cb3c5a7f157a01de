import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ObjectRef, StoredUsage } from '../backend.ts';
import type { IndexDatabase } from './index-database.ts';

/** Rows counted before other work gets its turn. */
const ROWS_AT_ONCE = 2_000;
/** Prefixes whose counts are kept; the one that was asked for longest ago goes first. */
const COUNTERS_MAX = 10_000;
/** Keys have at most 1,024 bytes, so none with the prefix comes after the prefix and this. */
const LAST = '\u{10ffff}'.repeat(256);

export type UsageCounters = ReturnType<typeof createUsageCounters>;

interface Counter {
  objects: number;
  bytes: number;
  /** While it counts: the last key that is counted. Undefined: none yet. */
  cursor: string | undefined;
  /** Undefined once everything is counted. */
  counting: Promise<void> | undefined;
}

interface Change {
  readonly ref: ObjectRef;
  readonly change: StoredUsage;
}

const isAtMost = (key: string, other: string) => Buffer.compare(Buffer.from(key), Buffer.from(other)) <= 0;

/** The prefixes of a key that end with a slash, and the empty one. */
function* foldersOf(key: string): Generator<string> {
  yield '';
  for (let at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) yield key.slice(0, at + 1);
}

/**
 * Counts objects by prefix, exactly: the rows are added up when a prefix is first asked for, and from then on every change
 * adjusts the sum at once, so that the next one in the same transaction finds it, and takes it back if it is not committed. Nothing is stored, so that nothing can differ from the rows after a crash; the folder
 * belongs to this process alone. Prefixes that do not end with a slash are added up each time.
 */
export function createUsageCounters(db: IndexDatabase) {
  const sums = (comparison: string) =>
    db.prepare(
      `select count(*) as objects, coalesce(sum(size), 0) as bytes, max(key) as last from (
         select key, size from objects where bucket = ? and key ${comparison} ? and key <= ?
         order by key limit ${ROWS_AT_ONCE})`,
    );
  const fromKey = sums('>=');
  const afterKey = sums('>');
  const counters = new Map<string, Counter>();
  /** Of the change that is running, and of those before it in the same transaction. */
  let noted: Change[] = [];
  let kept: Change[] = [];

  const apply = ({ ref, change }: Change, sign: 1 | -1) => {
    for (const folder of foldersOf(ref.key)) {
      const counter = counters.get(`${ref.bucket}/${folder}`);
      if (counter === undefined) continue;
      const isCounted =
        counter.counting === undefined || (counter.cursor !== undefined && isAtMost(ref.key, counter.cursor));
      if (!isCounted) continue;
      counter.objects += sign * change.objects;
      counter.bytes += sign * change.bytes;
    }
  };
  db.observe({
    changed(isKept) {
      if (isKept) for (const each of noted) apply(each, 1);
      if (isKept) kept.push(...noted);
      noted = [];
    },
    ended(isCommitted) {
      if (!isCommitted) for (const each of kept) apply(each, -1);
      kept = [];
    },
  });

  async function addUp(counter: Counter, bucket: string, prefix: string): Promise<void> {
    const end = prefix + LAST;
    for (;;) {
      const { cursor } = counter;
      const row = cursor === undefined ? fromKey.get(bucket, prefix, end) : afterKey.get(bucket, cursor, end);
      counter.objects += Number(row?.objects);
      counter.bytes += Number(row?.bytes);
      if (Number(row?.objects) < ROWS_AT_ONCE) break;
      counter.cursor = String(row?.last);
      await nextTurn();
    }
    counter.counting = undefined;
  }

  const begin = (bucket: string, prefix: string) => {
    const counter: Counter = { objects: 0, bytes: 0, cursor: undefined, counting: undefined };
    // Until the first rows are added up, which happens before anything else runs, no change counts.
    counter.counting = Promise.resolve();
    const counting = addUp(counter, bucket, prefix);
    if (counter.counting !== undefined) counter.counting = counting;
    return { counter, counting };
  };
  const keep = (name: string, counter: Counter) => {
    counters.delete(name);
    counters.set(name, counter);
    const [oldest] = counters.keys();
    if (counters.size > COUNTERS_MAX && oldest !== undefined) counters.delete(oldest);
  };
  const resultOf = ({ objects, bytes }: Counter): StoredUsage => ({ objects, bytes });

  return {
    /** In a transaction: what it changes about the objects under the key's prefixes. */
    note(ref: ObjectRef, change: StoredUsage): void {
      if (counters.size > 0) noted.push({ ref, change });
    },
    count(bucket: string, prefix: string): StoredUsage | Promise<StoredUsage> {
      const name = `${bucket}/${prefix}`;
      const known = counters.get(name);
      const { counter, counting } =
        known === undefined ? begin(bucket, prefix) : { counter: known, counting: known.counting };
      if (prefix === '' || prefix.endsWith('/')) keep(name, counter);
      if (counter.counting === undefined) return resultOf(counter);
      return Promise.resolve(counting).then(() => resultOf(counter));
    },
  };
}
