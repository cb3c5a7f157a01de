import { ServiceError } from '@gridlease/common/errors/service-error';
import { createLanes, type Lane, type Queued } from './lanes.ts';

/** Who waits. */
export interface Ticket {
  readonly lane: Lane;
  /** Network address of the client, or of its network; who has none shares one. */
  readonly address?: string | undefined;
  /** Aborted when the client has gone away: work that nobody waits for is not begun. */
  readonly signal?: AbortSignal | undefined;
}

/** Why work was not done. */
export type Rejection = 'budget' | 'address_share' | 'waited' | 'client_closed';

/** Told of what happens, for metrics; must not throw. */
export interface GateObserver {
  queued(depth: number): void;
  began(waitedSeconds: number): void;
  ended(seconds: number): void;
  rejected(reason: Rejection): void;
}

/** A place in the queue for somebody who is still on the way to it. */
export interface Reservation {
  /** Gives it up: right before the work is handed over, or when there will be none. Once; again is no harm. */
  release(): void;
}

export interface HashGate {
  /**
   * Counts somebody who will come soon like one who waits, so that whatever leads to the work is not begun either when
   * there is no room for it. Throws `hashing_overloaded` as `run` does.
   */
  reserve(ticket: Ticket): Reservation;
  /**
   * Does the work when its turn comes. Throws `hashing_overloaded` (503, with when to come again) at once when that
   * would take longer than the budget.
   */
  run<T>(ticket: Ticket, work: () => Promise<T>): Promise<T>;
}

export interface GateOptions {
  /** How much at once: beyond the number of cores it only costs memory. */
  readonly concurrency: number;
  /** How long work may wait for its turn. */
  readonly budgetMs: number;
  readonly observer?: GateObserver;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

interface Waiting extends Queued {
  begin(): void;
  refuse(error: Error): void;
}

/** Weight of the newest duration in the moving average. */
const NEWEST = 0.1;
/** Until something was measured. */
const FIRST_DURATION_MS = 25;
/** What one address may have of the queue, but a few always. */
const ADDRESS_SHARE = 0.5;
const ADDRESS_QUEUE_MIN = 4;
const QUEUE_MAX = 10_000;
/** Of clients that did not say from where they come. */
const NO_ADDRESS = '';

const NO_OBSERVER: GateObserver = { queued() {}, began() {}, ended() {}, rejected() {} };

function overloaded(retryAfterSeconds: number): ServiceError {
  const message = 'Too many passwords are being checked at the moment.';
  return new ServiceError('unavailable', 'hashing_overloaded', message, { retryAfterSeconds });
}

/** Waits until it is somebody's turn; whoever goes away leaves the queue. */
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
 * Bounds how many hashes are computed at once (they share a few threads with everything else of the process that needs
 * one) and how long others wait for their turn: first come, first served within a lane, by a budget of time that is
 * compared with the moving average of what a hash takes.
 */
export function createHashGate(options: GateOptions): HashGate {
  const { concurrency, budgetMs, observer = NO_OBSERVER, now = () => performance.now() } = options;
  const lanes = createLanes<Waiting>();
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

  /** The place that became free goes to whoever's turn it is. */
  function passOn(): void {
    // Registrations that were overtaken for too long: their lane has no turn while logins keep coming.
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
