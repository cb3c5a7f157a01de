import type { AddressRules } from '../chain/address-rules.ts';
import type { BillingTransaction } from '../database/tables.ts';
import { announceTransaction, type EventContext, type EventOrigin } from '../events/billing-events.ts';
import type { WalletAccounts } from '../ledger/accounts.ts';
import { creditEntries, move } from '../ledger/journal.ts';
import { lockWalletAccounts, openChainAccount, postJournals } from '../ledger/store.ts';
import { findTransaction, updateTransaction } from '../transactions/store.ts';
import * as store from './store.ts';
import type { Transfer } from './transfer.ts';

export interface SettlementDeps extends EventContext {
  readonly addresses: AddressRules;
}

async function accountsOf(trx: BillingTransaction, walletId: string): Promise<WalletAccounts> {
  const accounts = (await lockWalletAccounts(trx, [walletId])).get(walletId);
  if (accounts === undefined) throw new Error(`wallet ${walletId} has no accounts`);
  return accounts;
}

/** Reserves what a withdrawal or payout takes, so that nothing else can spend it. The caller has checked the funds. */
export async function reserveTransfer(
  deps: EventContext,
  trx: BillingTransaction,
  transfer: Pick<Transfer, 'id' | 'kind' | 'amount'>,
  accounts: WalletAccounts,
): Promise<void> {
  await postJournals(trx, [
    {
      id: deps.newId(),
      kind: transfer.kind === 'payout' ? 'payout_reserved' : 'withdrawal_reserved',
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
  landed: { readonly transferId: string; readonly attemptId: string; readonly slot: number },
): Promise<void> {
  const transfer = await lockProcessing(trx, landed.transferId);
  if (transfer === undefined) return;
  if (!(await store.updateAttempt(trx, landed.attemptId, { state: 'finalized' }))) return;
  await store.updateTransfer(trx, transfer.id, { status: 'confirmed', reason: null });
  if (transfer.kind === 'sweep') return bookSweep(deps, trx, transfer, landed.slot);
  const hot = await openChainAccount(trx, { tokenAccount: deps.addresses.hot.tokenAccount, isHot: true });
  const accounts = await accountsOf(trx, transfer.walletId);
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
  slot: number,
): Promise<void> {
  const { tokenAccount } = deps.addresses.depositAccountOf(transfer.walletId);
  const deposit = await openChainAccount(trx, { tokenAccount, isHot: false });
  const hot = await openChainAccount(trx, { tokenAccount: deps.addresses.hot.tokenAccount, isHot: true });
  await postJournals(trx, [
    {
      id: deps.newId(),
      kind: 'sweep',
      reference: transfer.id,
      chainSlot: slot,
      // The mirrors are below zero by what the accounts hold.
      entries: move(hot, deposit, transfer.amount),
    },
  ]);
  await store.wakeShort(trx);
}

/** It will never leave: what was reserved is the wallet's again, debt first. The caller holds the transfer's row. */
export async function returnTransfer(
  deps: SettlementDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  end: { readonly transfer: Transfer; readonly status: 'failed' | 'cancelled'; readonly reason: string },
): Promise<void> {
  const { transfer, status, reason } = end;
  await store.updateTransfer(trx, transfer.id, { status, reason });
  if (transfer.kind === 'sweep') return;
  const accounts = await accountsOf(trx, transfer.walletId);
  await postJournals(trx, [
    {
      id: deps.newId(),
      kind: transfer.kind === 'payout' ? 'payout_returned' : 'withdrawal_returned',
      reference: transfer.id,
      entries: [
        { account: accounts.pendingOut, amount: -transfer.amount },
        ...creditEntries(accounts, transfer.amount),
      ],
    },
  ]);
  const { metadata = {} } = (await findTransaction(trx, transfer.id)) ?? {};
  const { awaiting: _over, ...kept } = metadata;
  const change = { status, metadata: { ...kept, reason } };
  const transaction = await updateTransaction(trx, transfer.id, change);
  await announceTransaction(trx, deps, origin, { transaction, what: status });
}
