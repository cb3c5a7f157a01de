import { announceTransaction, type EventContext, type EventOrigin } from '../../books/events/announce.ts';
import type { WalletAccounts } from '../../books/ledger/accounts.ts';
import type { Journal } from '../../books/ledger/journal.ts';
import { lockPostedAccounts, postJournals, requireWalletAccounts } from '../../books/ledger/store.ts';
import { sumOf } from '../../books/money/amount.ts';
import { debtRepaidFromEarnings, payoutReserved, payoutReturned } from '../../books/postings.ts';
import { insertTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import type { Wallet } from '../../books/wallets/wallet.ts';
import { insertTransfer } from '../../chain/transfers/store.ts';
import type { WithdrawalRules } from '../../chain/transfers/wallet-limits.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { EarnedAccount } from '../earnings/earned-accounts.ts';
import { insertDebtRepayments, insertPayoutParts, listPayoutParts, readHeld } from './parts-store.ts';
import { type PayoutPlan, planPayout } from './plan.ts';

export interface PayoutContext extends EventContext {
  readonly disputeDelaySeconds: number;
  readonly rules: WithdrawalRules;
}

/** An owner's wallet and machine accounts, locked, and the payout planned from them. */
export interface PayoutBooks {
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
  { disputeDelaySeconds }: Pick<PayoutContext, 'disputeDelaySeconds'>,
  order: {
    readonly walletId: string;
    readonly accounts: readonly EarnedAccount[];
    readonly amount: bigint | undefined;
  },
): Promise<PayoutBooks> {
  const { walletId, accounts, amount } = order;
  const accountIds = accounts.map(({ id }) => id);
  const locked = await lockPostedAccounts(trx, { walletIds: [walletId], accountIds });
  const wallet = requireWalletAccounts(locked, walletId);
  const held = await readHeld(trx, accounts, disputeDelaySeconds);
  const balances = accountIds.map((accountId) => ({
    accountId,
    balance: locked.accounts.get(accountId)?.balance ?? 0n,
    held: held.get(accountId) ?? 0n,
  }));
  const debt = -wallet.debt.balance;
  return { wallet, debt, plan: planPayout(balances, { debt, amount }) };
}

/** Repays the owner's debt from the earnings of their machines. */
export async function repayDebt(
  { newId }: PayoutContext,
  trx: BillingTransaction,
  walletId: string,
  { wallet, plan: { repaid } }: PayoutBooks,
): Promise<void> {
  if (repaid.length === 0) return;
  const amount = sumOf(repaid);
  const { id } = await insertTransaction(trx, {
    id: newId(),
    fromWalletId: walletId,
    type: 'adjustment',
    status: 'confirmed',
    amount,
    description: 'Debt repaid from earnings',
  });
  const event = { id: newId(), reference: id, wallet, parts: repaid };
  await postJournals(trx, [debtRepaidFromEarnings(event)]);
  await insertDebtRepayments(trx, id, repaid);
}

export interface PayoutDraft {
  readonly wallet: Wallet;
  /** The machine or owner that the payout was requested for. */
  readonly providerId: string;
  readonly destination: string;
  readonly notBefore: Date | undefined;
  /** The scheduled time; undefined: requested by a user. */
  readonly scheduledFor: Date | undefined;
}

/** Reserves a planned payout (above zero) and leaves the transfer to the transfer worker. */
export async function writePayout(
  deps: PayoutContext,
  trx: BillingTransaction,
  origin: EventOrigin,
  draft: PayoutDraft,
  { wallet: accounts, plan: { parts } }: PayoutBooks,
): Promise<Transaction> {
  const { wallet, destination, notBefore, scheduledFor } = draft;
  const amount = sumOf(parts);
  const { approvalThreshold } = deps.rules;
  const needsApproval = approvalThreshold !== undefined && amount > approvalThreshold;
  const id = deps.newId();
  const transaction = await insertTransaction(trx, {
    id,
    fromWalletId: wallet.id,
    type: 'payout',
    status: 'pending',
    amount,
    description: `Payout to ${destination}`,
    metadata: {
      provider_id: draft.providerId,
      to_address: destination,
      ...(needsApproval && { awaiting: 'approval' }),
      ...(notBefore !== undefined && { not_before: notBefore.toISOString() }),
      ...(scheduledFor !== undefined && { scheduled_for: scheduledFor.toISOString() }),
    },
  });
  const status = needsApproval ? 'awaiting_approval' : 'pending';
  const transfer = { id, kind: 'payout', walletId: wallet.id, destination, amount, status } as const;
  await insertTransfer(trx, { ...transfer, notBefore, scheduledFor });
  await insertPayoutParts(trx, id, parts);
  await postJournals(trx, [payoutReserved({ id: deps.newId(), reference: id, wallet: accounts, parts })]);
  await announceTransaction(trx, deps, origin, { transaction, what: 'requested' });
  return transaction;
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
