import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { PageOptions } from '../../http/pages.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { transactionNotFound } from '../errors.ts';
import { requireReadable } from '../wallets/wallet-access.ts';
import * as store from './store.ts';
import type { Transaction } from './transaction.ts';

/**
 * Lists a wallet's transactions, newest first; one more than the page size if there are more, and the number on all pages
 * if it is cheap to know.
 *
 * @throws BillingError 404 `wallet_not_found`; 503 `archive_unavailable`
 */
export async function listTransactions(
  deps: ArchiveReader,
  actor: Actor,
  filters: store.TransactionFilters,
  page: PageOptions,
): Promise<{ readonly listed: readonly Transaction[]; readonly total: number | undefined }> {
  await requireReadable(deps.db, actor, filters.walletId);
  return retryingReads(async () => ({
    listed: await store.listTransactions(deps, filters, page),
    total: await store.countTransactions(deps, filters),
  }));
}

/**
 * @throws BillingError 404 `wallet_not_found`, `transaction_not_found` (also if it belongs to another wallet); 503
 *   `archive_unavailable`
 */
export async function getTransaction(
  deps: ArchiveReader,
  actor: Actor,
  { walletId, id }: { readonly walletId: string; readonly id: string },
): Promise<Transaction> {
  await requireReadable(deps.db, actor, walletId);
  const found = await retryingReads(() => store.findAnyTransaction(deps, id));
  if (found === undefined || (found.fromWalletId !== walletId && found.toWalletId !== walletId)) {
    throw transactionNotFound(id);
  }
  return found;
}
