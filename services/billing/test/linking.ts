import { createPrivateKey, sign } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { call, type Target } from './billing.ts';

/** The prefix of an ed25519 key in PKCS #8 (RFC 8410); the 32 bytes of the seed follow. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;

/** Signs a text like a wallet program; base58. */
export function signText(owner: Keypair, text: string): string {
  const seed = owner.secretKey.slice(0, SEED_BYTES);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  return bs58.encode(sign(null, Buffer.from(text), key));
}

/** Requests a challenge for the wallet and signs it: the body that links the address. */
export async function proofOf(target: Target, walletId: string, owner: Keypair) {
  const { body } = await call(target, 'POST', `/api/v1/wallet/${walletId}/addresses/challenge`);
  return { address: owner.publicKey.toBase58(), signature: signText(owner, body.message) };
}

/** Links an address to the wallet. */
export async function linkedAddress(
  target: Target,
  walletId: string,
  owner = Keypair.generate(),
): Promise<Keypair> {
  const proof = await proofOf(target, walletId, owner);
  const { status, body } = await call(target, 'POST', `/api/v1/wallet/${walletId}/addresses`, proof);
  if (status !== 201) throw new Error(`linking responded with ${status}: ${JSON.stringify(body)}`);
  return owner;
}
