import { createHash, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { PublicKeyAlgorithm } from '@gridlease/common/access/verification-key';
import { type KeyRing, seal } from '../secrets/derived-keys.ts';

const generate = promisify(generateKeyPair);
/** RFC 7518, 3.3 asks for 2048 at least; more costs every signature. */
const RSA_BITS = 2_048;

/** A key pair as it is stored. */
export interface SealedKeyPair {
  readonly kid: string;
  readonly algorithm: PublicKeyAlgorithm;
  readonly public_jwk: Record<string, unknown>;
  /** PKCS #8, sealed for the kid. */
  readonly private_encrypted: Buffer;
}

/** The members of a public key and no others, in the order of RFC 7638. */
const PUBLIC_MEMBERS = ['crv', 'e', 'kty', 'n', 'x', 'y'] as const;

/** The public members of a JWK: whatever else it has stays behind. */
export function publicMembersOf(jwk: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(PUBLIC_MEMBERS.filter((name) => name in jwk).map((name) => [name, jwk[name]]));
}

/** RFC 7638: the SHA-256 of the members that make the key. */
function thumbprint(jwk: JsonWebKey): string {
  return createHash('sha256')
    .update(JSON.stringify(publicMembersOf(jwk)))
    .digest('base64url');
}

async function generatePair(
  algorithm: PublicKeyAlgorithm,
): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  if (algorithm === 'EdDSA') return generate('ed25519');
  if (algorithm === 'ES256') return generate('ec', { namedCurve: 'P-256' });
  return generate('rsa', { modulusLength: RSA_BITS });
}

/** Makes a key pair for signing; its id is the thumbprint of its public key. */
export async function createKeyPair(
  algorithm: PublicKeyAlgorithm,
  encryption: KeyRing,
): Promise<SealedKeyPair> {
  const { publicKey, privateKey } = await generatePair(algorithm);
  const jwk = publicKey.export({ format: 'jwk' });
  const kid = thumbprint(jwk);
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    kid,
    algorithm,
    public_jwk: publicMembersOf(jwk),
    private_encrypted: seal(encryption, pkcs8, kid),
  };
}
