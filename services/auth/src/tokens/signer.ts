import { createHmac, createPrivateKey, createSecretKey, type KeyObject, sign } from 'node:crypto';
import type { PublicKeyAlgorithm, SecretAlgorithm } from '@gridlease/common/access/verification-key';

/** A key with its algorithm. */
export interface Signer {
  readonly algorithm: SecretAlgorithm | PublicKeyAlgorithm;
  readonly kid: string;
  /** The signature of a JWS signing input, base64url. */
  sign(input: string): string;
}

const HASHES = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' } as const;

export function isSecretAlgorithm(algorithm: string): algorithm is SecretAlgorithm {
  return algorithm in HASHES;
}

/** Signs with the secret shared with other services (RFC 7518, 3.2). */
export function createSecretSigner(algorithm: SecretAlgorithm, kid: string, secret: Uint8Array): Signer {
  const key = createSecretKey(secret);
  const hash = HASHES[algorithm];
  return { algorithm, kid, sign: (input) => createHmac(hash, key).update(input).digest('base64url') };
}

function signature(algorithm: PublicKeyAlgorithm, key: KeyObject, input: Buffer): Buffer {
  if (algorithm === 'EdDSA') return sign(null, input, key);
  // r and s concatenated (RFC 7518, 3.4), not DER.
  if (algorithm === 'ES256') return sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' });
  return sign('sha256', input, key);
}

/** Signs with a private key, given as PKCS #8 DER. */
export function createKeySigner(algorithm: PublicKeyAlgorithm, kid: string, pkcs8: Buffer): Signer {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return {
    algorithm,
    kid,
    sign: (input) => signature(algorithm, key, Buffer.from(input)).toString('base64url'),
  };
}
