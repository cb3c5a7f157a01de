import { type RepaymentDeps, repayDebts } from '../../books/debts/repay.ts';
import { announceTransaction, type EventOrigin } from '../../books/events/announce.ts';
import type { Journal } from '../../books/ledger/journal.ts';
import {
  getAccountByCode,
  lockPostedAccounts,
  openChainAccount,
  postJournals,
  requireWalletAccounts,
} from '../../books/ledger/store.ts';
import { formatAmount } from '../../books/money/amount.ts';
import {
  networkFeeReturned,
  sweepSettled,
  transferSettled,
  withdrawalReturned,
} from '../../books/postings.ts';
import { getTransaction, updateTransaction } from '../../books/transactions/store.ts';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { sourceAccountOf } from './source.ts';
import * as store from './store.ts';
import { sentAmount, type Transfer } from './transfer.ts';
import { noteWaiting } from './waiting.ts';

export interface SettlementDeps extends RepaymentDeps {
  readonly addresses: AddressRules;
  /**
   * Creates the journal that returns a payout to the machines that earned it, and locks the accounts it posts
   * to.
   */
  readonly returnPayout: (
    trx: BillingTransaction,
    journalId: string,
    transfer: Pick<Transfer, 'id' | 'walletId'>,
  ) => Promise<Journal>;
}

/** Locks the transfer and returns it if it is `processing`; undefined if it has already been settled. */
async function lockProcessing(trx: BillingTransaction, id: string): Promise<Transfer | undefined> {
  const transfer = await store.lockTransfer(trx, id);
  return transfer?.status === 'processing' ? transfer : undefined;
}

/** The transfer landed and is final: the reserved tokens have left. */
export async function settleTransfer(
  deps: SettlementDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  landed: {
    readonly transferId: string;
    readonly attempt: Pick<store.Attempt, 'id' | 'sourceTokenAccount' | 'newAccount'>;
    readonly slot: number;
  },
): Promise<void> {
  const transfer = await lockProcessing(trx, landed.transferId);
  if (transfer === undefined) return;
  if (
    !(await store.updateAttempt(trx, { ...landed.attempt, transferId: transfer.id }, { state: 'finalized' }))
  )
    return;
  await store.updateTransfer(trx, transfer.id, { status: 'confirmed', reason: null });
  await noteWaiting(trx, transfer, undefined);
  // Not always the current hot account: the platform's key may have changed since the transfer was signed.
  const source = landed.attempt.sourceTokenAccount ?? sourceAccountOf(deps.addresses, transfer);
  if (transfer.kind === 'sweep') return bookSweep(deps, trx, transfer, { source, slot: landed.slot });
  const { kind, accountFee } = transfer;
  const fee = landed.attempt.newAccount === undefined ? 0n : accountFee;
  await bookLeft(deps, trx, origin, { ...transfer, kind }, { source, slot: landed.slot, fee });
  const returned = accountFee - fee;
  const { metadata } = await getTransaction(trx, transfer.id);
  const transaction = await updateTransaction(trx, transfer.id, {
    status: 'confirmed',
    amount: transfer.amount - returned,
    fee,
    ...(returned > 0n && { metadata: { ...metadata, fee_returned: formatAmount(returned) } }),
  });
  await announceTransaction(trx, deps, origin, { transaction, what: 'confirmed' });
}

/**
 * The tokens have left, and the fee for the receiver's account is the platform's. What was reserved for an account that
 * existed returns to the wallet.
 */
async function bookLeft(
  deps: SettlementDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  transfer: Transfer & { readonly kind: 'withdrawal' | 'payout' },
  { source, slot, fee }: { readonly source: string; readonly slot: number; readonly fee: bigint },
): Promise<void> {
  const { id: reference, kind, walletId, accountFee } = transfer;
  const returned = accountFee - fee;
  const chain = await openChainAccount(trx, { tokenAccount: source, isHot: true });
  const networkFees = await getAccountByCode(trx, 'platform:network_fees');
  const kept = fee === 0n ? undefined : { account: networkFees, amount: fee };
  const locked = await lockPostedAccounts(trx, { walletIds: [walletId], isCredit: returned > 0n });
  const wallet = requireWalletAccounts(locked, walletId);
  const event = { id: deps.newId(), reference, slot, chain, wallet, kept };
  const settled = transferSettled(kind, { ...event, amount: sentAmount(transfer) });
  if (returned === 0n) return postJournals(trx, [settled]);
  const back = networkFeeReturned({ id: deps.newId(), reference, wallet, amount: returned });
  await postJournals(trx, [settled, back]);
  await repayDebts(deps, trx, origin, locked, [walletId]);
}

/** A sweep moves tokens between the platform's own accounts: no wallet's balance changes. */
async function bookSweep(
  deps: SettlementDeps,
  trx: BillingTransaction,
  transfer: Transfer,
  { source, slot }: { readonly source: string; readonly slot: number },
): Promise<void> {
  // Transfers are locked before accounts.
  await store.wakeShort(trx);
  const from = await openChainAccount(trx, { tokenAccount: source, isHot: transfer.source !== undefined });
  const target = deps.addresses.tokenAccountOf(transfer.destination);
  const hot = await openChainAccount(trx, { tokenAccount: target, isHot: true });
  const { id: reference, amount } = transfer;
  await postJournals(trx, [sweepSettled({ id: deps.newId(), reference, slot, from, hot, amount })]);
}

/**
 * The transfer will never leave: its reservation returns to the wallet, which repays what it owes, or for a
 * payout to the machines that earned it. The caller has locked the transfer's row.
 */
export async function returnTransfer(
  deps: SettlementDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  end: { readonly transfer: Transfer; readonly status: 'failed' | 'cancelled'; readonly reason: string },
): Promise<void> {
  const { transfer, status, reason } = end;
  await store.updateTransfer(trx, transfer.id, { status, reason, waitingFor: null });
  if (transfer.kind === 'sweep') return;
  if (transfer.kind === 'payout') {
    await postJournals(trx, [await deps.returnPayout(trx, deps.newId(), transfer)]);
  } else {
    await returnWithdrawal(deps, trx, origin, transfer);
  }
  const { metadata } = await getTransaction(trx, transfer.id);
  const { awaiting: _over, waiting_for: _waiting, ...kept } = metadata;
  const change = { status, fee: 0n, metadata: { ...kept, reason } };
  const transaction = await updateTransaction(trx, transfer.id, change);
  await announceTransaction(trx, deps, origin, { transaction, what: status });
}

async function returnWithdrawal(
  deps: SettlementDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  { id: reference, walletId, amount }: Transfer,
): Promise<void> {
  const locked = await lockPostedAccounts(trx, { walletIds: [walletId], isCredit: true });
  const wallet = requireWalletAccounts(locked, walletId);
  await postJournals(trx, [withdrawalReturned({ id: deps.newId(), reference, wallet, amount })]);
  await repayDebts(deps, trx, origin, locked, [walletId]);
}
