import type { Kysely } from 'kysely';
import { inForeground } from '../database/background.ts';
import type { Logger } from '../log/logger.ts';
import { pause } from './alarm.ts';
import { type LeaseClaim, LeaseLost, renewLease } from './worker-lease.ts';

/**
 * Renews every quarter of the lease (so never later than with a quarter left, when half of it is left at the
 * beginning) until `end`, or until the pass has run for `passSecondsMax`: a hanging pass must not keep the work from
 * another replica for ever.
 */
export function keepLease<DB>(
  db: Kysely<DB>,
  claim: LeaseClaim,
  passSecondsMax: number,
  log: Logger,
): { lost: AbortSignal; end(): Promise<void> } {
  const lost = new AbortController();
  const ended = new AbortController();
  const deadline = performance.now() + passSecondsMax * 1_000;

  async function renewOnce(): Promise<boolean> {
    if (performance.now() > deadline) {
      log.error({ passSecondsMax }, 'a worker pass runs too long; its lease is no longer renewed');
      return false;
    }
    try {
      // Passes that hang keep all connections for the background.
      return await inForeground(() => renewLease(db, claim));
    } catch (error) {
      // The next attempt may succeed before the lease runs out; if not, no checked transaction will commit.
      log.warn({ error }, 'the lease could not be renewed');
      return true;
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      await pause((claim.leaseSeconds * 1_000) / 4, ended.signal);
      if (ended.signal.aborted) return;
      if (!(await renewOnce())) {
        lost.abort(new LeaseLost(claim.name));
        return;
      }
    }
  }

  const running = run();
  return {
    /** Aborted with `LeaseLost` when the lease is known to be lost. */
    lost: lost.signal,
    /** Ends the renewals; resolves when none is in progress. */
    async end(): Promise<void> {
      ended.abort();
      await running;
    },
  };
}
