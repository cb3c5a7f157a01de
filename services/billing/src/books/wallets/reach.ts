import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { BillingTransaction, Database } from '../../database/tables.ts';
import { walletNotFound } from '../../errors.ts';
import { requireReach } from '../../http/access.ts';
import * as store from './store.ts';
import type { Wallet } from './wallet.ts';

/** @throws BillingError 404 `wallet_not_found`, also when it is somebody else's */
export async function requireWallet(db: Database, actor: Actor, id: string): Promise<Wallet> {
  return reached(actor, id, await retryingReads(() => store.findWallet(db, id)));
}

/** The same with the wallet's row locked. */
export async function lockReachedWallet(trx: BillingTransaction, actor: Actor, id: string): Promise<Wallet> {
  return reached(actor, id, await store.lockWallet(trx, id));
}

function reached(actor: Actor, id: string, wallet: Wallet | undefined): Wallet {
  if (wallet === undefined) throw walletNotFound(id);
  requireReach(actor, wallet);
  return wallet;
}
