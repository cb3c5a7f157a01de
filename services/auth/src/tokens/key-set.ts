import { hash } from 'node:crypto';
import { createPublicKeyVerification, type VerificationKey } from '@gridlease/common/access/verification-key';
import { type KeyRing, unseal } from '@gridlease/common/secrets/sealed';
import { publicMembersOf } from './key-pair.ts';
import { createKeySigner, type Signer } from './signer.ts';
import type { SigningKeyRow } from './store.ts';

/** The published key set. */
export interface Jwks {
  readonly body: string;
  /** Entity tag, with its quotes. */
  readonly etag: string;
}

/** The keys of the database as this process uses them. */
export interface KeySet {
  /** Signs with the current key of the algorithm; undefined when there is none that can be decrypted. */
  readonly signer: Signer | undefined;
  readonly byKid: ReadonlyMap<string, VerificationKey>;
  readonly jwks: Jwks;
  /** The current key, if none of our master keys decrypts it. */
  readonly sealedKid: string | undefined;
}

function jwksOf(keys: readonly object[]): Jwks {
  const body = JSON.stringify({ keys });
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"` };
}

export const NO_KEYS: KeySet = {
  signer: undefined,
  byKid: new Map(),
  jwks: jwksOf([]),
  sealedKid: undefined,
};

function readSigner(row: SigningKeyRow, encryption: KeyRing, before: KeySet): Signer | undefined {
  if (before.signer?.kid === row.kid) return before.signer;
  const pkcs8 = unseal(encryption, row.private_encrypted, row.kid);
  return pkcs8 === undefined ? undefined : createKeySigner(row.algorithm, row.kid, pkcs8);
}

/** The keys of these rows. A key that was there before stays the same object, so that verifiers know it is unchanged. */
export async function readKeySet(
  rows: readonly SigningKeyRow[],
  algorithm: string,
  encryption: KeyRing,
  before: KeySet,
): Promise<KeySet> {
  const published: object[] = [];
  const byKid = new Map<string, VerificationKey>();
  for (const row of rows) {
    const jwk = { ...publicMembersOf(row.public_jwk), kid: row.kid, alg: row.algorithm, use: 'sig' };
    const key = before.byKid.get(row.kid) ?? (await createPublicKeyVerification(jwk));
    if (key === undefined) throw new Error(`the signing key ${row.kid} is damaged`);
    byKid.set(row.kid, key);
    published.push(jwk);
  }
  const current = rows.find((row) => row.state === 'current' && row.algorithm === algorithm);
  const signer = current === undefined ? before.signer : readSigner(current, encryption, before);
  return {
    signer,
    byKid,
    jwks: jwksOf(published),
    sealedKid: signer === undefined ? current?.kid : undefined,
  };
}
