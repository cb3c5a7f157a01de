import type { Actor } from '@gridlease/common/access/caller';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import { lockReachedWallet, requireReadable } from '../../books/wallets/wallet-access.ts';
import { databaseTime } from '../../database/clock.ts';
import type { Database } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import * as store from './store.ts';

const CHALLENGE_MS = 600_000;
/** How many open challenges of a wallet a signature is compared with. */
const CHALLENGES_MAX = 10;

export interface AddressDeps {
  readonly db: Database;
  readonly newId: () => string;
  readonly addresses: AddressRules;
}

/** The text that the user is asked to sign. It names the wallet and authorises no transfer. */
function messageOf(walletId: string, nonce: string, expiresAt: Date): string {
  return [
    'Gridlease asks you to link this address to a wallet.',
    'Deposits from this address will be credited to it. Nothing is transferred by this signature.',
    `Wallet: ${walletId}`,
    `Nonce: ${nonce}`,
    `Expires: ${expiresAt.toISOString()}`,
  ].join('\n');
}

/** @throws BillingError 404 `wallet_not_found` */
export async function challengeAddress(
  deps: AddressDeps,
  actor: Actor,
  walletId: string,
): Promise<store.Challenge> {
  return inTransaction(deps.db, async (trx) => {
    await lockReachedWallet(trx, actor, walletId);
    const id = deps.newId();
    const expiresAt = new Date((await databaseTime(trx)).getTime() + CHALLENGE_MS);
    const challenge = { id, message: messageOf(walletId, id, expiresAt), expiresAt };
    await store.insertChallenge(trx, { ...challenge, walletId });
    return challenge;
  });
}

/**
 * Links an address whose key has signed one of the wallet's challenges. Deposits from it are then credited to
 * the wallet. Linking it again returns the same result.
 *
 * @throws BillingError 404 `wallet_not_found`; 400 `invalid_address`, `invalid_signature`; 409
 *   `challenge_expired`, `address_linked_elsewhere`
 */
export async function linkAddress(
  deps: AddressDeps,
  actor: Actor,
  link: { readonly walletId: string; readonly address: string; readonly signature: string },
): Promise<store.LinkedAddress> {
  const { walletId } = link;
  const address = deps.addresses.requirePayable(link.address, 'address');
  const isSigned = deps.addresses.signatureCheck({ address, signature: link.signature }, 'signature');
  return inTransaction(deps.db, async (trx) => {
    await lockReachedWallet(trx, actor, walletId);
    const challenges = await store.listChallenges(trx, walletId, CHALLENGES_MAX);
    const signed = challenges.find(({ message }) => isSigned(message));
    if (signed === undefined) throw challengeNotFound();
    const linked = await store.insertAddress(trx, { address, walletId });
    if (linked.walletId !== walletId) throw addressLinkedElsewhere();
    await store.deleteChallenge(trx, signed.id);
    return linked;
  });
}

/** @throws BillingError 404 `wallet_not_found` */
export async function listAddresses(
  deps: AddressDeps,
  actor: Actor,
  walletId: string,
): Promise<store.LinkedAddress[]> {
  await requireReadable(deps.db, actor, walletId);
  return retryingReads(() => store.listAddresses(deps.db, walletId));
}

/** @throws BillingError 404 `wallet_not_found`, `address_not_linked` */
export async function unlinkAddress(
  deps: AddressDeps,
  actor: Actor,
  link: { readonly walletId: string; readonly address: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockReachedWallet(trx, actor, link.walletId);
    if (!(await store.deleteAddress(trx, link))) throw addressNotLinked(link.address);
  });
}

function addressLinkedElsewhere(): BillingError {
  return new BillingError('conflict', 'address_linked_elsewhere', 'The address belongs to another wallet.');
}

function challengeNotFound(): BillingError {
  return new BillingError(
    'conflict',
    'challenge_expired',
    'The signature matches no open challenge of this wallet. Request a new one.',
  );
}

function addressNotLinked(address: string): BillingError {
  return new BillingError(
    'not_found',
    'address_not_linked',
    `The address ${address} is not linked to this wallet.`,
  );
}
