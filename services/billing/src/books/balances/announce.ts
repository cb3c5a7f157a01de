import type { LeasedWork } from '@gridlease/common/worker/runner';
import { v7 as uuidv7 } from 'uuid';
import type { BillingTables, BillingTransaction, Database, Transact } from '../../database/database.ts';
import { announce, type EventContext, type EventOrigin } from '../events/announce.ts';
import { toBalanceBody } from '../wallets/schema.ts';
import type { BalanceChangeBody } from './schema.ts';
import { type ChangedBalance, HAS_BALANCE_MARKS, hasBalanceMarks, takeChangedBalances } from './store.ts';

/** A wallet is announced at most once in this time, however often something is posted to it. */
const INTERVAL_MS = 1_000;
/** Wallets per transaction. */
const BATCH = 500;

export interface BalanceDeps extends EventContext {
  readonly db: Database;
  /** Called after the commit of new events. */
  readonly onEvent?: (() => void) | undefined;
}

/** Announces changed balances; in one replica at a time, so that a wallet's events are in order. */
export function balanceAnnouncements(deps: BalanceDeps): LeasedWork<BillingTables> {
  return {
    name: 'wallet-balances',
    intervalMs: INTERVAL_MS,
    due: { condition: HAS_BALANCE_MARKS, everyMs: INTERVAL_MS },
    pass: ({ inTransaction }) =>
      announceBalances(deps, { correlationId: uuidv7() }, (work) => inTransaction(work)),
  };
}

/**
 * Writes `wallet.balance_changed` for every wallet to which something was posted since its last one. Mark and event
 * change together: no change is lost, and none is announced twice.
 */
export async function announceBalances(
  deps: BalanceDeps,
  origin: EventOrigin,
  transact: Transact,
): Promise<void> {
  // The check takes no locks and writes nothing; most passes do nothing else.
  while (await hasBalanceMarks(deps.db)) {
    const taken = await transact((trx) => announceBatch(deps, trx, origin));
    deps.onEvent?.();
    if (taken < BATCH) return;
  }
}

async function announceBatch(
  deps: EventContext,
  trx: BillingTransaction,
  origin: EventOrigin,
): Promise<number> {
  const { taken, changed } = await takeChangedBalances(trx, BATCH);
  const happenings = changed.map((balance) => ({
    type: 'wallet.balance_changed',
    aggregate: { type: 'wallet', id: balance.walletId, version: balance.version },
    data: toBalanceChangeBody(balance),
  }));
  await announce(trx, deps, origin, ...happenings);
  return taken;
}

function toBalanceChangeBody(balance: ChangedBalance): BalanceChangeBody {
  // What the token can carry is a matter of the token, not of this change.
  const { withdrawable: _withdrawable, ...body } = toBalanceBody(balance, 1n);
  return { ...body, user_id: balance.userId, wallet_type: balance.walletType };
}
