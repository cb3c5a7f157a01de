import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { isLockTimeout } from '../database/errors.ts';
import { inTransaction, type RetryOptions } from '../database/transaction.ts';
import type { Logger } from '../log/logger.ts';
import { type DueLook, type DueWork, LOOKED_FOR_INTERVAL_MS } from './due-look.ts';
import { type PassLoopOptions, type PassOutcome, startPassLoop, type Worker } from './loop.ts';
import { keepLease } from './renewal.ts';
import {
  acquireLease,
  type LeaseClaim,
  LeaseLost,
  releaseLease,
  renewLease,
  requireLease,
} from './worker-lease.ts';

const LEASE_SECONDS = 15;
const PASS_SECONDS_MAX = 300;
/** A replica that waits for the lease checks at least this often, so that a released one is soon taken up. */
const STANDBY_MS_MAX = 1_000;

/** What a pass may use while this process holds the lease. */
export interface Lease<DB> {
  /** Aborted when the worker is to stop or the lease is known to be lost; a long pass checks it between steps. */
  readonly signal: AbortSignal;
  /**
   * Runs a transaction that takes effect only while the lease is held, else throws `LeaseLost` (let it propagate).
   */
  inTransaction<T>(work: (trx: Transaction<DB>) => Promise<T>, options?: RetryOptions): Promise<T>;
}

/** For passes whose statements check the lease themselves (`heldLease`). */
export interface ClaimedLease<DB> extends Lease<DB> {
  readonly claim: LeaseClaim;
}

/** Work that one replica at a time repeats. */
export interface LeasedWork<DB> {
  /** Name of the lease: replicas that use the same name take turns. */
  readonly name: string;
  /** How long the others wait when this process dies. Default 15. */
  readonly leaseSeconds?: number;
  /** After a pass that has run longer than this the lease is not renewed. Default 300. */
  readonly passSecondsMax?: number;
  /** Pause between two passes; a function is called before each. */
  readonly intervalMs: number | (() => number);
  /** Where the process has a look, passes begin when it finds this, and otherwise once a minute. */
  readonly due?: DueWork;
  readonly pass: (lease: Lease<DB>) => Promise<void>;
}

export interface LeasedWorkerOptions<DB> extends Omit<LeasedWork<DB>, 'pass'> {
  readonly pass: (lease: ClaimedLease<DB>) => Promise<void>;
  readonly db: Kysely<DB>;
  /** That of the process at `db`. */
  readonly look?: DueLook | undefined;
  /** Shown in the lease row; made unique to this start by a random suffix. */
  readonly holder: string;
  readonly log: Logger;
  /** Called after every attempt, for metrics; must not throw. */
  readonly onPass?: (outcome: PassOutcome) => void;
}

/**
 * Runs `pass` repeatedly in one replica at a time. Failures are logged once per change of state and retried with
 * backoff and jitter; nothing is ever thrown out of the loop.
 */
export function startLeasedWorker<DB>(options: LeasedWorkerOptions<DB>): Worker {
  const log = options.log.child({ worker: options.name });
  const claim = {
    name: options.name,
    holder: `${options.holder}/${randomUUID()}`,
    leaseSeconds: options.leaseSeconds ?? LEASE_SECONDS,
  };
  const stopping = new AbortController();
  const isHeld = createHeldCheck(options.db, claim);

  async function attempt(): Promise<Exclude<PassOutcome, 'failed'>> {
    if (!(await isHeld.ask())) return 'standby';
    const keeping = keepLease(options.db, claim, options.passSecondsMax ?? PASS_SECONDS_MAX, log);
    try {
      await options.pass({
        claim,
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
      isHeld.forget();
      if (error instanceof LeaseLost) return 'lost';
      throw error;
    } finally {
      await keeping.end();
    }
  }

  const { look, due, intervalMs } = options;
  return startPassLoop({
    ...lookedFor(look, due, intervalMs),
    standbyMsMax: STANDBY_MS_MAX,
    log,
    stopping,
    attempt,
    ...(options.onPass && { onPass: options.onPass }),
    async onEnd() {
      try {
        await releaseLease(options.db, claim);
      } catch (error) {
        log.info({ error }, 'the lease could not be released and runs out by itself');
      }
    },
  });
}

/** The interval of a worker, and what else begins its passes. */
export function lookedFor(
  look: DueLook | undefined,
  due: DueWork | undefined,
  intervalMs: PassLoopOptions['intervalMs'],
): Pick<PassLoopOptions, 'intervalMs' | 'watch'> {
  if (look === undefined || due === undefined) return { intervalMs };
  return {
    intervalMs: typeof intervalMs === 'number' ? LOOKED_FOR_INTERVAL_MS : intervalMs,
    watch: (wake) => look.watch(due, wake),
  };
}

/**
 * Requests the lease from the database, and skips that while half of it must be left: most passes of most workers
 * find nothing to do and should cost no more than their poll. A pass is safe because its transactions check the
 * lease.
 */
function createHeldCheck<DB>(db: Kysely<DB>, claim: LeaseClaim) {
  let trustedUntil = 0;
  let heldUntil = 0;

  async function secondsLeft(askedAt: number): Promise<number> {
    // One statement instead of two where it is still held, which is usual.
    if (askedAt < heldUntil && (await renewed())) return claim.leaseSeconds;
    return acquireLease(db, claim);
  }

  async function renewed(): Promise<boolean> {
    try {
      return await renewLease(db, claim);
    } catch (error) {
      if (isLockTimeout(error)) return false;
      throw error;
    }
  }

  return {
    async ask(): Promise<boolean> {
      const askedAt = performance.now();
      if (askedAt < trustedUntil) return true;
      const left = await secondsLeft(askedAt);
      heldUntil = askedAt + left * 1_000;
      trustedUntil = heldUntil - claim.leaseSeconds * 500;
      return left > 0;
    },
    forget() {
      trustedUntil = 0;
      heldUntil = 0;
    },
  };
}

/**
 * Runs a transaction repeatedly until it has found less than `limit` rows, or the worker stops.
 *
 * @param work returns how many rows it found, at most `limit`
 */
export async function runInBatches<DB>(
  lease: Lease<DB>,
  limit: number,
  work: (trx: Transaction<DB>, limit: number) => Promise<number>,
): Promise<void> {
  while (!lease.signal.aborted) {
    if ((await lease.inTransaction((trx) => work(trx, limit))) < limit) return;
  }
}
