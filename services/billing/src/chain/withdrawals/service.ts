import { inTransaction } from '@gridlease/common/database/transaction';
import type { Outcome } from '@gridlease/common/idempotency/idempotent';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import { insertAuditEvent } from '../../books/audit/store.ts';
import { insufficientFunds, transactionNotFound, walletFrozen, walletInDebt } from '../../books/errors.ts';
import { collectFees } from '../../books/fees.ts';
import type { WalletAccounts } from '../../books/ledger/accounts.ts';
import { lockAccountsOf, postJournals } from '../../books/ledger/store.ts';
import { requireUninvolved } from '../../books/own-request.ts';
import { withdrawalReserved } from '../../books/postings.ts';
import { getTransaction, updateTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { findWallet } from '../../books/wallets/store.ts';
import type { Wallet } from '../../books/wallets/wallet.ts';
import { lockReachedWallet, requesterFor, requireForeignAddress } from '../../books/wallets/wallet-access.ts';
import { type CommandDeps, runCommand } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Command, Requester } from '../../http/command.ts';
import { BillingError } from '../../http/errors.ts';
import type { Chain } from '../network/chain.ts';
import { chainUnavailable, requirePrecise } from '../network/errors.ts';
import { feeToReserve, lookUpReceivers } from '../transfers/receiver.ts';
import { type RequestDeps, requestTransfer } from '../transfers/request.ts';
import { returnTransfer, type SettlementDeps } from '../transfers/settlement.ts';
import * as transfers from '../transfers/store.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { noteWaiting } from '../transfers/waiting.ts';
import { requireMinimum, requireWithinLimits } from '../transfers/wallet-limits.ts';

export interface WithdrawalDeps extends SettlementDeps, RequestDeps, CommandDeps {
  /** False: this installation has no chain to pay on. */
  readonly hasChain: boolean;
  /** Base units in the smallest amount that the token can carry. */
  readonly transferUnit: () => bigint;
  readonly chain: Chain;
  /** Called after a commit that created work for the transfer worker. */
  readonly onTransfer: () => void;
}

export interface WithdrawalOrder {
  readonly walletId: string;
  /** Base units. */
  readonly amount: bigint;
  readonly toAddress: string;
}

/**
 * Reserves the amount and leaves the rest to the worker. Of the chain it only asks whether the receiver has a token
 * account; while the chain is unavailable, the withdrawal is accepted and waits.
 *
 * @throws BillingError 400 `invalid_address`, `amount_precision`; 402 `insufficient_funds`; 404 `wallet_not_found`; 409
 *   `wallet_in_debt`, `wallet_frozen`, `amount_below_minimum`, `transfer_limit_exceeded`,
 *   `daily_limit_exceeded`; 503 `chain_unavailable`
 */
export async function withdraw(
  deps: WithdrawalDeps,
  command: Command<Transaction>,
  order: WithdrawalOrder,
): Promise<Outcome<Transaction>> {
  if (!deps.hasChain) throw chainUnavailable();
  const destination = deps.addresses.requirePayable(order.toAddress, 'to_address');
  const { amount } = order;
  requirePrecise(deps.transferUnit(), amount, 'amount');
  // Before the transaction, so that nothing is locked meanwhile.
  const receiverOf = await lookUpReceivers(deps, [destination]);
  const outcome = await runCommand(deps, command, async (trx) => {
    const wallet = await lockReachedWallet(trx, command.actor, order.walletId);
    if (!wallet.isActive) throw walletFrozen();
    await requireForeignAddress(trx, destination, 'to_address');
    if (wallet.type === 'platform') await collectFees(trx, { journalId: deps.newId(), walletId: wallet.id });
    requireMinimum(deps.rules, amount);
    const accounts = await spendableAccounts(trx, wallet, amount);
    await requireWithinLimits(trx, deps.rules, order);
    const accountFee = feeToReserve(deps.rules, amount, receiverOf(destination));
    const notBefore = await transfers.noteAddress(
      trx,
      { walletId: wallet.id, address: destination },
      deps.rules.addressCooldownSeconds,
    );
    const requestedBy = requesterFor(command.actor, wallet);
    const request = { walletId: wallet.id, destination, amount, accountFee, notBefore, requestedBy };
    const asked = { kind: 'withdrawal', ...request } as const;
    return requestTransfer(deps, trx, command.trace, asked, async (reference) => {
      const journal = withdrawalReserved({ id: deps.newId(), reference, wallet: accounts, amount });
      await postJournals(trx, [journal]);
    });
  });
  deps.onTransfer();
  return outcome;
}

/** Locks the wallet's accounts and requires enough available balance and no debt. */
async function spendableAccounts(
  trx: BillingTransaction,
  wallet: Wallet,
  amount: bigint,
): Promise<WalletAccounts> {
  const accounts = await lockAccountsOf(trx, wallet.id);
  if (accounts.debt.balance < 0n) throw walletInDebt(-accounts.debt.balance);
  const available = accounts.available.balance;
  if (available < amount) throw insufficientFunds({ available, required: amount });
  return accounts;
}

/**
 * Cancels a withdrawal or payout of which no attempt can land (any more).
 *
 * @throws BillingError 404 `wallet_not_found`, `transaction_not_found`; 409 `transaction_not_cancellable`
 */
export async function cancelWithdrawal(
  deps: WithdrawalDeps,
  { actor, trace }: Requester,
  { walletId, id }: { readonly walletId: string; readonly id: string },
): Promise<Transaction> {
  const cancelled = await inTransaction(deps.db, async (trx) => {
    await lockReachedWallet(trx, actor, walletId);
    const transfer = await transfers.lockTransfer(trx, id);
    if (transfer === undefined || transfer.walletId !== walletId || transfer.kind === 'sweep') {
      throw transactionNotFound(id);
    }
    if (transfer.status === 'cancelled') return getTransaction(trx, id);
    if (!(await isCancellable(trx, transfer))) throw notCancellable(transfer.status);
    await returnTransfer(deps, trx, trace, {
      transfer,
      status: 'cancelled',
      reason: 'cancelled by the owner',
    });
    return getTransaction(trx, id);
  });
  deps.onEvent();
  return cancelled;
}

/** Whether no attempt can land: none was made, or all are known to have failed or expired. */
async function isCancellable(trx: BillingTransaction, { id, status }: Transfer): Promise<boolean> {
  if (status === 'pending' || status === 'awaiting_approval') return true;
  return status === 'processing' && (await transfers.findLiveAttempt(trx, id)) === undefined;
}

/**
 * Approves or refuses a large withdrawal or payout. Nobody approves what they asked for, or what leaves their own wallet.
 *
 * @throws BillingError 403 `own_request`; 404 `transaction_not_found`; 409 `not_awaiting_approval`
 */
export async function decideWithdrawal(
  deps: WithdrawalDeps,
  { actor, trace }: Requester,
  { id, isApproved }: { readonly id: string; readonly isApproved: boolean },
): Promise<Transaction> {
  const decided = await inTransaction(deps.db, async (trx) => {
    const transfer = await transfers.lockTransfer(trx, id);
    if (transfer === undefined || transfer.kind === 'sweep') throw transactionNotFound(id);
    if (transfer.status !== 'awaiting_approval') throw notAwaitingApproval(transfer.status);
    const by = callerName(actor);
    if (isApproved) requireUninvolved(actor, await partiesOf(trx, transfer), 'withdrawal');
    await decide(deps, trx, trace, { transfer, isApproved, by });
    await insertAuditEvent(trx, {
      actor: by,
      action: isApproved ? 'withdrawal.approved' : 'withdrawal.refused',
      target: id,
    });
    return getTransaction(trx, id);
  });
  deps.onTransfer();
  deps.onEvent();
  return decided;
}

/** Who requested the transfer, and whose wallet it leaves. */
async function partiesOf(
  trx: BillingTransaction,
  { id, walletId }: Transfer,
): Promise<(string | undefined)[]> {
  const { metadata } = await getTransaction(trx, id);
  const requester = typeof metadata.requested_by === 'string' ? metadata.requested_by : undefined;
  return [requester, (await findWallet(trx, walletId))?.userId];
}

async function decide(
  deps: WithdrawalDeps,
  trx: BillingTransaction,
  trace: TraceContext,
  { transfer, isApproved, by }: { transfer: Transfer; isApproved: boolean; by: string },
): Promise<void> {
  if (isApproved) {
    const { id, notBefore } = transfer;
    await transfers.updateTransfer(trx, id, { status: 'pending', approvedBy: by, nextStepSeconds: 0 });
    const { awaiting: _over, ...metadata } = (await getTransaction(trx, id)).metadata;
    await updateTransaction(trx, id, { metadata });
    await noteWaiting(trx, transfer, notBefore && 'address_cooldown');
    return;
  }
  await returnTransfer(deps, trx, trace, {
    transfer,
    status: 'cancelled',
    reason: 'refused by an administrator',
  });
}

function notCancellable(status: string): BillingError {
  return new BillingError('conflict', 'transaction_not_cancellable', `The transaction is ${status}.`);
}

function notAwaitingApproval(status: string): BillingError {
  return new BillingError('conflict', 'not_awaiting_approval', `The transfer is ${status}.`);
}
