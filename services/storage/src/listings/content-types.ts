import type { Backend, ListEntry } from '../backend/backend.ts';
import { unlessMissing } from '../backend/errors.ts';

/** How many objects of one listing are looked up concurrently. */
const PARALLEL = 16;
/** Cached types: enough to serve a listing of 100,000 keys from the cache the second time. */
const REMEMBERED_MAX = 150_000;

type ObjectEntry = Extract<ListEntry, { kind: 'object' }>;
type Version = Pick<ObjectEntry, 'key' | 'etag' | 'lastModified'>;

/** A least-recently-used cache. An object's type cannot change without its ETag or its date. */
function createMemory(max: number) {
  const types = new Map<string, string>();
  return {
    find(name: string): string | undefined {
      const type = types.get(name);
      if (type === undefined) return undefined;
      types.delete(name);
      types.set(name, type);
      return type;
    },
    keep(name: string, type: string): void {
      types.set(name, type);
      if (types.size <= max) return;
      for (const oldest of types.keys()) {
        types.delete(oldest);
        return;
      }
    },
  };
}

const nameOf = (bucket: string, { key, etag, lastModified }: Version) =>
  `${bucket}/${etag}/${Math.floor(lastModified.getTime() / 1_000)}/${key}`;

/** Runs `work` on every item with limited concurrency, and stops at the first failure. */
async function eachLimited<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const run = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, run));
}

export type ContentTypes = ReturnType<typeof createContentTypes>;

/**
 * Fills in the content types that the listings of some stores omit: looks up each object at the store, with limited
 * concurrency, and caches the result.
 */
export function createContentTypes(backend: Pick<Backend, 'head'>) {
  const memory = createMemory(REMEMBERED_MAX);
  const ask = async (
    bucket: string,
    entry: ObjectEntry,
    signal?: AbortSignal,
  ): Promise<string | undefined> => {
    const found = await unlessMissing(backend.head({ bucket, key: entry.key }, { conditions: {}, signal }));
    if (found?.kind !== 'found') return undefined;
    const { contentType } = found.object.headers;
    memory.keep(nameOf(bucket, found.object), contentType);
    return contentType;
  };
  return {
    /** The entries in order, with types, without objects that no longer exist. */
    async fill(
      bucket: string,
      entries: readonly ListEntry[],
      signal?: AbortSignal,
    ): Promise<readonly ListEntry[]> {
      const types = new Map<string, string>();
      const unknown: ObjectEntry[] = [];
      for (const entry of entries) {
        if (entry.kind === 'prefix' || entry.contentType !== undefined) continue;
        const known = memory.find(nameOf(bucket, entry));
        if (known === undefined) unknown.push(entry);
        else types.set(entry.key, known);
      }
      await eachLimited(unknown, PARALLEL, async (entry) => {
        const type = await ask(bucket, entry, signal);
        if (type !== undefined) types.set(entry.key, type);
      });
      return entries.flatMap((entry): ListEntry[] => {
        if (entry.kind === 'prefix' || entry.contentType !== undefined) return [entry];
        const contentType = types.get(entry.key);
        return contentType === undefined ? [] : [{ ...entry, contentType }];
      });
    },
  };
}
