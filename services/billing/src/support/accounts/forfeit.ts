import { insertAuditEvent } from '../../books/audit/store.ts';
import { announceTransaction, type EventContext, type EventOrigin } from '../../books/events/announce.ts';
import {
  getAccountByCode,
  type LockedAccounts,
  lockPostedAccounts,
  postJournals,
  requireWalletAccounts,
} from '../../books/ledger/store.ts';
import { formatAmount, sumOf } from '../../books/money/amount.ts';
import { balanceForfeited, earningsMoved } from '../../books/postings.ts';
import { insertTransaction } from '../../books/transactions/store.ts';
import { lockWallet } from '../../books/wallets/store.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { listEarnedAccountsOf } from '../../owners/earnings/earned-accounts.ts';
import { insertDebtRepayments } from '../../owners/payouts/parts-store.ts';

export type ForfeitDeps = EventContext;

interface Part {
  readonly accountId: number;
  readonly amount: bigint;
}

/** What the machines earned becomes available, as when it repays a debt: earnings stay explained by what they became. */
async function moveEarnings(
  { newId }: ForfeitDeps,
  trx: BillingTransaction,
  walletId: string,
  locked: LockedAccounts,
  parts: readonly Part[],
): Promise<void> {
  const { id: reference } = await insertTransaction(trx, {
    id: newId(),
    fromWalletId: walletId,
    toWalletId: walletId,
    type: 'adjustment',
    status: 'confirmed',
    amount: sumOf(parts),
    description: 'Earnings given up with the account',
  });
  const wallet = requireWalletAccounts(locked, walletId);
  await postJournals(trx, [earningsMoved({ id: newId(), reference, wallet, parts })]);
  await insertDebtRepayments(trx, reference, parts);
}

/**
 * Gives everything that is available or earned in a wallet to the platform.
 *
 * @param isForfeitable asked once everything is locked; if it is not, nothing changes
 */
export async function forfeitWallet(
  deps: ForfeitDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  walletId: string,
  isForfeitable: () => Promise<boolean>,
): Promise<void> {
  const wallet = await lockWallet(trx, walletId);
  // Only of an account that is being deleted: what others may still do with it must not be in vain.
  if (wallet === undefined || wallet.isActive) return;
  const earned = await listEarnedAccountsOf(trx, walletId);
  const accountIds = earned.map(({ id }) => id);
  const locked = await lockPostedAccounts(trx, { walletIds: [walletId], accountIds });
  if (!(await isForfeitable())) return;
  const parts = accountIds
    .map((accountId) => ({ accountId, amount: locked.accounts.get(accountId)?.balance ?? 0n }))
    .filter(({ amount }) => amount > 0n);
  if (parts.length > 0) await moveEarnings(deps, trx, walletId, locked, parts);
  const accounts = requireWalletAccounts(locked, walletId);
  const amount = accounts.available.balance + sumOf(parts);
  if (amount === 0n) return;
  const transaction = await insertTransaction(trx, {
    id: deps.newId(),
    fromWalletId: walletId,
    type: 'adjustment',
    status: 'confirmed',
    amount,
    description: 'Given up with the account',
    metadata: { reason: 'account_deleted' },
  });
  const { id: reference } = transaction;
  const dust = await getAccountByCode(trx, 'platform:dust');
  await postJournals(trx, [
    balanceForfeited({ id: deps.newId(), reference, wallet: accounts, dust, amount }),
  ]);
  await insertAuditEvent(trx, {
    actor: wallet.userId,
    action: 'wallet.forfeited',
    target: walletId,
    detail: { amount: formatAmount(amount), transaction_id: reference },
  });
  await announceTransaction(trx, deps, origin, { transaction, what: 'confirmed' });
}
