import { createPublicKey, generateKeyPairSync, hash, type KeyObject, sign, verify } from 'node:crypto';

/** A key of this process. Only its public half is ever stored. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** 32 bytes. */
  readonly publicKey: Buffer;
}

/** A parsed quote; only its form has been verified. */
export interface SignedText {
  readonly kid: string;
  readonly payload: string;
  readonly signingInput: Buffer;
  readonly signature: Buffer;
}

const KID = /^[\w-]{43}$/;
const SIGNATURE_BYTES = 64;

const base64url = (text: string) => Buffer.from(text).toString('base64url');
const headerOf = (kid: string) => base64url(JSON.stringify({ alg: 'EdDSA', kid, typ: 'quote+jws' }));

/** Makes an Ed25519 key. Its id is the hash of its public half, so that an id never means two keys. */
export function createSigningKey(): SigningKey {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = Buffer.from(String(pair.publicKey.export({ format: 'jwk' }).x), 'base64url');
  return { kid: hash('sha256', publicKey, 'base64url'), privateKey: pair.privateKey, publicKey };
}

/** Signs a text as a compact JWS (RFC 7515, 7.1; RFC 8037). */
export function signText({ kid, privateKey }: SigningKey, payload: string): string {
  const input = `${headerOf(kid)}.${base64url(payload)}`;
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
}

/**
 * Splits what `signText` made. Undefined for anything else: there is exactly one header, so that no other algorithm
 * can be asked for, and every part has exactly one spelling.
 */
export function parseSigned(text: string): SignedText | undefined {
  const parts = text.split('.', 4);
  const [header = '', payload = '', signature = ''] = parts;
  const bytes = Buffer.from(payload, 'base64url');
  const signatureBytes = Buffer.from(signature, 'base64url');
  const isCanonical =
    bytes.toString('base64url') === payload && signatureBytes.toString('base64url') === signature;
  const kid = kidOf(header);
  if (parts.length !== 3 || kid === undefined || !isCanonical) return undefined;
  if (signatureBytes.length !== SIGNATURE_BYTES) return undefined;
  return {
    kid,
    payload: bytes.toString('utf8'),
    signingInput: Buffer.from(`${header}.${payload}`),
    signature: signatureBytes,
  };
}

/** Returns the key id of our own header; undefined for any other header. */
function kidOf(header: string): string | undefined {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  const kid = typeof read === 'object' && read !== null && 'kid' in read ? read.kid : undefined;
  return typeof kid === 'string' && KID.test(kid) && headerOf(kid) === header ? kid : undefined;
}

/** @param publicKey 32 bytes */
export function isSignedWith({ signingInput, signature }: SignedText, publicKey: Buffer): boolean {
  const x = publicKey.toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, signingInput, key, signature);
}
