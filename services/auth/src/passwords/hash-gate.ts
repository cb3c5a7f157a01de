import { ServiceError } from '@gridlease/common/errors/service-error';
import { createLanes, type Lane, type Waiting } from './hash-queue.ts';

/** Identifies the waiting work. */
export interface Ticket {
  readonly lane: Lane;
  /** Network address of the client, or its network; clients without one share one. */
  readonly address?: string | undefined;
  /** Aborted when the client disconnects: work without a waiting client is not started. */
  readonly signal?: AbortSignal | undefined;
}

/** Why work was not done. */
export type Rejection = 'budget' | 'address_share' | 'waited' | 'client_closed';

/** Receives events for metrics; must not throw. */
export interface GateObserver {
  queued(depth: number): void;
  began(waitedSeconds: number): void;
  ended(seconds: number): void;
  rejected(reason: Rejection): void;
}

/** A reserved place in the queue. */
export interface Reservation {
  /** Releases the place: right before the work is handed over, or when there will be none. Idempotent. */
  release(): void;
}

export interface HashGate {
  /**
   * Reserves a place in the queue, so that preparations are not started either when there is no room for the work.
   * Throws `hashing_overloaded` as `run` does.
   */
  reserve(ticket: Ticket): Reservation;
  /**
   * Runs the work when its turn comes. Throws `hashing_overloaded` (503 with Retry-After) at once when that would take
   * longer than the budget.
   */
  run<T>(ticket: Ticket, work: () => Promise<T>): Promise<T>;
}

export interface GateOptions {
  /** Parallel hashes: beyond the number of cores they only cost memory. */
  readonly concurrency: number;
  /** How long work may wait for its turn. */
  readonly budgetMs: number;
  readonly observer?: GateObserver;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** Weight of the newest duration in the moving average. */
const NEWEST = 0.1;
/** Until a duration was measured. */
const FIRST_DURATION_MS = 25;
/** The share of the queue that one address may take, with a minimum. */
const ADDRESS_SHARE = 0.5;
const ADDRESS_QUEUE_MIN = 4;
const QUEUE_MAX = 10_000;
/** Of clients with unknown address. */
const NO_ADDRESS = '';

const NO_OBSERVER: GateObserver = { queued() {}, began() {}, ended() {}, rejected() {} };

function overloaded(retryAfterSeconds: number): ServiceError {
  const message = 'Too many passwords are being checked at the moment.';
  return new ServiceError('unavailable', 'hashing_overloaded', message, { retryAfterSeconds });
}

/** Waits for the turn of a ticket; an aborted ticket leaves the queue. */
function waitTurn(
  { lane, address = NO_ADDRESS, signal }: Ticket,
  since: number,
  queue: { enter(waiting: Waiting): void; leave(waiting: Waiting): Error },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const waiting: Waiting = { lane, address, since, begin: resolve, refuse: reject };
  const onAbort = () => reject(queue.leave(waiting));
  signal?.addEventListener('abort', onAbort);
  queue.enter(waiting);
  return promise.finally(() => signal?.removeEventListener('abort', onAbort));
}

/**
 * Limits how many hashes are computed in parallel (they share a few threads with other work of the process) and how
 * long others wait: first come, first served within a lane, with a time budget that is compared with the moving average
 * duration of a hash.
 */
export function createHashGate(options: GateOptions): HashGate {
  const { concurrency, budgetMs, observer = NO_OBSERVER, now = () => performance.now() } = options;
  const lanes = createLanes();
  let running = 0;
  let reserved = 0;
  let durationMs = FIRST_DURATION_MS;

  function refusal(reason: Rejection, afterMs = budgetMs): ServiceError {
    observer.rejected(reason);
    return overloaded(afterMs / 1_000);
  }

  function requireRoom({ lane, address = NO_ADDRESS }: Ticket): void {
    const ahead = lanes.ahead(lane) + reserved;
    const expectedMs = ((ahead + 1) * durationMs) / concurrency;
    if (expectedMs > budgetMs || ahead >= QUEUE_MAX) throw refusal('budget', expectedMs);
    const share = Math.max(ADDRESS_QUEUE_MIN, (ADDRESS_SHARE * budgetMs * concurrency) / durationMs);
    if (lanes.ofAddress(address) >= share) throw refusal('address_share', expectedMs);
  }

  const queue = {
    enter(waiting: Waiting) {
      lanes.add(waiting);
      observer.queued(lanes.size);
    },
    leave(waiting: Waiting) {
      lanes.remove(waiting);
      observer.queued(lanes.size);
      return refusal('client_closed');
    },
  };

  /** Hands the free place to the next in line. */
  function passOn(): void {
    // Refuses registrations that were overtaken for too long: logins always go first.
    for (const waiting of lanes.takeOverdue(now() - budgetMs)) waiting.refuse(refusal('waited'));
    const next = lanes.shift();
    observer.queued(lanes.size);
    if (next === undefined) running -= 1;
    else next.begin();
  }

  return {
    reserve(ticket) {
      if (running + reserved >= concurrency) requireRoom(ticket);
      reserved += 1;
      let isHeld = true;
      return {
        release() {
          if (isHeld) reserved -= 1;
          isHeld = false;
        },
      };
    },
    async run(ticket, work) {
      if (ticket.signal?.aborted) throw refusal('client_closed');
      const since = now();
      if (running < concurrency) running += 1;
      else {
        requireRoom(ticket);
        await waitTurn(ticket, since, queue);
      }
      const startedAt = now();
      observer.began((startedAt - since) / 1_000);
      try {
        return await work();
      } finally {
        const tookMs = now() - startedAt;
        durationMs += NEWEST * (tookMs - durationMs);
        observer.ended(tookMs / 1_000);
        passOn();
      }
    },
  };
}
