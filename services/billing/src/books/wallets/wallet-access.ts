import type { Actor } from '@gridlease/common/access/caller';
import { isAdmin, mayActFor } from '@gridlease/common/access/ownership';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { invalidAddress, walletNotFound } from '../errors.ts';
import * as store from './store.ts';
import type { Wallet } from './wallet.ts';

/** @throws BillingError 404 `wallet_not_found`, also if it belongs to another user */
export async function requireWallet(db: Database, actor: Actor, id: string): Promise<Wallet> {
  return reached(actor, id, await retryingReads(() => store.findWallet(db, id)));
}

/** Like `requireWallet`, and locks the wallet's row. */
export async function lockReachedWallet(trx: BillingTransaction, actor: Actor, id: string): Promise<Wallet> {
  return reached(actor, id, await store.lockWallet(trx, id));
}

function reached(actor: Actor, id: string, wallet: Wallet | undefined): Wallet {
  if (wallet === undefined || !isReached(actor, wallet)) throw walletNotFound(id);
  return wallet;
}

/**
 * Whether the actor may see a wallet. Only administrators and services see the platform's wallet, even if a
 * user's id equals its user id.
 */
export function isReached(actor: Actor, { type, userId }: Pick<Wallet, 'type' | 'userId'>): boolean {
  if (type !== 'platform') return mayActFor(actor, userId);
  return isAdmin(actor) || (actor !== 'anybody' && actor.isService);
}

/**
 * Refuses the deposit address, and the deposit token account, of any of our wallets.
 *
 * @param member of the request, for the error
 * @throws BillingError 400 `invalid_address`
 */
export async function requireForeignAddress(db: Database, address: string, member: string): Promise<void> {
  if (await store.isOwnAddress(db, address)) throw invalidAddress(member, "is one of this platform's own");
}
