import { type RepaymentDeps, repayDebts } from '../../books/debts/repay.ts';
import type { EventOrigin } from '../../books/events/announce.ts';
import type { WalletAccounts } from '../../books/ledger/accounts.ts';
import type { Journal } from '../../books/ledger/journal.ts';
import {
  type LockedAccounts,
  lockPostedAccounts,
  postJournals,
  requireWalletAccounts,
} from '../../books/ledger/store.ts';
import { sumOf } from '../../books/money/amount.ts';
import { earningsMoved, payoutReserved, payoutReturned } from '../../books/postings.ts';
import { insertTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { type RequestDeps, requestTransfer, type TransferRequest } from '../../chain/transfers/request.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { EarnedAccount } from '../earnings/earned-accounts.ts';
import { insertDebtRepayments, insertPayoutParts, listPayoutParts, readHeld } from './parts-store.ts';
import { type PayoutPlan, planPayout } from './plan.ts';

export interface RepayingDeps extends RepaymentDeps {
  readonly disputeDelaySeconds: number;
  /** Base units in the smallest amount that the token can carry. */
  readonly transferUnit: () => bigint;
}

export interface PayoutContext extends RequestDeps, RepayingDeps {}

/** An owner's wallet and machine accounts, locked, and the payout planned from them. */
export interface PayoutBooks {
  readonly locked: LockedAccounts;
  readonly wallet: WalletAccounts;
  /** The owner's debt in base units. */
  readonly debt: bigint;
  readonly plan: PayoutPlan;
}

/**
 * Locks the accounts of a payout and plans it. The wallet's row must be locked. Held amounts are read after
 * the accounts are locked, so that no posting to them can commit in between.
 *
 * @param amount base units; undefined: everything available
 */
export async function lockPayoutBooks(
  trx: BillingTransaction,
  { disputeDelaySeconds, transferUnit }: Pick<RepayingDeps, 'disputeDelaySeconds' | 'transferUnit'>,
  order: {
    readonly walletId: string;
    readonly accounts: readonly EarnedAccount[];
    readonly amount: bigint | undefined;
  },
): Promise<PayoutBooks> {
  const { walletId, accounts, amount } = order;
  const accountIds = accounts.map(({ id }) => id);
  const locked = await lockPostedAccounts(trx, { walletIds: [walletId], accountIds, isCredit: true });
  const wallet = requireWalletAccounts(locked, walletId);
  const held = await readHeld(trx, accounts, disputeDelaySeconds);
  const balances = accountIds.map((accountId) => ({
    accountId,
    balance: locked.accounts.get(accountId)?.balance ?? 0n,
    held: held.get(accountId) ?? 0n,
  }));
  const debt = -wallet.debt.balance;
  return { locked, wallet, debt, plan: planPayout(balances, { debt, amount, unit: transferUnit() }) };
}

/** Repays the owner's debt from the earnings of their machines. */
export async function repayDebt(
  deps: RepayingDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  walletId: string,
  { locked, wallet, plan: { repaid } }: PayoutBooks,
): Promise<void> {
  if (repaid.length === 0) return;
  const { newId } = deps;
  const amount = sumOf(repaid);
  // From the owner's earnings to the owner's balance: the wallet is on both sides.
  const { id } = await insertTransaction(trx, {
    id: newId(),
    fromWalletId: walletId,
    toWalletId: walletId,
    type: 'adjustment',
    status: 'confirmed',
    amount,
    description: 'Earnings used to repay the debt',
  });
  await postJournals(trx, [earningsMoved({ id: newId(), reference: id, wallet, parts: repaid })]);
  await insertDebtRepayments(trx, id, repaid);
  await repayDebts(deps, trx, origin, locked, [walletId]);
}

/** Reserves a planned payout (above zero) and leaves the transfer to the transfer worker. */
export async function writePayout(
  deps: PayoutContext,
  trx: BillingTransaction,
  origin: EventOrigin,
  draft: Omit<TransferRequest, 'kind' | 'amount'>,
  { wallet, plan: { parts } }: PayoutBooks,
): Promise<Transaction> {
  const request = { ...draft, kind: 'payout', amount: sumOf(parts) } as const;
  return requestTransfer(deps, trx, origin, request, async (reference) => {
    await insertPayoutParts(trx, reference, parts);
    await postJournals(trx, [payoutReserved({ id: deps.newId(), reference, wallet, parts })]);
  });
}

/** Creates the journal that returns a payout to the machines that earned it. */
export async function returnPayout(
  trx: BillingTransaction,
  journalId: string,
  { id, walletId }: { readonly id: string; readonly walletId: string },
): Promise<Journal> {
  const parts = await listPayoutParts(trx, id);
  const accountIds = parts.map(({ accountId }) => accountId);
  const locked = await lockPostedAccounts(trx, { walletIds: [walletId], accountIds });
  return payoutReturned({
    id: journalId,
    reference: id,
    wallet: requireWalletAccounts(locked, walletId),
    parts,
  });
}
