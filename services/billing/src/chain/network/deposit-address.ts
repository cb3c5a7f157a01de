import { hkdfSync } from 'node:crypto';
import { Keypair } from '@solana/web3.js';

/** An ed25519 seed (RFC 8032, 5.1.5). */
const KEY_SEED_BYTES = 32;
/** A shorter secret could be guessed, and all customer deposits depend on it. */
const DEPOSIT_SEED_BYTES_MIN = 32;
const INFO = 'gridlease/deposit/v1/';

/**
 * The keys of the wallets' deposit addresses. They are never stored, but derived from one secret when needed.
 */
export interface DepositKeys {
  /** The base58 address that owns a wallet's deposits. */
  readonly addressOf: (walletId: string) => string;
  /** The key of that address, to move deposits to the hot account. */
  readonly signerOf: (walletId: string) => Keypair;
}

/**
 * Ed25519 seed = HKDF-SHA-256 (RFC 5869) of the deposit seed, without salt, with info `gridlease/deposit/v1/`
 * followed by the wallet's id in lower case.
 *
 * @param depositSeed the secret as text, at least 32 bytes; surrounding white space is ignored
 * @throws Error if the secret is too short; the message does not contain the secret
 */
export function createDepositKeys(depositSeed: string): DepositKeys {
  const secret = Buffer.from(depositSeed.trim());
  if (secret.length < DEPOSIT_SEED_BYTES_MIN) {
    throw new Error(`the deposit seed has less than ${DEPOSIT_SEED_BYTES_MIN} bytes`);
  }
  const signerOf = (walletId: string) => {
    const info = `${INFO}${walletId.toLowerCase()}`;
    return Keypair.fromSeed(new Uint8Array(hkdfSync('sha256', secret, '', info, KEY_SEED_BYTES)));
  };
  return { signerOf, addressOf: (walletId) => signerOf(walletId).publicKey.toBase58() };
}
