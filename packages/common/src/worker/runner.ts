import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { isConnectionLoss } from '../database/errors.ts';
import { inTransaction, type RetryOptions } from '../database/transaction.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Logger } from '../log/logger.ts';
import { createAlarm, pause } from './alarm.ts';
import { keepLease } from './renewal.ts';
import { acquireLease, LeaseLost, releaseLease, requireLease } from './worker-lease.ts';

const LEASE_SECONDS = 15;
const PASS_SECONDS_MAX = 300;
/** A replica that waits for the lease looks at least this often, so that a released one is soon taken up. */
const STANDBY_MS_MAX = 1_000;
const BACKOFF_FIRST_MS = 200;
const BACKOFF_MAX_MS = 10_000;

/** What a pass may use while this process holds the lease. */
export interface Lease<DB> {
  /** Aborted when the worker is to stop or the lease is known to be lost; a long pass looks at it between steps. */
  readonly signal: AbortSignal;
  /** One transaction that takes effect only while the lease is held, else throws `LeaseLost` (let it pass). */
  inTransaction<T>(work: (trx: Transaction<DB>) => Promise<T>, options?: RetryOptions): Promise<T>;
}

/** `done`: the pass ran; `standby`: somebody else holds the lease; `lost`: it was lost on the way; `failed`: it threw. */
export type PassOutcome = 'done' | 'standby' | 'lost' | 'failed';

export interface LeasedWorkerOptions<DB> {
  readonly db: Kysely<DB>;
  /** Name of the lease: replicas that use the same name take turns. */
  readonly name: string;
  /** Shown in the lease row; made unique to this start by a random suffix. */
  readonly holder: string;
  /** How long the others wait when this process dies without a word. Default 15. */
  readonly leaseSeconds?: number;
  /** After a pass that went on for longer the lease is not renewed any more. Default 300. */
  readonly passSecondsMax?: number;
  /** Pause between two passes. */
  readonly intervalMs: number;
  readonly log: Logger;
  readonly pass: (lease: Lease<DB>) => Promise<void>;
  /** Told after every attempt, for metrics; must not throw. */
  readonly onPass?: (outcome: PassOutcome) => void;
}

export interface Worker {
  /** Lets the pass under way end, gives the lease back, and resolves when nothing runs any more. */
  stop(): Promise<void>;
  /** Makes the next pass start now instead of after the interval. */
  wake(): void;
}

/**
 * Runs `pass` again and again in one replica at a time. Failures are logged once per change of state and retried
 * with backoff and jitter; nothing is ever thrown out of the loop.
 */
export function startLeasedWorker<DB>(options: LeasedWorkerOptions<DB>): Worker {
  const log = options.log.child({ worker: options.name });
  const claim = {
    name: options.name,
    holder: `${options.holder}/${randomUUID()}`,
    leaseSeconds: options.leaseSeconds ?? LEASE_SECONDS,
  };
  const standbyMs = Math.min(options.intervalMs, STANDBY_MS_MAX);
  const stopping = new AbortController();
  const alarm = createAlarm();
  const trouble = createTroubleLog(log);

  async function attempt(): Promise<PassOutcome> {
    if (!(await acquireLease(options.db, claim))) return 'standby';
    const keeping = keepLease(options.db, claim, options.passSecondsMax ?? PASS_SECONDS_MAX, log);
    try {
      await options.pass({
        signal: AbortSignal.any([stopping.signal, keeping.lost]),
        inTransaction: (job, retry) =>
          inTransaction(
            options.db,
            async (trx) => {
              await requireLease(trx, claim);
              return job(trx);
            },
            retry,
          ),
      });
      return 'done';
    } catch (error) {
      if (error instanceof LeaseLost) return 'lost';
      throw error;
    } finally {
      await keeping.end();
    }
  }

  async function observedAttempt(): Promise<PassOutcome> {
    try {
      const outcome = await attempt();
      trouble.over();
      return outcome;
    } catch (error) {
      trouble.happened(error);
      return 'failed';
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const outcome = await observedAttempt();
      options.onPass?.(outcome);
      failures = outcome === 'failed' ? failures + 1 : 0;
      if (outcome === 'failed') await pause(backoffMs(failures), stopping.signal);
      else if (outcome === 'standby') await pause(standbyMs, stopping.signal);
      else await alarm.wait(options.intervalMs);
    }
    try {
      await releaseLease(options.db, claim);
    } catch (error) {
      log.info({ error }, 'the lease could not be given back and runs out by itself');
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      alarm.ring();
      await running;
    },
    wake: () => alarm.ring(),
  };
}

/** Doubles from 200 ms to 10 s, less up to half of it, so that replicas do not come back in step. */
function backoffMs(failures: number): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return ceiling * (1 - Math.random() / 2);
}

/** Says once that a kind of trouble began and once that it is over, however often the pass is tried between. */
function createTroubleLog(log: Logger): { happened(error: unknown): void; over(): void } {
  let current: string | undefined;
  return {
    happened(error) {
      const kind = kindOfTrouble(error);
      if (kind === current) return;
      current = kind;
      const expected = error instanceof ServiceError || isConnectionLoss(error);
      log[expected ? 'warn' : 'error'](
        { error },
        'a worker pass failed and is tried again until it succeeds',
      );
    },
    over() {
      if (current !== undefined) log.info('worker passes succeed again');
      current = undefined;
    },
  };
}

function kindOfTrouble(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : `${error.name}: ${error.message}`;
}
