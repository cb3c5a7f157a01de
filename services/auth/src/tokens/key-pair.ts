import { createHash, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { PublicKeyAlgorithm } from '@gridlease/common/access/verification-key';
import { type KeyRing, seal } from '@gridlease/common/secrets/sealed';

const generate = promisify(generateKeyPair);
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

/** The members of a public key, in the order of RFC 7638. */
const PUBLIC_MEMBERS = ['crv', 'e', 'kty', 'n', 'x', 'y'] as const;

/** The public members of a JWK, without any others. */
export function publicMembersOf(jwk: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(PUBLIC_MEMBERS.filter((name) => name in jwk).map((name) => [name, jwk[name]]));
}

/** The JWK thumbprint (RFC 7638). */
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

/** Generates a key pair for signing; its id is the thumbprint of its public key. */
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
