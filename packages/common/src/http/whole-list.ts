import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { createListPlaces } from './list-places.ts';

/**
 * Whole lists that a process sends concurrently: each holds a page of entries, and a pool connection now and then.
 */
const LISTS_MAX = 8;
/** A list that makes no progress for this long is aborted, whichever side stalls. */
const STANDSTILL_MS = 30_000;
/** The share of `request_timeout` left for reading the first page after waiting for a place. */
const FIRST_PAGE_SHARE = 0.1;
/** Entries that are serialised at once. */
const ENTRIES_OF_TEXT = 100;

interface ListedPage<T> {
  readonly entries: readonly T[];
  /** Position of the next page; undefined at the end. */
  readonly next?: unknown;
}

/** How a list is read. */
export interface WholeList<T> {
  /** Reads from the beginning, each page on demand; stops when the signal is aborted. */
  readonly open: (signal: AbortSignal) => AsyncGenerator<ListedPage<T>, undefined>;
  readonly toBody: (entry: T) => unknown;
}

/**
 * Sends a list of any length as one JSON array. Errors before the first page are thrown; after that the connection
 * breaks, and the array is never closed.
 *
 * @throws ServiceError 503 `too_many_lists`
 */
export type SendWholeList = <T>(reply: FastifyReply, list: WholeList<T>) => Promise<FastifyReply>;

export interface WholeListOptions {
  readonly requestTimeoutMs: number;
  readonly listsMax?: number;
  readonly standstillMs?: number;
}

export function createWholeLists(options: WholeListOptions): SendWholeList {
  const { requestTimeoutMs, listsMax = LISTS_MAX, standstillMs = STANDSTILL_MS } = options;
  const places = createListPlaces(listsMax);

  return async (reply, list) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const begin = async () => {
      const pages = list.open(gone.signal);
      return { pages, first: (await pages.next()).value ?? { entries: [] } };
    };
    let { pages, first } = await begin();
    // Most lists are one page: they need no place.
    if (first.next === undefined) return reply.send(first.entries.map(list.toBody));
    let release = places.tryTake();
    if (release === undefined) {
      // Read again afterwards: waiting requests hold nothing.
      await pages.return(undefined);
      const left = requestTimeoutMs * (1 - FIRST_PAGE_SHARE) - reply.elapsedTime;
      release = await places.take(Math.max(0, left), gone.signal);
      ({ pages, first } = await begin().catch((error: unknown) => {
        release?.();
        throw error;
      }));
    }
    if (gone.signal.aborted) release();
    else gone.signal.addEventListener('abort', release, { once: true });
    // Node's own socket timer, which counts partial writes to a slow reader as progress.
    reply.raw.setTimeout(standstillMs, () => reply.raw.destroy());
    return sendText(reply, textOfArray(first, pages, list.toBody));
  };
}

function sendText(reply: FastifyReply, text: AsyncIterable<string>): FastifyReply {
  return reply.type('application/json').send(Readable.from(text, { objectMode: false }));
}

async function* textOfArray<T>(
  first: ListedPage<T>,
  rest: AsyncGenerator<ListedPage<T>, undefined>,
  toBody: (entry: T) => unknown,
): AsyncGenerator<string> {
  let separator = '[';
  const textsOf = function* ({ entries }: ListedPage<T>) {
    for (let at = 0; at < entries.length; at += ENTRIES_OF_TEXT) {
      const some = entries.slice(at, at + ENTRIES_OF_TEXT);
      yield separator + some.map((entry) => JSON.stringify(toBody(entry))).join(',');
      separator = ',';
    }
  };
  try {
    yield* textsOf(first);
    for await (const page of rest) yield* textsOf(page);
    yield separator === '[' ? '[]' : ']';
  } finally {
    await rest.return(undefined);
  }
}
