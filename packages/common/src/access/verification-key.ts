import {
  createHmac,
  createPublicKey,
  createSecretKey,
  type JsonWebKey,
  type KeyObject,
  timingSafeEqual,
  verify,
} from 'node:crypto';

export const SECRET_ALGORITHMS = ['HS256', 'HS384', 'HS512'] as const;
export const PUBLIC_KEY_ALGORITHMS = ['EdDSA', 'ES256', 'RS256'] as const;

export type SecretAlgorithm = (typeof SECRET_ALGORITHMS)[number];
export type PublicKeyAlgorithm = (typeof PUBLIC_KEY_ALGORITHMS)[number];

/** A key that is bound to one algorithm (RFC 8725, 3.1): a token's header cannot change it. */
export interface VerificationKey {
  readonly kid: string | undefined;
  readonly algorithm: SecretAlgorithm | PublicKeyAlgorithm;
  isValid(signingInput: Buffer, signature: Buffer): boolean;
}

const HASHES = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' } as const;
const RSA_BITS_MIN = 2_048;
const RSA_BITS_MAX = 8_192;
const P256_SIGNATURE_BYTES = 64;
const ED25519_SIGNATURE_BYTES = 64;

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
  const key = createSecretKey(secret);
  const hash = HASHES[algorithm];
  return {
    kid,
    algorithm,
    isValid(signingInput, signature) {
      const expected = createHmac(hash, key).update(signingInput).digest();
      return signature.length === expected.length && timingSafeEqual(expected, signature);
    },
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

/** The algorithm of a public JWK by its kind, provided that the key is sound. */
function algorithmOf(jwk: JsonWebKey, key: KeyObject): PublicKeyAlgorithm | undefined {
  const details = key.asymmetricKeyDetails;
  if (jwk.kty === 'OKP' && key.asymmetricKeyType === 'ed25519') {
    return isSmallOrderPoint(Buffer.from(jwk.x ?? '', 'base64url')) ? undefined : 'EdDSA';
  }
  if (jwk.kty === 'EC' && details?.namedCurve === 'prime256v1') return 'ES256';
  const bits = details?.modulusLength ?? 0;
  const isSound = bits >= RSA_BITS_MIN && bits <= RSA_BITS_MAX && (details?.publicExponent ?? 0n) >= 65_537n;
  return jwk.kty === 'RSA' && isSound ? 'RS256' : undefined;
}

function signatureCheck(algorithm: PublicKeyAlgorithm, key: KeyObject): VerificationKey['isValid'] {
  if (algorithm === 'EdDSA') {
    return (input, signature) =>
      signature.length === ED25519_SIGNATURE_BYTES && verify(null, input, key, signature);
  }
  if (algorithm === 'ES256') {
    // r and s concatenated (RFC 7518, 3.4), never DER; OpenSSL refuses 0 and values not below the group's order.
    const raw = { key, dsaEncoding: 'ieee-p1363' } as const;
    return (input, signature) =>
      signature.length === P256_SIGNATURE_BYTES && verify('sha256', input, raw, signature);
  }
  const bytes = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  return (input, signature) => signature.length === bytes && verify('sha256', input, key, signature);
}

function isForVerifying(jwk: JsonWebKey): boolean {
  const operations = jwk.key_ops;
  const mayVerify = operations === undefined || (Array.isArray(operations) && operations.includes('verify'));
  // A published private key belongs to everybody.
  return (jwk.use === undefined || jwk.use === 'sig') && mayVerify && jwk.d === undefined;
}

/**
 * The verification key of a public JWK: Ed25519 for EdDSA, P-256 for ES256, RSA of 2048 to 8192 bits for RS256.
 * Undefined for any other key, a key for another use, with a different `alg`, without `kid`, or unsound.
 */
export function createPublicKeyVerification(jwk: JsonWebKey): VerificationKey | undefined {
  const { kid, alg } = jwk;
  if (typeof kid !== 'string' || kid === '' || !isForVerifying(jwk)) return undefined;
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const algorithm = algorithmOf(jwk, key);
    if (algorithm === undefined || (alg !== undefined && alg !== algorithm)) return undefined;
    return { kid, algorithm, isValid: signatureCheck(algorithm, key) };
  } catch {
    return undefined;
  }
}
