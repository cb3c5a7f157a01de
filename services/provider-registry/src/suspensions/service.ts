import type { Actor } from '@gridlease/common/access/caller';
import { inTransaction } from '@gridlease/common/database/transaction';
import type { Database, RegistryTransaction } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { announceUpdated, type EventContext } from '../providers/announcements.ts';
import { type Change, getChanged, lockForChange } from '../providers/locked-change.ts';
import type { Provider } from '../providers/provider.ts';
import { insertSuspension, liftSuspension, markGpus, unmarkGpus } from '../providers/suspension-store.ts';

export interface SuspensionDeps extends EventContext {
  readonly db: Database;
  readonly leases: LeaseRules;
  /** Called after a commit that wrote an event. */
  readonly onEvent: () => void;
}

/** Shown where access is open. */
const ANYONE = 'anyone';
const nameOf = (actor: Actor) => (actor === 'anybody' ? ANYONE : actor.subject);

async function changeSuspension(
  deps: SuspensionDeps,
  id: string,
  change: Change,
  apply: (trx: RegistryTransaction, before: Provider) => Promise<void>,
): Promise<Provider> {
  const changed = await inTransaction(
    deps.db,
    async (trx) => {
      const before = await lockForChange(trx, deps.leases, id, change);
      await apply(trx, before);
      const after = await getChanged(trx, deps.leases, id);
      if (after.version !== before.version) {
        await announceUpdated(trx, deps, change.trace, { before, after });
      }
      return after;
    },
    // With an expected version, not retried after a COMMIT of unknown outcome: the retry would refuse its own change.
    { idempotent: change.expected === undefined },
  );
  deps.onEvent();
  return changed;
}

/**
 * Suspends a machine: it is hidden from searches and takes no new rentals until the suspension is lifted. Its cards start
 * suspended wherever they are registered from then on. Suspending it again replaces the reason. Throws
 * `provider_not_found` and `version_mismatch`.
 */
export async function suspendProvider(
  deps: SuspensionDeps,
  id: string,
  reason: string,
  change: Change,
): Promise<Provider> {
  return changeSuspension(deps, id, change, async (trx) => {
    await insertSuspension(trx, id, { by: 'admin', reason, placed_by: nameOf(change.actor) });
    await markGpus(trx, id, reason);
  });
}

/**
 * Lifts the suspension of a machine by an administrator, if it has one, and of its cards. One by the state of an account
 * stays. Throws `provider_not_found` and `version_mismatch`.
 */
export async function endSuspension(
  deps: SuspensionDeps,
  id: string,
  reason: string | undefined,
  change: Change,
): Promise<Provider> {
  return changeSuspension(deps, id, change, async (trx, { suspended }) => {
    if (!suspended.some(({ by }) => by === 'admin')) return;
    await liftSuspension(trx, id, { by: 'admin', lifted_by: nameOf(change.actor), reason });
    await unmarkGpus(trx, id);
  });
}
