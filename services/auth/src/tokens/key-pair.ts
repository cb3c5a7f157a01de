import { KeyObject } from 'node:crypto';
import type { PublicKeyAlgorithm } from '@gridlease/common/access/verification-key';
import { type KeyRing, seal } from '@gridlease/common/secrets/sealed';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';

/** RFC 7518, 3.3 requires at least 2048; more makes every signature slower. */
const RSA_BITS = 2_048;

/** A key pair as it is stored. */
export interface SealedKeyPair {
  readonly kid: string;
  readonly algorithm: PublicKeyAlgorithm;
  readonly public_jwk: Record<string, unknown>;
  /** PKCS #8, sealed with the kid as context. */
  readonly private_encrypted: Buffer;
}

/** The members of a public key. */
const PUBLIC_MEMBERS = new Set(['crv', 'e', 'kty', 'n', 'x', 'y']);

/** The public members of a JWK, without any others. */
export function publicMembersOf(jwk: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(jwk).filter(([name]) => PUBLIC_MEMBERS.has(name)));
}

/** Generates a key pair for signing; its id is the thumbprint of its public key (RFC 7638). */
export async function createKeyPair(
  algorithm: PublicKeyAlgorithm,
  encryption: KeyRing,
): Promise<SealedKeyPair> {
  const options = { extractable: true, modulusLength: RSA_BITS };
  const { publicKey, privateKey } = await generateKeyPair(algorithm, options);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const pkcs8 = KeyObject.from(privateKey).export({ format: 'der', type: 'pkcs8' });
  return {
    kid,
    algorithm,
    public_jwk: publicMembersOf(jwk),
    private_encrypted: seal(encryption, pkcs8, kid),
  };
}
