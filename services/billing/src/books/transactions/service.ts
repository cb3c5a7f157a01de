import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { ReadDeps } from '../../database/database.ts';
import type { PageOptions } from '../../http/pages.ts';
import { transactionNotFound } from '../errors.ts';
import { requireWallet } from '../wallets/wallet-access.ts';
import * as store from './store.ts';
import type { Transaction } from './transaction.ts';

/**
 * Lists a wallet's transactions, newest first; one more than the page size if there are more.
 *
 * @throws BillingError 404 `wallet_not_found`
 */
export async function listTransactions(
  deps: ReadDeps,
  actor: Actor,
  filters: store.TransactionFilters,
  page: PageOptions,
): Promise<Transaction[]> {
  await requireWallet(deps.db, actor, filters.walletId);
  return retryingReads(() => store.listTransactions(deps.db, filters, page));
}

/**
 * @throws BillingError 404 `wallet_not_found`, `transaction_not_found` (also if it belongs to another wallet)
 */
export async function getTransaction(
  deps: ReadDeps,
  actor: Actor,
  { walletId, id }: { readonly walletId: string; readonly id: string },
): Promise<Transaction> {
  await requireWallet(deps.db, actor, walletId);
  const found = await retryingReads(() => store.findTransaction(deps.db, id));
  if (found === undefined || (found.fromWalletId !== walletId && found.toWalletId !== walletId)) {
    throw transactionNotFound(id);
  }
  return found;
}
