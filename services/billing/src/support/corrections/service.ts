import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { Outcome } from '@gridlease/common/idempotency/idempotent';
import { insertAuditEvent } from '../../books/audit/store.ts';
import type { RepaymentDeps } from '../../books/debts/repay.ts';
import { walletNotFound } from '../../books/errors.ts';
import { formatAmount } from '../../books/money/amount.ts';
import { findTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { lockWallet } from '../../books/wallets/store.ts';
import { depositNotFound } from '../../chain/deposits/errors.ts';
import { type Deposit, findDeposit } from '../../chain/deposits/store.ts';
import type { WithdrawalRules } from '../../chain/transfers/wallet-limits.ts';
import { type CommandDeps, runCommand } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Command, Requester } from '../../http/command.ts';
import type { PageOptions } from '../../http/pages.ts';
import {
  adjustmentNotFound,
  adjustmentNotReversible,
  adjustmentReversed,
  amountAboveAdjustment,
  correctionDecided,
  correctionNotFound,
  depositNotMovable,
  ownRequest,
} from './errors.ts';
import type { Correction } from './store.ts';
import * as store from './store.ts';
import { lockMovable, makeCorrection } from './write-correction.ts';

export interface CorrectionDeps extends RepaymentDeps, CommandDeps {
  /** Larger amounts, base units, need a second administrator; undefined: none does. */
  readonly rules: Pick<WithdrawalRules, 'approvalThreshold'>;
}

/**
 * Takes back an adjustment that credited a wallet. What the wallet has spent of it becomes a debt to the platform.
 * Above the threshold, earlier reversals of the same adjustment included, it waits for another administrator.
 *
 * @param order.amount base units; undefined: all that is left of the adjustment
 * @throws BillingError 404 `adjustment_not_found`; 409 `adjustment_not_reversible`, `adjustment_reversed`,
 *   `amount_above_adjustment`
 */
export async function reverseAdjustment(
  deps: CorrectionDeps,
  command: Command<Correction>,
  order: { readonly adjustmentId: string; readonly amount: bigint | undefined; readonly reason: string },
): Promise<Outcome<Correction>> {
  return runCommand(deps, command, async (trx) => {
    const { adjustmentId: targetId, reason } = order;
    const { walletId, gave } = requireReversible(await findTransaction(trx, targetId), targetId);
    await lockWallets(trx, [walletId]);
    const corrected = await store.sumOfCorrections(trx, targetId);
    const left = gave - corrected;
    if (left === 0n) throw adjustmentReversed();
    const amount = order.amount ?? left;
    if (amount > left) throw amountAboveAdjustment({ amount, left });
    const request = { kind: 'adjustment_reversal', targetId, walletId, amount, reason } as const;
    return correct(deps, trx, command, { ...request, toWalletId: undefined }, corrected + amount);
  });
}

/** The wallet that an adjustment credited, and by how much. */
function requireReversible(
  adjustment: Transaction | undefined,
  id: string,
): { readonly walletId: string; readonly gave: bigint } {
  if (adjustment?.type !== 'adjustment') throw adjustmentNotFound(id);
  const { toWalletId: walletId, fromWalletId, amount: gave } = adjustment;
  // A debit has only the other side, and a write-off both.
  if (walletId === undefined || fromWalletId !== undefined) throw adjustmentNotReversible();
  return { walletId, gave };
}

/**
 * Moves a deposit that an administrator assigned to the wrong wallet. The right wallet gets all of it; what the
 * wrong one has spent becomes its debt to the platform.
 *
 * @throws BillingError 404 `deposit_not_found`, `wallet_not_found`; 409 `deposit_not_movable`
 */
export async function moveDeposit(
  deps: CorrectionDeps,
  command: Command<Correction>,
  order: { readonly depositId: string; readonly toWalletId: string; readonly reason: string },
): Promise<Outcome<Correction>> {
  return runCommand(deps, command, async (trx) => {
    const { depositId: targetId, toWalletId, reason } = order;
    const deposit = await findDeposit(trx, targetId);
    if (deposit === undefined) throw depositNotFound(targetId);
    const { amount } = deposit;
    const walletId = requireAssigned(deposit);
    if (walletId === toWalletId) throw depositNotMovable('it belongs to this wallet already');
    await lockWallets(trx, [walletId, toWalletId]);
    await lockMovable(trx, targetId, walletId);
    if (await store.hasOpenCorrection(trx, targetId)) {
      throw depositNotMovable('moving it waits for approval already');
    }
    const request = { kind: 'deposit_move', targetId, walletId, toWalletId, amount, reason } as const;
    return correct(deps, trx, command, request, amount);
  });
}

/**
 * The wallet to which an administrator assigned the deposit. What the chain itself attributes is not moved: its
 * sender named the wallet, by the deposit address, the memo or a linked address.
 */
function requireAssigned({ status, attribution, walletId }: Deposit): string {
  if (status !== 'confirmed' || walletId === undefined) {
    throw depositNotMovable(`it is ${status}, not assigned to a wallet`);
  }
  if (attribution !== 'administrator') {
    throw depositNotMovable('it was attributed by its sender, not assigned by an administrator');
  }
  return walletId;
}

/** @throws BillingError 404 `wallet_not_found` */
async function lockWallets(trx: BillingTransaction, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) if ((await lockWallet(trx, id)) === undefined) throw walletNotFound(id);
}

/** Makes a correction, or keeps it for another administrator. @param total base units, compared with the threshold */
async function correct(
  deps: CorrectionDeps,
  trx: BillingTransaction,
  { actor, trace }: Requester,
  request: Pick<Correction, 'kind' | 'targetId' | 'walletId' | 'toWalletId' | 'amount' | 'reason'>,
  total: bigint,
): Promise<Correction> {
  const requestedBy = callerName(actor);
  const correction = await store.insertCorrection(trx, { ...request, id: deps.newId(), requestedBy });
  const { approvalThreshold } = deps.rules;
  const needsApproval = approvalThreshold !== undefined && total > approvalThreshold;
  const kept = needsApproval ? correction : await makeCorrection(deps, trx, trace, correction, undefined);
  await recordCorrection(trx, requestedBy, kept);
  return kept;
}

const ACTIONS = {
  adjustment_reversal: {
    awaiting_approval: 'adjustment.reversal_requested',
    done: 'adjustment.reversed',
    refused: 'adjustment.reversal_refused',
  },
  deposit_move: {
    awaiting_approval: 'deposit.move_requested',
    done: 'deposit.moved',
    refused: 'deposit.move_refused',
  },
} as const;

async function recordCorrection(trx: BillingTransaction, actor: string, correction: Correction) {
  const { id, kind, status, targetId, walletId, toWalletId, amount, taken, owed } = correction;
  const parts = taken !== undefined && owed !== undefined && { taken, owed };
  await insertAuditEvent(trx, {
    actor,
    action: ACTIONS[kind][status],
    target: targetId,
    detail: {
      correction_id: id,
      wallet_id: walletId,
      ...(toWalletId !== undefined && { to_wallet_id: toWalletId }),
      amount: formatAmount(amount),
      ...(parts && { taken: formatAmount(parts.taken), owed: formatAmount(parts.owed) }),
      reason: correction.reason,
      requested_by: correction.requestedBy,
    },
  });
}

/**
 * Makes a correction that waits for approval, or refuses it. Only another administrator than the one who requested
 * it may approve it; with open access, which knows no callers, everybody may.
 *
 * @throws BillingError 403 `own_request`; 404 `correction_not_found`; 409 `not_awaiting_approval`,
 *   `deposit_not_movable`
 */
export async function decideCorrection(
  deps: CorrectionDeps,
  { actor, trace }: Requester,
  { id, isApproved }: { readonly id: string; readonly isApproved: boolean },
): Promise<Correction> {
  const decided = await inTransaction(deps.db, async (trx) => {
    const correction = await lockCorrection(trx, id);
    if (correction.status !== 'awaiting_approval') throw correctionDecided(correction.status);
    const by = callerName(actor);
    if (isApproved && actor !== 'anybody' && by === correction.requestedBy) throw ownRequest();
    const ended = isApproved
      ? await makeCorrection(deps, trx, trace, correction, by)
      : await store.endCorrection(trx, id, { status: 'refused', decidedBy: by });
    await recordCorrection(trx, by, ended);
    return ended;
  });
  deps.onEvent();
  return decided;
}

/** Locks the wallets of a correction, which guard it, and reads it. */
async function lockCorrection(trx: BillingTransaction, id: string): Promise<Correction> {
  const known = await store.findCorrection(trx, id);
  if (known === undefined) throw correctionNotFound(id);
  const { walletId, toWalletId } = known;
  await lockWallets(trx, toWalletId === undefined ? [walletId] : [walletId, toWalletId]);
  return (await store.findCorrection(trx, id)) ?? known;
}

/** Corrections of all wallets, newest first; one more than the page size if there are more. */
export async function listCorrections(
  { db }: Pick<CorrectionDeps, 'db'>,
  filters: store.CorrectionFilters,
  page: PageOptions,
): Promise<readonly Correction[]> {
  return retryingReads(() => store.listCorrections(db, filters, page));
}
