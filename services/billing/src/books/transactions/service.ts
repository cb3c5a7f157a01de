import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../../database/database.ts';
import type { CreatedPageOptions } from '../../http/pages.ts';
import { transactionNotFound } from '../errors.ts';
import { requireWallet } from '../wallets/wallet-access.ts';
import * as store from './store.ts';
import type { Transaction } from './transaction.ts';

export interface TransactionDeps {
  readonly db: Database;
}

export interface TransactionPage {
  readonly transactions: readonly Transaction[];
  readonly hasMore: boolean;
}

/** Returns one page of a wallet's history, newest first. @throws BillingError 404 `wallet_not_found` */
export async function listTransactions(
  deps: TransactionDeps,
  actor: Actor,
  filters: store.TransactionFilters,
  page: CreatedPageOptions,
): Promise<TransactionPage> {
  await requireWallet(deps.db, actor, filters.walletId);
  const found = await retryingReads(() => store.listTransactions(deps.db, filters, page));
  return { transactions: found.slice(0, page.limit), hasMore: found.length > page.limit };
}

/**
 * @throws BillingError 404 `wallet_not_found`, `transaction_not_found` (also if it belongs to another wallet)
 */
export async function getTransaction(
  deps: TransactionDeps,
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
