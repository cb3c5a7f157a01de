import { createPublicKey, verify } from 'node:crypto';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { decodeAddress } from './address.ts';

const SIGNATURE_BYTES = 64;
/** 64 bytes in base58. Longer text is not decoded, because decoding takes quadratic time. */
const SIGNATURE_TEXT_MAX = 88;

/**
 * Encodings of low-order points, for which anyone can forge signatures. The highest bit is the sign of x.
 *
 * @see libsodium, `ge25519_has_small_order`
 */
const LOW_ORDER = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];
const SIGN_BIT = 0x80;

/** The 64 bytes of a base58 signature, or undefined if the text is not a signature. */
export function decodeSignature(text: string): Uint8Array | undefined {
  if (text.length > SIGNATURE_TEXT_MAX) return undefined;
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === SIGNATURE_BYTES ? bytes : undefined;
}

/**
 * Whether the key of `address` has signed exactly these UTF-8 bytes (ed25519, RFC 8032), as wallet apps do
 * when asked to sign a message. False for malformed input, and for addresses that are not a regular public
 * key.
 *
 * @param signature 64 bytes in base58
 */
export function isSignedBy(address: string, message: string, signature: string): boolean {
  const key = decodeAddress(address);
  const signed = decodeSignature(signature);
  if (key === undefined || signed === undefined || hasLowOrder(key) || !PublicKey.isOnCurve(key))
    return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
  return verify(null, Buffer.from(message), createPublicKey({ key: jwk, format: 'jwk' }), signed);
}

function hasLowOrder(key: Uint8Array): boolean {
  const unsigned = Buffer.from(key);
  unsigned.writeUInt8(unsigned.readUInt8(31) & ~SIGN_BIT, 31);
  return LOW_ORDER.includes(unsigned.toString('hex'));
}
