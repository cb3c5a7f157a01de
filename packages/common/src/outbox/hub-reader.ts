import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from '../log/logger.ts';
import type { PlacedEvent } from './envelope.ts';
import { listEventsAfter, type OutboxBounds } from './store.ts';
import { isLost } from './stream-frames.ts';

const PAGE = 500;
/** The pause after a failed read. */
const RETRY_MS = 1_000;
/** Empty reads between two checks whether the database is still the one that was read before. */
const EMPTY_READS = 75;

export interface HubReaderOptions<DB> {
  readonly db: Kysely<DB>;
  readonly log: Logger;
  readonly pollMs: number;
  readonly readBounds: () => Promise<OutboxBounds>;
  /** Whether anybody still wants events; asked before each read. */
  readonly isWanted: () => boolean;
  /** The position that was read last. */
  readonly head: () => number;
  readonly onEvents: (events: readonly PlacedEvent[], last: number) => Promise<void>;
  /** The events after the head are gone, or it was never issued. */
  readonly onLost: (bounds: OutboxBounds) => void;
  /** Called in the same turn as the last `isWanted`: whoever comes next starts it again. */
  readonly onEnd: () => void;
}

/** Reads new events in order, as long as somebody wants them. A failing database only delays it. */
export async function readNewEvents<DB>(options: HubReaderOptions<DB>): Promise<void> {
  const { log, pollMs, isWanted, onEnd } = options;
  for (let empty = 0; isWanted(); ) {
    try {
      const found = await readPage(options, empty === EMPTY_READS);
      empty = found === 0 ? (empty % EMPTY_READS) + 1 : 0;
      if (found < PAGE) await delay(pollMs);
    } catch (error) {
      log.warn({ error }, 'new events cannot be read; their streams wait');
      await delay(RETRY_MS);
    }
  }
  onEnd();
}

/** Returns how many events it has found. */
async function readPage<DB>(options: HubReaderOptions<DB>, isCheck: boolean): Promise<number> {
  const { db, readBounds, onEvents, onLost } = options;
  const head = options.head();
  const page = await listEventsAfter(db, head, PAGE);
  const last = page.at(-1)?.position;
  // Positions are dense: a hole means that events were purged, and a check may find that the head was never issued.
  const hasHole = last !== undefined && page[0]?.position !== head + 1;
  if (hasHole || isCheck) {
    const bounds = await readBounds();
    if (isLost(head, bounds)) {
      onLost(bounds);
      return 0;
    }
  }
  if (last !== undefined) await onEvents(page, last);
  return page.length;
}
