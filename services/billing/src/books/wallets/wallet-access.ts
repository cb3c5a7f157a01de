import type { Actor } from '@gridlease/common/access/caller';
import { isAdmin, mayActFor } from '@gridlease/common/access/ownership';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { walletNotFound } from '../errors.ts';
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

interface OwnedWallet {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
}

/** Whether a wallet is there for the actor. The platform's is its administrators', not somebody's whose id is its user. */
export function isReached(actor: Actor, wallet: OwnedWallet): boolean {
  if (wallet.type === 'platform') return isAdmin(actor) || isService(actor);
  return mayActFor(actor, wallet.userId);
}

/**
 * Somebody else's wallet is as if it were not there.
 *
 * @throws BillingError 404 `wallet_not_found`
 */
function requireReach(actor: Actor, wallet: OwnedWallet): void {
  if (!isReached(actor, wallet)) throw walletNotFound(wallet.id);
}

function isService(actor: Actor): boolean {
  return actor !== 'anybody' && actor.isService;
}
