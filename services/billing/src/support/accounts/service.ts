import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import { greatest } from '../../books/money/amount.ts';
import type { WithdrawalRules } from '../../chain/transfers/wallet-limits.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { listEarnedAccountsOf } from '../../owners/earnings/earned-accounts.ts';
import { readHeld } from '../../owners/payouts/parts-store.ts';
import type { RefreshMachines } from '../../rentals/lives/refresh.ts';
import { type PostingDeps, settleSessions } from '../../rentals/sessions/settlement.ts';
import { type ForfeitDeps, forfeitWallet } from './forfeit.ts';
import { type LearnDeps, learnAccounts } from './learn.ts';
import { findHoldings, type Holdings, listLiveRentals, listWalletsOf, type SmallWallet } from './store.ts';

export interface AccountDeps extends LearnDeps, PostingDeps, ForfeitDeps {
  readonly refreshMachines: RefreshMachines;
  readonly rules: WithdrawalRules;
  readonly disputeDelaySeconds: number;
  readonly onEvent: () => void;
}

export interface HoldingsView extends Holdings {
  readonly userId: string;
  /** The balance is all there is, none of it may be disputed, and it is less than can be withdrawn. */
  readonly isForfeitable: boolean;
}

/** Whether nothing of what the wallets' machines earned may still be disputed. */
async function isUndisputed(
  db: Database,
  { disputeDelaySeconds }: AccountDeps,
  wallets: readonly SmallWallet[],
): Promise<boolean> {
  for (const { id } of wallets) {
    const accounts = await listEarnedAccountsOf(db, id);
    if (accounts.length === 0) continue;
    const held = await readHeld(db, accounts, disputeDelaySeconds);
    if ([...held.values()].some((amount) => amount > 0n)) return false;
  }
  return true;
}

async function view(db: Database, deps: AccountDeps, userId: string): Promise<HoldingsView> {
  const held = await findHoldings(db, userId);
  const others = held.transfers + held.disputes + held.rentals;
  const isAll = held.free === held.balance && held.debt === 0n && held.claims === 0n && others === 0;
  if (held.balance === 0n || !isAll) return { ...held, userId, isForfeitable: false };
  const wallets = await listWalletsOf(db, userId);
  const least = greatest(deps.rules.minimum, deps.rules.unit);
  // What is available and what is earned leave separately, so neither makes the other large enough.
  const areSmall = wallets.every(({ available, earned }) => available < least && earned < least);
  const isForfeitable = areSmall && (await isUndisputed(db, deps, wallets));
  return { ...held, userId, isForfeitable };
}

/** What a user has here, and whether it may be given up. */
export function getHoldings(deps: AccountDeps, userId: string): Promise<HoldingsView> {
  return retryingReads(() => view(deps.db, deps, userId));
}

/**
 * The account is disabled: nothing leaves its wallets from now on, and the rentals that they pay for have ended on return.
 * Repeatable; a state that is known to be newer stays.
 */
export async function endAccount(
  deps: AccountDeps,
  trace: TraceContext,
  userId: string,
  version: number,
): Promise<HoldingsView> {
  await learnAccounts(deps, [{ id: userId, status: 'disabled', version }]);
  const live = await retryingReads(() => listLiveRentals(deps.db, userId));
  if (live.length > 0) {
    // An end is final: whether the machine has been silent is asked before it.
    await deps.refreshMachines([
      ...new Set(live.flatMap(({ providerId, isWatched }) => (isWatched ? providerId : []))),
    ]);
    const ids = live.map(({ id }) => id);
    await inTransaction(deps.db, (trx) => settleSessions(trx, deps, trace, { ids, others: 'wait' }));
    deps.onEvent();
  }
  return getHoldings(deps, userId);
}

/** Gives a balance that cannot be withdrawn to the platform, if it is all the user has. Otherwise changes nothing. */
export async function forfeitBalance(
  deps: AccountDeps,
  trace: TraceContext,
  userId: string,
): Promise<HoldingsView> {
  const { db } = deps;
  const wallets = await retryingReads(() => listWalletsOf(db, userId));
  for (const { id } of wallets) {
    await inTransaction(db, (trx: BillingTransaction) =>
      forfeitWallet(deps, trx, trace, id, async () => (await view(trx, deps, userId)).isForfeitable),
    );
  }
  deps.onEvent();
  return getHoldings(deps, userId);
}
