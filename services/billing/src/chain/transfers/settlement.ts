import {
  announceTransaction,
  type EventContext,
  type EventOrigin,
} from '../../books/events/billing-events.ts';
import type { WalletAccounts } from '../../books/ledger/accounts.ts';
import { creditEntries, type Entry, move } from '../../books/ledger/journal.ts';
import { lockAccountsOf, openChainAccount, postJournals } from '../../books/ledger/store.ts';
import { findTransaction, updateTransaction } from '../../books/transactions/store.ts';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { Attempt } from './attempt.ts';
import { sourceAccountOf } from './source.ts';
import * as store from './store.ts';
import type { Transfer } from './transfer.ts';

export interface SettlementDeps extends EventContext {
  readonly addresses: AddressRules;
  /** The entries that give a payout back to the machines that earned it; locks what they post to. */
  readonly entriesOfReturnedPayout: (
    trx: BillingTransaction,
    transfer: Pick<Transfer, 'id' | 'walletId' | 'amount'>,
  ) => Promise<Entry[]>;
}

/** Reserves what a withdrawal takes, so that nothing else can spend it. The caller has checked the funds. */
export async function reserveWithdrawal(
  deps: EventContext,
  trx: BillingTransaction,
  transfer: Pick<Transfer, 'id' | 'amount'>,
  accounts: WalletAccounts,
): Promise<void> {
  await postJournals(trx, [
    {
      id: deps.newId(),
      kind: 'withdrawal_reserved',
      reference: transfer.id,
      entries: move(accounts.available, accounts.pendingOut, transfer.amount),
    },
  ]);
}

/** The transfer, locked, while it is `processing`; undefined when somebody else has settled it. */
async function lockProcessing(trx: BillingTransaction, id: string): Promise<Transfer | undefined> {
  const transfer = await store.lockTransfer(trx, id);
  return transfer?.status === 'processing' ? transfer : undefined;
}

/** It landed and is final: the reserved money has left. */
export async function settleTransfer(
  deps: SettlementDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  landed: {
    readonly transferId: string;
    readonly attempt: Pick<Attempt, 'id' | 'sourceTokenAccount'>;
    readonly slot: number;
  },
): Promise<void> {
  const transfer = await lockProcessing(trx, landed.transferId);
  if (transfer === undefined) return;
  if (!(await store.updateAttempt(trx, landed.attempt.id, { state: 'finalized' }))) return;
  await store.updateTransfer(trx, transfer.id, { status: 'confirmed', reason: null });
  // Not simply the hot account: since it was signed the platform may have got another key.
  const source = landed.attempt.sourceTokenAccount ?? sourceAccountOf(deps.addresses, transfer);
  if (transfer.kind === 'sweep') return bookSweep(deps, trx, transfer, { source, slot: landed.slot });
  const hot = await openChainAccount(trx, { tokenAccount: source, isHot: true });
  const accounts = await lockAccountsOf(trx, transfer.walletId);
  await postJournals(trx, [
    {
      id: deps.newId(),
      kind: transfer.kind === 'payout' ? 'payout_settled' : 'withdrawal_settled',
      reference: transfer.id,
      chainSlot: landed.slot,
      entries: move(accounts.pendingOut, hot, transfer.amount),
    },
  ]);
  const transaction = await updateTransaction(trx, transfer.id, { status: 'confirmed' });
  await announceTransaction(trx, deps, origin, { transaction, what: 'confirmed' });
}

/** Between the platform's own accounts: nobody's balance changes. */
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
  await postJournals(trx, [
    {
      id: deps.newId(),
      kind: 'sweep',
      reference: transfer.id,
      chainSlot: slot,
      // The mirrors are below zero by what the accounts hold.
      entries: move(hot, from, transfer.amount),
    },
  ]);
}

/**
 * It will never leave: what was reserved is the wallet's again, debt first, or of a payout the machines' that earned it.
 * The caller holds the transfer's row.
 */
export async function returnTransfer(
  deps: SettlementDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  end: { readonly transfer: Transfer; readonly status: 'failed' | 'cancelled'; readonly reason: string },
): Promise<void> {
  const { transfer, status, reason } = end;
  await store.updateTransfer(trx, transfer.id, { status, reason });
  if (transfer.kind === 'sweep') return;
  await postJournals(trx, [
    {
      id: deps.newId(),
      kind: transfer.kind === 'payout' ? 'payout_returned' : 'withdrawal_returned',
      reference: transfer.id,
      entries: await entriesBack(deps, trx, transfer),
    },
  ]);
  const { metadata = {} } = (await findTransaction(trx, transfer.id)) ?? {};
  const { awaiting: _over, waiting_for: _waiting, ...kept } = metadata;
  const change = { status, metadata: { ...kept, reason } };
  const transaction = await updateTransaction(trx, transfer.id, change);
  await announceTransaction(trx, deps, origin, { transaction, what: status });
}

async function entriesBack(
  deps: SettlementDeps,
  trx: BillingTransaction,
  transfer: Transfer,
): Promise<Entry[]> {
  if (transfer.kind === 'payout') return deps.entriesOfReturnedPayout(trx, transfer);
  const { walletId, amount } = transfer;
  const accounts = await lockAccountsOf(trx, walletId);
  return [{ account: accounts.pendingOut, amount: -amount }, ...creditEntries(accounts, amount)];
}
