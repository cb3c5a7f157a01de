import { createHmac, createSecretKey, KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { type CryptoKey, importJWK, type JWK } from 'jose';

export const SECRET_ALGORITHMS = ['HS256', 'HS384', 'HS512'] as const;
export const PUBLIC_KEY_ALGORITHMS = ['EdDSA', 'ES256', 'RS256'] as const;

export type SecretAlgorithm = (typeof SECRET_ALGORITHMS)[number];
export type PublicKeyAlgorithm = (typeof PUBLIC_KEY_ALGORITHMS)[number];

/** A key that is bound to one algorithm (RFC 8725, 3.1): a token's header cannot change it. */
export interface VerificationKey {
  readonly kid: string | undefined;
  readonly algorithm: SecretAlgorithm | PublicKeyAlgorithm;
  /**
   * Whether the key signed this token, in compact serialisation, with the key's algorithm, whatever the header says:
   * the caller compares that.
   */
  isValid(token: string): boolean;
}

const HASHES = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' } as const;
const RSA_BITS_MIN = 2_048;
const RSA_BITS_MAX = 8_192;

const P256_SIGNATURE_BYTES = 64;
const ED25519_SIGNATURE_BYTES = 64;

/** A check of a token by its signature and what it has to fit (RFC 7515, 5.1), which is ASCII. */
function checkBy(isSignature: (input: string, signature: Buffer) => boolean): VerificationKey['isValid'] {
  return (token) => {
    const end = token.lastIndexOf('.');
    return isSignature(token.slice(0, end), Buffer.from(token.slice(end + 1), 'base64url'));
  };
}

/**
 * Not with jose: WebCrypto's way to the thread pool and back makes the first check of a token up to two thirds dearer
 * (ADR 7).
 */
function signatureCheck(algorithm: PublicKeyAlgorithm, key: KeyObject): VerificationKey['isValid'] {
  const fits = (hash: 'sha256' | null, bytes: number, how: Parameters<typeof verify>[2]) =>
    checkBy(
      (input, signature) => signature.length === bytes && verify(hash, Buffer.from(input), how, signature),
    );
  if (algorithm === 'EdDSA') return fits(null, ED25519_SIGNATURE_BYTES, key);
  // r and s concatenated (RFC 7518, 3.4), never DER; OpenSSL refuses 0 and values not below the group's order.
  if (algorithm === 'ES256') return fits('sha256', P256_SIGNATURE_BYTES, { key, dsaEncoding: 'ieee-p1363' });
  return fits('sha256', Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8), key);
}

/**
 * A function that makes HMACs with the shared secret (RFC 7518, 3.2). Not through jose: its way to the thread pool and
 * back costs more than ten times the hash itself (ADR 7).
 */
export function createMac(secret: Uint8Array, algorithm: SecretAlgorithm): (input: string) => Buffer {
  const key = createSecretKey(secret);
  const hash = HASHES[algorithm];
  return (input) => createHmac(hash, key).update(input).digest();
}

/** @throws TypeError for a secret that is empty or a PEM key: anyone with the public key could then sign */
export function createSecretKeyVerification(options: {
  secret: Uint8Array;
  algorithm: SecretAlgorithm;
  kid?: string | undefined;
}): VerificationKey {
  const { secret, algorithm, kid } = options;
  if (secret.length === 0) throw new TypeError('the shared secret is empty');
  if (Buffer.from(secret).includes('-----BEGIN ')) {
    throw new TypeError('the shared secret is a PEM key or certificate');
  }
  const macOf = createMac(secret, algorithm);
  return {
    kid,
    algorithm,
    isValid: checkBy((input, given) => {
      const expected = macOf(input);
      return given.length === expected.length && timingSafeEqual(expected, given);
    }),
  };
}

/**
 * The y coordinates (little-endian, sign bit cleared) of the Ed25519 points whose order divides 8, and the two
 * non-canonical encodings above the field's modulus. A signature under such a key fits any message.
 */
const SMALL_ORDER_Y = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);

const SIGN_BIT = 0x80;

/** Whether the encoded point has small order, with either sign of x. */
function isSmallOrderPoint(encoded: Uint8Array): boolean {
  const y = Buffer.from(encoded);
  const last = y.length - 1;
  y[last] = (y[last] ?? 0) & ~SIGN_BIT;
  return SMALL_ORDER_Y.has(y.toString('hex'));
}

/** The algorithm of a public JWK by its kind, and nothing else about it. */
function algorithmOf({ kty, crv }: JWK): PublicKeyAlgorithm | undefined {
  if (kty === 'OKP' && crv === 'Ed25519') return 'EdDSA';
  if (kty === 'EC' && crv === 'P-256') return 'ES256';
  return kty === 'RSA' ? 'RS256' : undefined;
}

/** Whether no signature under the key can be made without its private half. */
function isSound(jwk: JWK, { asymmetricKeyDetails: details }: KeyObject): boolean {
  if (jwk.kty === 'OKP') return !isSmallOrderPoint(Buffer.from(jwk.x ?? '', 'base64url'));
  if (jwk.kty !== 'RSA') return true;
  const bits = details?.modulusLength ?? 0;
  return bits >= RSA_BITS_MIN && bits <= RSA_BITS_MAX && (details?.publicExponent ?? 0n) >= 65_537n;
}

function isForVerifying(jwk: JWK): boolean {
  const operations = jwk.key_ops;
  const mayVerify = operations === undefined || (Array.isArray(operations) && operations.includes('verify'));
  // A published private key belongs to everybody.
  return (jwk.use === undefined || jwk.use === 'sig') && mayVerify && jwk.d === undefined;
}

/**
 * The verification key of a public JWK: Ed25519 for EdDSA, P-256 for ES256, RSA of 2048 to 8192 bits for RS256.
 * Undefined for any other key, a key for another use, with a different `alg`, without `kid`, or unsound.
 */
export async function createPublicKeyVerification(jwk: JWK): Promise<VerificationKey | undefined> {
  const { kid, alg } = jwk;
  if (typeof kid !== 'string' || kid === '' || !isForVerifying(jwk)) return undefined;
  const algorithm = algorithmOf(jwk);
  if (algorithm === undefined || (alg !== undefined && alg !== algorithm)) return undefined;
  try {
    const key = KeyObject.from((await importJWK(jwk, algorithm)) as CryptoKey);
    return isSound(jwk, key) ? { kid, algorithm, isValid: signatureCheck(algorithm, key) } : undefined;
  } catch {
    return undefined;
  }
}
