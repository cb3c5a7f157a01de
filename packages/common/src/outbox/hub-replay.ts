import type { Kysely, RawBuilder } from 'kysely';
import { createTurns } from '../database/turns.ts';
import type { PlacedEvent } from './envelope.ts';
import type { HubEvent } from './hub-event.ts';
import { getOutboxBounds, hasPosition, listEventsWithin, type OutboxBounds } from './store.ts';
import { isLost } from './stream-frames.ts';

/** Positions that one query looks at, and events that it returns. */
const SPAN = 10_000;
const PAGE = 100;
/** Queries at a time: a thousand clients that come back at once must not take the pool from requests. */
const READS_MAX = 3;

/** What is stored after a stream's position. */
export interface ReplayPage<Viewer> {
  readonly events: readonly HubEvent<Viewer>[];
  /** Nothing else of the stream is stored up to here. */
  readonly upTo: number;
  /** Present if events after the position are gone. */
  readonly lost?: OutboxBounds | undefined;
}

/** What is to be read: after a position, up to the head, where a condition holds that may let too much through. */
export interface ReplayRange {
  readonly after: number;
  readonly head: number;
  readonly condition: RawBuilder<unknown>;
}

export type Replay<Viewer> = (range: ReplayRange) => Promise<ReplayPage<Viewer>>;

/** Reads pages of stored events, of a few streams at a time. */
export function createReplay<DB, Viewer>(
  db: Kysely<DB>,
  toEvents: (events: readonly PlacedEvent[]) => Promise<readonly HubEvent<Viewer>[]>,
): Replay<Viewer> {
  const inTurn = createTurns(READS_MAX);
  return (range) =>
    inTurn(async () => {
      const { after, head, condition } = range;
      const last = Math.min(after + SPAN, head);
      const found = await listEventsWithin(db, { after, last, limit: PAGE }, condition);
      // Oldest events are purged first: if the next one is still there, none was missing from the page.
      if (!(await hasPosition(db, after + 1))) {
        const bounds = await getOutboxBounds(db);
        if (isLost(after, bounds)) return { events: [], upTo: after, lost: bounds };
      }
      const upTo = found.length < PAGE ? last : (found.at(-1)?.position ?? last);
      return { events: await toEvents(found), upTo };
    });
}
