import { inTransaction } from '@gridlease/common/database/transaction';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { announceUpdated, type EventContext } from '../providers/announcements.ts';
import { type Change, getChanged, lockForChange } from '../providers/locked-change.ts';
import type { Provider, Verification } from '../providers/provider.ts';
import { updateVerification } from './store.ts';

export interface VerificationDeps extends EventContext {
  readonly db: Database;
  readonly leases: LeaseRules;
  /** Called after a commit that wrote an event. */
  readonly onEvent: () => void;
}

/** Shown as the verifier where access is open. */
const ANYONE = 'anyone';

/**
 * Records what a check of the machine found, until its GPUs or owner change, or 30 days have passed. Throws
 * `provider_not_found` and `version_mismatch`.
 */
export async function verifyProvider(
  deps: VerificationDeps,
  id: string,
  status: Verification['status'],
  change: Change,
): Promise<Provider> {
  const { actor, trace, expected } = change;
  const by = actor === 'anybody' ? ANYONE : actor.subject;
  const changed = await inTransaction(
    deps.db,
    async (trx) => {
      const before = await lockForChange(trx, deps.leases, id, change);
      await updateVerification(trx, id, { status, by });
      const after = await getChanged(trx, deps.leases, id);
      await announceUpdated(trx, deps, trace, { before, after });
      return after;
    },
    // With an expected version, not retried after a COMMIT of unknown outcome: the retry would refuse its own change.
    { idempotent: expected === undefined },
  );
  deps.onEvent();
  return changed;
}
