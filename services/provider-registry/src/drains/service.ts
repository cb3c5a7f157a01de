import { inTransaction } from '@gridlease/common/database/transaction';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { announceUpdated, type EventContext } from '../providers/announcements.ts';
import { type Change, getChanged, lockForChange } from '../providers/locked-change.ts';
import type { Drain, Provider } from '../providers/provider.ts';
import { isInFuture, updateDrain } from './store.ts';

export interface DrainDeps extends EventContext {
  readonly db: Database;
  readonly leases: LeaseRules;
  /** Called after a commit that wrote an event. */
  readonly onEvent: () => void;
}

function untilIsPast(): ServiceError {
  return new ServiceError(
    'invalid',
    'validation_failed',
    'The end of the drain, until, is not in the future.',
    {
      errors: [{ path: 'until', message: 'must be in the future', code: 'custom' }],
    },
  );
}

async function changeDrain(
  deps: DrainDeps,
  id: string,
  drain: Drain | undefined,
  change: Change,
): Promise<Provider> {
  // With an expected version, not retried after a COMMIT of unknown outcome: the retry would refuse its own change.
  const retry = { idempotent: change.expected === undefined };
  const changed = await inTransaction(
    deps.db,
    async (trx) => {
      const before = await lockForChange(trx, deps.leases, id, change);
      if (drain?.until !== undefined && !(await isInFuture(trx, drain.until))) throw untilIsPast();
      if (drain === undefined && before.drain === undefined) return before;
      await updateDrain(trx, id, drain);
      const after = await getChanged(trx, deps.leases, id);
      await announceUpdated(trx, deps, change.trace, { before, after });
      return after;
    },
    retry,
  );
  deps.onEvent();
  return changed;
}

/**
 * Lets a machine take no new rentals, until a moment or until the drain is ended; running rentals go on. Replaces a
 * drain that it has. Throws `provider_not_found`, `not_owner`, `version_mismatch`, and `validation_failed` (400) for
 * an end that is past.
 */
export async function drainProvider(
  deps: DrainDeps,
  id: string,
  drain: Drain,
  change: Change,
): Promise<Provider> {
  return changeDrain(deps, id, drain, change);
}

/** Ends the drain of a machine, if it has one. Throws `provider_not_found`, `not_owner` and `version_mismatch`. */
export async function endDrain(deps: DrainDeps, id: string, change: Change): Promise<Provider> {
  return changeDrain(deps, id, undefined, change);
}
