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
  /** How it is written; undefined: as one JSON array. */
  readonly text?: ListText | undefined;
}

/** A list as text: `begin`, its entries with `separator` between them, `end`. */
export interface ListText {
  /** The Content-Type. */
  readonly type: string;
  readonly begin: string;
  readonly separator: string;
  readonly end: string;
  readonly entryOf: (body: unknown) => string;
}

const JSON_ARRAY: ListText = {
  type: 'application/json',
  begin: '[',
  separator: ',',
  end: ']',
  entryOf: (body) => JSON.stringify(body),
};

/**
 * Sends a list of any length, by default as one JSON array. Errors before the first page are thrown; after that the connection
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
    const { text = JSON_ARRAY } = list;
    if (first.next === undefined) {
      const bodies = first.entries.map(list.toBody);
      if (list.text === undefined) return reply.send(bodies);
      return reply.type(text.type).send(wholeText(text, bodies));
    }
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
    const pieces = piecesOf(first, pages, { ...list, text });
    return reply.type(text.type).send(Readable.from(pieces, { objectMode: false }));
  };
}

/** A list that is complete, as text. */
export function wholeText({ begin, separator, end, entryOf }: ListText, bodies: readonly unknown[]): string {
  return begin + bodies.map(entryOf).join(separator) + end;
}

async function* piecesOf<T>(
  first: ListedPage<T>,
  rest: AsyncGenerator<ListedPage<T>, undefined>,
  { toBody, text: { begin, separator, end, entryOf } }: WholeList<T> & { readonly text: ListText },
): AsyncGenerator<string> {
  let before = begin;
  let isEmpty = true;
  const textsOf = function* ({ entries }: ListedPage<T>) {
    for (let at = 0; at < entries.length; at += ENTRIES_OF_TEXT) {
      const some = entries.slice(at, at + ENTRIES_OF_TEXT);
      yield before + some.map((entry) => entryOf(toBody(entry))).join(separator);
      before = separator;
      isEmpty = false;
    }
  };
  try {
    yield* textsOf(first);
    for await (const page of rest) yield* textsOf(page);
    yield isEmpty ? begin + end : end;
  } finally {
    await rest.return(undefined);
  }
}
