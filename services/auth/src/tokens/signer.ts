import {
  createMac,
  type PublicKeyAlgorithm,
  SECRET_ALGORITHMS,
  type SecretAlgorithm,
} from '@gridlease/common/access/verification-key';
import { CompactSign, importPKCS8 } from 'jose';

/** A key with its algorithm. */
export interface Signer {
  readonly algorithm: SecretAlgorithm | PublicKeyAlgorithm;
  readonly kid: string;
  /** The access token with these claims, in compact serialisation. */
  sign(claims: object): Promise<string>;
}

export function isSecretAlgorithm(algorithm: string): algorithm is SecretAlgorithm {
  return SECRET_ALGORITHMS.some((each) => each === algorithm);
}

function headerOf(algorithm: Signer['algorithm'], kid: string) {
  return { alg: algorithm, kid, typ: 'at+jwt' };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Signs with the secret shared with other services. */
export function createSecretSigner(algorithm: SecretAlgorithm, kid: string, secret: Uint8Array): Signer {
  const header = encode(headerOf(algorithm, kid));
  const macOf = createMac(secret, algorithm);
  return {
    algorithm,
    kid,
    async sign(claims) {
      const input = `${header}.${encode(claims)}`;
      return `${input}.${macOf(input).toString('base64url')}`;
    },
  };
}

/** Signs with a private key, given as PKCS #8 DER, which cannot be read out of the imported key any more. */
export async function createKeySigner(
  algorithm: PublicKeyAlgorithm,
  kid: string,
  pkcs8: Buffer,
): Promise<Signer> {
  const pem = `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString('base64')}\n-----END PRIVATE KEY-----`;
  const key = await importPKCS8(pem, algorithm);
  const header = headerOf(algorithm, kid);
  return {
    algorithm,
    kid,
    sign: (claims) =>
      new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader(header).sign(key),
  };
}
