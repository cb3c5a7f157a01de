import { inTransaction } from '@gridlease/common/database/transaction';
import type { UserState } from '@gridlease/common/service/user-states';
import type { Database, RegistryTransaction } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { announceUpdated, type EventContext, type EventOrigin } from '../providers/announcements.ts';
import { getChanged } from '../providers/locked-change.ts';
import { lockProvider } from '../providers/store.ts';
import { insertSuspension, liftSuspension } from '../providers/suspension-store.ts';
import { isAccountClosed, listMismatched, storeAccountStates } from './store.ts';

export interface AccountDeps extends EventContext {
  readonly db: Database;
  readonly leases: LeaseRules;
  /** Called after a commit that wrote an event. */
  readonly onEvent: () => void;
}

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const SUSPENDER = 'auth-service';
const REASON = 'The account of the owner is disabled or deleted.';

/** Suspends the machine, or lifts the suspension, as the account of its present owner requires. */
async function settle(
  deps: AccountDeps,
  trx: RegistryTransaction,
  origin: EventOrigin,
  id: string,
): Promise<void> {
  const before = await lockProvider(trx, deps.leases, id);
  if (before === undefined) return;
  const isClosed = await isAccountClosed(trx, before.owner_id);
  if (isClosed === before.suspended.some(({ by }) => by === 'account')) return;
  if (isClosed) await insertSuspension(trx, id, { by: 'account', reason: REASON, placed_by: SUSPENDER });
  else await liftSuspension(trx, id, { by: 'account', lifted_by: SUSPENDER, reason: undefined });
  const after = await getChanged(trx, deps.leases, id);
  await announceUpdated(trx, deps, origin, { before, after });
}

/**
 * Suspends the machines of owners whose accounts are closed, and lets the others come back. Each in a transaction of its
 * own: an owner may have thousands, and what a crash leaves is found by the next comparison.
 *
 * @param ownerIds undefined: of all owners
 */
export async function settleMachines(
  deps: AccountDeps,
  origin: EventOrigin,
  ownerIds?: readonly string[],
): Promise<void> {
  for (let after = FIRST_ID; ; ) {
    const ids = await listMismatched(deps.db, { ownerIds, after, limit: BATCH });
    for (const id of ids) {
      await inTransaction(deps.db, (trx) => settle(deps, trx, origin, id), { idempotent: true });
      deps.onEvent();
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}

/** Applies states of accounts, as far as they are newer than what is known. */
export async function learnAccounts(
  deps: AccountDeps,
  states: readonly UserState[],
  origin: EventOrigin,
): Promise<void> {
  if (states.length === 0) return;
  await inTransaction(deps.db, (trx) => storeAccountStates(trx, states), { idempotent: true });
  await settleMachines(
    deps,
    origin,
    states.map(({ id }) => id),
  );
}
