import type { Readable } from 'node:stream';
import type { Kysely, RawBuilder } from 'kysely';
import { retryingReads } from '../database/transaction.ts';
import type { Logger } from '../log/logger.ts';
import type { PlacedEvent } from './envelope.ts';
import { createFrameJoiner, type HubEvent } from './hub-event.ts';
import { readNewEvents } from './hub-reader.ts';
import { createRecentEvents } from './hub-recent.ts';
import { createReplay } from './hub-replay.ts';
import { HubStream, type StreamHub } from './hub-stream.ts';
import { createTopics, type Topics } from './hub-topics.ts';
import { getOutboxBounds } from './store.ts';
import { isLost, parseLastEventId, tooManyStreams } from './stream-frames.ts';

const POLL_MS = 200;
const KEEP_ALIVE_MS = 15_000;
const STALL_MS = 60_000;
const CLIENTS_MAX = 2_000;
/** Interval at which streams are checked for keep-alives. */
const TICK_MS = 1_000;

export interface EventHubOptions<DB, Viewer> {
  readonly db: Kysely<DB>;
  readonly log: Logger;
  /** Ends all streams: the server is shutting down. */
  readonly signal: AbortSignal;
  /**
   * Reads stored events: who may see them, and what they receive. Leaves out those that nobody may see. Called once
   * for each new event, and again for those that are replayed.
   */
  readonly toEvents: (events: readonly PlacedEvent[]) => Promise<readonly HubEvent<Viewer>[]>;
  /** A condition on rows of `outbox` for a replay; it may let more through than the viewer sees. */
  readonly replayCondition: (viewer: Viewer) => RawBuilder<unknown>;
  /** Default 200. */
  readonly pollMs?: number;
  /** Pause after which a comment with the position is sent. Default 15 s. */
  readonly keepAliveMs?: number;
  /** A client that has not read for this long, while something waits for it, is disconnected. Default 60 s. */
  readonly stallMs?: number;
  /** Maximum number of open streams, of which one holder has half; one more is refused with 503. Default 2000. */
  readonly clientsMax?: number;
}

export interface OpenStream<Viewer> {
  readonly lastEventId?: string | undefined;
  readonly viewer: Viewer;
  /** Whose stream it is, so that nobody takes all places; undefined: nobody's in particular. */
  readonly holder?: string | undefined;
  /** What of its viewer's the stream waits for: of these, and of no other topics, it is offered events. */
  readonly topics: readonly string[];
  /** Aborted when the viewer's authorization expires or is revoked. */
  readonly until?: AbortSignal | undefined;
}

export interface EventHub<Viewer> {
  /**
   * A `text/event-stream` body of the viewer's events after `lastEventId`, or from now on, as `EventStreams.open`.
   * Throws `ServiceError` kind `invalid` for a malformed id, `unavailable` without database or with too many clients.
   */
  open(options: OpenStream<Viewer>): Promise<Readable>;
}

/**
 * Serves the outbox to many streams of which each sees a part. One reader per process reads each event once, judges it
 * once and writes it down once for each kind of viewer; topics lead from an event to its streams, so that an event costs
 * what its viewers cost, however many streams are open.
 */
export function createEventHub<DB, Viewer>(options: EventHubOptions<DB, Viewer>): EventHub<Viewer> {
  const { db, signal } = options;
  const { clientsMax = CLIENTS_MAX } = options;
  const recent = createRecentEvents<Viewer>();
  const streams = new Set<HubStream<Viewer>>();
  const live = createTopics<HubStream<Viewer>>();
  const readBounds = sharedWhileUnderWay(() => retryingReads(() => getOutboxBounds(db)));
  const hub = streamHubOf(options, recent, live);
  const held = createHolders();
  let opening = 0;
  let isReading = false;

  /** Reads on while there are streams. */
  function startReading(): void {
    isReading = true;
    const timer = startKeepAlives(options, streams);
    void readNewEvents({
      ...options,
      pollMs: options.pollMs ?? POLL_MS,
      readBounds,
      isWanted: () => streams.size + opening > 0 && !signal.aborted,
      head: recent.head,
      async onEvents(events, last) {
        const visible = await options.toEvents(events);
        recent.add(visible, last);
        distribute(visible, live);
      },
      onLost(bounds) {
        const reached = recent.head();
        recent.begin(bounds.last);
        for (const stream of streams) stream.restart(bounds, reached);
      },
      onEnd() {
        isReading = false;
        clearInterval(timer);
      },
    });
  }

  async function ensureReading(): Promise<void> {
    if (isReading) return;
    const bounds = await readBounds();
    // Another request may have started it meanwhile.
    if (isReading) return;
    recent.begin(bounds.last);
    startReading();
  }

  signal.addEventListener('abort', () => {
    for (const stream of streams) stream.finish();
  });

  return {
    async open({ lastEventId, holder, ...stream }) {
      const requested = parseLastEventId(lastEventId);
      if (streams.size + opening >= clientsMax || held.countOf(holder) >= clientsMax / 2)
        throw tooManyStreams();
      opening += 1;
      const leave = held.enter(holder);
      let opened: HubStream<Viewer> | undefined;
      try {
        await ensureReading();
        const isRecent = requested !== undefined && recent.covers(requested);
        const bounds = isRecent ? undefined : await readBounds();
        const position = requested ?? bounds?.last ?? recent.head();
        const onClose = (one: HubStream<Viewer>) => {
          streams.delete(one);
          leave();
        };
        opened = new HubStream(hub, { ...stream, position, onClose });
        streams.add(opened);
        opened.start(bounds !== undefined && isLost(position, bounds) ? bounds : undefined);
        if (signal.aborted) opened.finish();
        return opened;
      } finally {
        opening -= 1;
        if (opened === undefined) leave();
      }
    },
  };
}

/** Counts the streams of each holder. */
function createHolders() {
  const counts = new Map<string | undefined, number>();
  const countOf = (holder: string | undefined) => (holder === undefined ? 0 : (counts.get(holder) ?? 0));
  return {
    countOf,
    /** Returns what ends it. */
    enter(holder: string | undefined): () => void {
      counts.set(holder, countOf(holder) + 1);
      return () => {
        const left = countOf(holder) - 1;
        if (left > 0) counts.set(holder, left);
        else counts.delete(holder);
      };
    },
  };
}

function streamHubOf<DB, Viewer>(
  { db, log, toEvents, replayCondition }: EventHubOptions<DB, Viewer>,
  recent: ReturnType<typeof createRecentEvents<Viewer>>,
  live: Topics<HubStream<Viewer>>,
): StreamHub<Viewer> {
  const replay = createReplay<DB, Viewer>(db, toEvents);
  return {
    head: recent.head,
    recentAfter: recent.after,
    replay: ({ position, viewer }) =>
      replay({ after: position, head: recent.head(), condition: replayCondition(viewer) }),
    attach: (stream) => live.add(stream, stream.topics),
    detach: (stream) => live.delete(stream, stream.topics),
    onFailure: (error) =>
      log.warn({ error }, 'an event stream ended early; its client is expected to resume'),
  };
}

/** Hands events to the live streams that wait for them, in one write each. */
function distribute<Viewer>(events: readonly HubEvent<Viewer>[], live: Topics<HubStream<Viewer>>): void {
  const touched = new Set<HubStream<Viewer>>();
  for (const event of events) {
    for (const topic of event.topics) {
      for (const stream of live.waitingFor(topic)) {
        stream.offer(event);
        touched.add(stream);
      }
    }
  }
  const join = createFrameJoiner();
  for (const stream of touched) stream.flush(join);
}

function startKeepAlives<DB, Viewer>(
  { keepAliveMs = KEEP_ALIVE_MS, stallMs = STALL_MS }: EventHubOptions<DB, Viewer>,
  streams: ReadonlySet<HubStream<Viewer>>,
): NodeJS.Timeout {
  return setInterval(() => {
    const now = performance.now();
    for (const stream of streams) stream.keepAlive(now, { aliveMs: keepAliveMs, stallMs });
  }, TICK_MS);
}

function sharedWhileUnderWay<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
