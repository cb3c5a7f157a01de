import { retryingReads } from '@gridlease/common/database/transaction';
import type { Outcome } from '@gridlease/common/idempotency/idempotent';
import type { RepaymentDeps } from '../../books/debts/repay.ts';
import { requireUninvolved } from '../../books/own-request.ts';
import { findTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { depositNotFound } from '../../chain/deposits/errors.ts';
import { type Deposit, findDeposit } from '../../chain/deposits/store.ts';
import type { WithdrawalRules } from '../../chain/transfers/wallet-limits.ts';
import { type CommandDeps, runCommand } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Command, Requester } from '../../http/command.ts';
import type { PageOptions } from '../../http/pages.ts';
import { recordCorrection } from './audit.ts';
import { lockMovable } from './deposit-move.ts';
import {
  adjustmentNotFound,
  adjustmentNotReversible,
  adjustmentReversed,
  amountAboveAdjustment,
  depositNotMovable,
} from './errors.ts';
import type { Correction } from './store.ts';
import * as store from './store.ts';
import { lockWallets, makeCorrection } from './write-correction.ts';

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
    await lockWallets(trx, { walletId, toWalletId: undefined });
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
 * wrong one has spent becomes its debt to the platform. The right wallet is not the caller's.
 *
 * @throws BillingError 403 `own_request`; 404 `deposit_not_found`, `wallet_not_found`; 409 `deposit_not_movable`
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
    const { to } = await lockWallets(trx, { walletId, toWalletId });
    requireUninvolved(command.actor, [to], 'deposit');
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

/** Corrections of all wallets, newest first; one more than the page size if there are more. */
export async function listCorrections(
  { db }: Pick<CorrectionDeps, 'db'>,
  filters: store.CorrectionFilters,
  page: PageOptions,
): Promise<readonly Correction[]> {
  return retryingReads(() => store.listCorrections(db, filters, page));
}
