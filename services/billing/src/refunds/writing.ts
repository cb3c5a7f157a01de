import type { BillingTransaction } from '../database/tables.ts';
import { announceTransaction, type EventContext, type EventOrigin } from '../events/billing-events.ts';
import type { Account, WalletAccounts } from '../ledger/accounts.ts';
import { creditEntries, type Entry } from '../ledger/journal.ts';
import {
  getAccountByCode,
  lockPostedAccounts,
  postJournals,
  requireWalletAccounts,
} from '../ledger/store.ts';
import { sessionActive, sessionNotFound } from '../sessions/errors.ts';
import { isLive, type Session } from '../sessions/session.ts';
import { wakeSessionsInGrace } from '../sessions/standing-store.ts';
import { lockSession } from '../sessions/store.ts';
import { insertTransaction } from '../transactions/store.ts';
import { amountAboveCharged, nothingToRefund } from './errors.ts';
import type { Refund } from './refund.ts';
import { type RefundSplit, type ShareBearer, splitRefund } from './split.ts';
import { insertRefund, sumOfRefunds } from './store.ts';

export interface RefundOrder {
  readonly sessionId: string;
  /** Base units; undefined: all that was charged and not refunded yet. */
  readonly amount: bigint | undefined;
  readonly bearer: ShareBearer;
  readonly reason: string;
  /** What it decides, where it does. */
  readonly disputeId?: string | undefined;
}

/**
 * Gives back what a rental was charged, as new journals; the bill stays as it is. Locks the session and then accounts.
 *
 * @throws BillingError 404 `session_not_found`; 409 `session_active`, `nothing_to_refund`, `amount_above_charged`
 */
export async function writeRefund(
  deps: EventContext,
  trx: BillingTransaction,
  origin: EventOrigin,
  order: RefundOrder,
): Promise<Refund> {
  const { sessionId, bearer, reason, disputeId } = order;
  const session = await lockSession(trx, sessionId);
  if (session === undefined) throw sessionNotFound(sessionId);
  if (isLive(session)) throw sessionActive(session.status);
  const refunded = await sumOfRefunds(trx, sessionId);
  const amount = requireRefundable(order, session.charged - refunded);
  const id = deps.newId();
  const split = await postRefund(deps, trx, session, { id, amount, refunded, bearer });
  const transaction = await insertTransaction(trx, {
    id,
    ...(bearer === 'taken_back' && { fromWalletId: session.providerWalletId }),
    toWalletId: session.walletId,
    type: 'refund',
    status: 'confirmed',
    amount,
    fee: split.fee,
    description: `Refund of the rental of ${session.gpuModel}`,
    sessionId,
    jobId: session.jobId,
    metadata: { reason, provider_share: bearer, ...(disputeId !== undefined && { dispute_id: disputeId }) },
  });
  await insertRefund(trx, { id, sessionId, earnedAccountId: session.earnedAccountId, amount, split });
  await announceTransaction(trx, deps, origin, { transaction, what: 'confirmed' });
  await wakeSessionsInGrace(trx, session.walletId);
  return { sessionId, split, transaction };
}

function requireRefundable({ sessionId, amount: asked }: RefundOrder, refundable: bigint): bigint {
  if (refundable === 0n) throw nothingToRefund(sessionId);
  const amount = asked ?? refundable;
  if (amount > refundable) throw amountAboveCharged({ amount, refundable });
  return amount;
}

async function postRefund(
  { newId }: EventContext,
  trx: BillingTransaction,
  session: Session,
  refund: {
    readonly id: string;
    readonly amount: bigint;
    readonly refunded: bigint;
    readonly bearer: ShareBearer;
  },
): Promise<RefundSplit> {
  const { walletId, providerWalletId, earnedAccountId, charged, price } = session;
  const { id, amount, refunded, bearer } = refund;
  const locked = await lockPostedAccounts(trx, {
    walletIds: [walletId, providerWalletId],
    accountIds: [earnedAccountId],
  });
  const renter = requireWalletAccounts(locked, walletId);
  const owner = requireWalletAccounts(locked, providerWalletId);
  const funds = {
    earned: locked.accounts.get(earnedAccountId)?.balance ?? 0n,
    available: owner.available.balance,
  };
  const split = splitRefund(amount, { charged, refunded, price }, bearer, funds);
  const platform = {
    fees: await getAccountByCode(trx, 'platform:fees'),
    adjustments: await getAccountByCode(trx, 'platform:adjustments'),
  };
  const earned = { id: earnedAccountId, isStored: true };
  const entries = [...debitsOf(split, { earned, owner, ...platform }), ...creditEntries(renter, amount)];
  await postJournals(trx, [{ id: newId(), kind: 'refund', reference: id, entries }]);
  return split;
}

function debitsOf(
  split: RefundSplit,
  from: {
    readonly earned: Account;
    readonly owner: WalletAccounts;
    readonly fees: Account;
    readonly adjustments: Account;
  },
): Entry[] {
  const debits = [
    { account: from.earned, amount: -split.fromEarnings },
    { account: from.owner.available, amount: -split.fromWallet },
    { account: from.owner.debt, amount: -split.owed },
    { account: from.fees, amount: -split.fee },
    { account: from.adjustments, amount: -split.carried },
  ];
  return debits.filter(({ amount }) => amount !== 0n);
}
