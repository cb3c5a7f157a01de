import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { retryingReads } from '../database/transaction.ts';
import type { Logger } from '../log/logger.ts';
import { envelopeOf, type PlacedEvent } from './envelope.ts';
import { getLastPosition, getOutboxBounds, listEventsAfter, type OutboxBounds } from './store.ts';
import {
  eventFrame,
  isLost,
  parseLastEventId,
  progressFrame,
  RETRY_FRAME,
  resetFrame,
  tooManyStreams,
} from './stream-frames.ts';
import { createTail, type Tail } from './tail.ts';

const PAGE = 100;
const POLL_MS = 200;
const KEEP_ALIVE_MS = 15_000;
const CLIENTS_MAX = 1_000;
/** A client that does not read is not read for: this much waits for it in memory, and one page. */
const BUFFER_BYTES = 64 * 1024;

export interface EventStreamsOptions<DB> {
  readonly db: Kysely<DB>;
  readonly log: Logger;
  /** Ends all streams: the server is shutting down. */
  readonly signal: AbortSignal;
  /** Default 200. */
  readonly pollMs?: number;
  /**
   * Pause after which a comment is sent, so that proxies and clients see that the connection is alive. Default 15 s.
   */
  readonly keepAliveMs?: number;
  /** Maximum number of open streams; one more is refused with 503. Default 1000. */
  readonly clientsMax?: number;
}

/** Which events a reader wants. */
export type EventChoice = (event: PlacedEvent) => boolean;

export interface EventStreams {
  /**
   * A `text/event-stream` body (WHATWG HTML, 9.2) of all events after `lastEventId`, or from now on without one; it
   * continues until the reader, the database or the server ends it. A position that is no longer kept, or was never
   * issued (the database was restored from a backup), gets a `reset` event, then everything that is kept. `until`
   * ends it in order: the reader's authorisation expires then. Throws `ServiceError` kind `invalid` for a malformed
   * id, `unavailable` without database or with too many clients. `isWanted` selects events; a stream without an event
   * for a while then sends the position it has reached, so that its reader resumes there and not before what it did
   * not want.
   */
  open(lastEventId?: string, until?: AbortSignal, isWanted?: EventChoice): Promise<Readable>;
}

/** Serves the outbox to any number of clients, each from its own position; an idle client costs no query. */
export function createEventStreams<DB>(options: EventStreamsOptions<DB>): EventStreams {
  const { db, log } = options;
  const source: EventSource = {
    tail: createTail(() => getLastPosition(db), options.pollMs ?? POLL_MS),
    readPage: sharedWhileUnderWay((position) => listEventsAfter(db, position, PAGE)),
    readBounds: () => retryingReads(() => getOutboxBounds(db)),
    keepAliveMs: options.keepAliveMs ?? KEEP_ALIVE_MS,
    log,
  };
  const clientsMax = options.clientsMax ?? CLIENTS_MAX;
  let clients = 0;

  return {
    async open(lastEventId, until, isWanted) {
      const requested = parseLastEventId(lastEventId);
      if (clients >= clientsMax) throw tooManyStreams();
      clients += 1;
      const closed = new AbortController();
      const leave = () => {
        clients -= 1;
        closed.abort();
      };
      try {
        const bounds = await source.readBounds();
        const signal = AbortSignal.any([options.signal, closed.signal, ...(until ? [until] : [])]);
        return readableOf(framesFrom({ ...source, isWanted }, requested ?? bounds.last, signal), leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

interface EventSource {
  readonly tail: Tail;
  readonly readPage: (position: number) => Promise<PlacedEvent[]>;
  readonly readBounds: () => Promise<OutboxBounds>;
  readonly keepAliveMs: number;
  readonly log: Logger;
  /** Undefined: all. */
  readonly isWanted?: EventChoice | undefined;
}

/** Clients at the end all request the same page at the same moment: they share one query. */
function sharedWhileUnderWay<T>(read: (position: number) => Promise<T>): (position: number) => Promise<T> {
  const underWay = new Map<number, Promise<T>>();
  return (position) => {
    const known = underWay.get(position);
    if (known !== undefined) return known;
    const reading = read(position).finally(() => underWay.delete(position));
    underWay.set(position, reading);
    return reading;
  };
}

/** The stream's text; a database failure ends it, and the client reconnects with its last id. */
async function* framesFrom(source: EventSource, start: number, signal: AbortSignal): AsyncGenerator<string> {
  yield RETRY_FRAME;
  try {
    for (let position = start; !signal.aborted; ) {
      const page = await source.readPage(position);
      const lost = await boundsIfLost(source, position, page);
      if (lost !== undefined) {
        yield resetFrame(position, lost);
        position = lost.oldest - 1;
        continue;
      }
      const wanted = source.isWanted === undefined ? page : page.filter(source.isWanted);
      if (wanted.length > 0)
        yield wanted.map((event) => eventFrame(event.position, envelopeOf(event))).join('');
      position = page.at(-1)?.position ?? position;
      if (page.length < PAGE) yield* keepAliveWhileAt(source, position, signal);
    }
  } catch (error) {
    source.log.warn({ error }, 'an event stream ended early; its client is expected to resume');
  }
}

/**
 * Positions are dense: if the next one does not follow, it is still to come, was purged, or the reader's never
 * existed.
 */
async function boundsIfLost(
  source: EventSource,
  position: number,
  page: readonly PlacedEvent[],
): Promise<OutboxBounds | undefined> {
  if (page[0]?.position === position + 1) return undefined;
  const bounds = await source.readBounds();
  return isLost(position, bounds) ? bounds : undefined;
}

async function* keepAliveWhileAt(
  source: EventSource,
  position: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  while (!(await source.tail.waitWhileAt(position, source.keepAliveMs, signal))) {
    if (signal.aborted) return;
    yield source.isWanted === undefined ? ': keep-alive\n\n' : progressFrame(position);
  }
}

/**
 * A readable of the generator's text. Unlike `Readable.from` it can be destroyed while the generator waits: `onClose`
 * is called first and must make that wait end.
 */
function readableOf(frames: AsyncGenerator<string>, onClose: () => void): Readable {
  return new Readable({
    highWaterMark: BUFFER_BYTES,
    read() {
      frames.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      onClose();
      frames.return(undefined).then(() => callback(error), callback);
    },
  });
}
