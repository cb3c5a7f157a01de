import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import {
  createMac,
  type PublicKeyAlgorithm,
  SECRET_ALGORITHMS,
  type SecretAlgorithm,
} from '@gridlease/common/access/verification-key';

/** A key with its algorithm. */
export interface Signer {
  readonly algorithm: SecretAlgorithm | PublicKeyAlgorithm;
  readonly kid: string;
  /** The access token with these claims, in compact serialisation. */
  sign(claims: object): string;
}

export function isSecretAlgorithm(algorithm: string): algorithm is SecretAlgorithm {
  return SECRET_ALGORITHMS.some((each) => each === algorithm);
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/**
 * Not through jose: WebCrypto's way to the thread pool and back costs nearly as much as a signature of EdDSA
 * (ADR 7).
 *
 * @param signatureOf the signature of a JWS signing input
 */
function createSigner(
  { algorithm, kid }: Pick<Signer, 'algorithm' | 'kid'>,
  signatureOf: (input: string) => Buffer,
): Signer {
  const header = encode({ alg: algorithm, kid, typ: 'at+jwt' });
  return {
    algorithm,
    kid,
    sign(claims) {
      const input = `${header}.${encode(claims)}`;
      return `${input}.${signatureOf(input).toString('base64url')}`;
    },
  };
}

/** Signs with the secret shared with other services. */
export function createSecretSigner(algorithm: SecretAlgorithm, kid: string, secret: Uint8Array): Signer {
  return createSigner({ algorithm, kid }, createMac(secret, algorithm));
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
  return createSigner({ algorithm, kid }, (input) => signature(algorithm, key, Buffer.from(input)));
}
