import type { Actor } from '@gridlease/common/access/caller';
import { hasRight, isAdmin, mayActFor } from '@gridlease/common/access/ownership';
import type { Right } from '@gridlease/common/access/roles';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { invalidAddress, walletNotFound } from '../errors.ts';
import * as store from './store.ts';
import type { Wallet } from './wallet.ts';

/** A wallet to read. @throws BillingError 404 `wallet_not_found`, also if the actor may not read it */
export async function requireReadable(db: Database, actor: Actor, id: string): Promise<Wallet> {
  const wallet = await retryingReads(() => store.findWallet(db, id));
  if (wallet === undefined || !isReadable(actor, wallet)) throw walletNotFound(id);
  return wallet;
}

/** A wallet to use. @throws BillingError 404 `wallet_not_found`, also if it belongs to another user */
export async function requireWallet(db: Database, actor: Actor, id: string): Promise<Wallet> {
  return reached(actor, id, await retryingReads(() => store.findWallet(db, id)));
}

/**
 * Like `requireWallet`, and locks the wallet's row.
 *
 * @param right of the staff for what is done here with the wallets of others
 */
export async function lockReachedWallet(
  trx: BillingTransaction,
  actor: Actor,
  id: string,
  right?: Right,
): Promise<Wallet> {
  return reached(actor, id, await store.lockWallet(trx, id), right);
}

function reached(actor: Actor, id: string, wallet: Wallet | undefined, right: Right = 'administer'): Wallet {
  if (wallet === undefined || !(isReached(actor, wallet) || hasRight(actor, right))) throw walletNotFound(id);
  return wallet;
}

/**
 * Whether the actor may use a wallet. Only administrators and services reach the platform's wallet, even if a user's id
 * equals its user id.
 */
function isReached(actor: Actor, { type, userId }: Pick<Wallet, 'type' | 'userId'>): boolean {
  if (type !== 'platform') return mayActFor(actor, userId);
  return isAdmin(actor) || (actor !== 'anybody' && actor.isService);
}

/** Whether the actor may see a wallet, its balance and its transactions. */
export function isReadable(actor: Actor, wallet: Pick<Wallet, 'type' | 'userId'>): boolean {
  return isReached(actor, wallet) || hasRight(actor, 'read_money');
}

/** Who asked for a transfer from the wallet, unless it was its owner. */
export function requesterFor(actor: Actor, { userId }: Pick<Wallet, 'userId'>): string | undefined {
  return actor === 'anybody' || actor.subject === userId ? undefined : actor.subject;
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
