import { type SqlBool, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { SealedKeyPair } from './key-pair.ts';
import type { SigningKeysTable } from './table.ts';

/** A stored signing key; ages in seconds by the database's clock. */
export interface SigningKeyRow {
  readonly kid: string;
  readonly algorithm: SigningKeysTable['algorithm'];
  readonly state: SigningKeysTable['state'];
  readonly public_jwk: Record<string, unknown>;
  readonly private_encrypted: Buffer;
  readonly age_seconds: number;
  /** Since it became current; null for one that never was. */
  readonly active_seconds: number | null;
}

/** Every key by which a token may still have to be verified, the oldest first. */
export async function listSigningKeys(db: Database): Promise<SigningKeyRow[]> {
  return db
    .selectFrom('signing_keys')
    .select(['kid', 'algorithm', 'state', 'public_jwk', 'private_encrypted'])
    .select(sql<number>`extract(epoch from gridlease_now() - created_at)::float8`.as('age_seconds'))
    .select(
      sql<number | null>`extract(epoch from gridlease_now() - activated_at)::float8`.as('active_seconds'),
    )
    .where('state', '<>', 'revoked')
    .where(sql<SqlBool>`(state <> 'previous' or retire_at > gridlease_now())`)
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
}

/** Lets one transaction at a time change keys; readers are not held up. */
export async function lockSigningKeys(trx: AuthTransaction): Promise<void> {
  await sql`lock table signing_keys in share row exclusive mode`.execute(trx);
}

export async function insertSigningKey(
  trx: AuthTransaction,
  pair: SealedKeyPair,
  state: 'next' | 'current',
): Promise<void> {
  await trx
    .insertInto('signing_keys')
    .values({
      ...pair,
      public_jwk: JSON.stringify(pair.public_jwk) as never,
      state,
      activated_at: state === 'current' ? sql<Date>`gridlease_now()` : null,
    })
    .execute();
}

/** Makes the next key the one that signs. */
export async function activateSigningKey(trx: AuthTransaction, kid: string): Promise<void> {
  await trx
    .updateTable('signing_keys')
    .set({ state: 'current', activated_at: sql<Date>`gridlease_now()` })
    .where('kid', '=', kid)
    .execute();
}

/** Signs no more; tokens that it has signed count for `keepSeconds`. */
export async function retireSigningKey(
  trx: AuthTransaction,
  kid: string,
  keepSeconds: number,
): Promise<void> {
  await trx
    .updateTable('signing_keys')
    .set({ state: 'previous', retire_at: sql<Date>`gridlease_now() + make_interval(secs => ${keepSeconds})` })
    .where('kid', '=', kid)
    .execute();
}

/** Neither signs nor counts any more, from this moment on; the private part goes. */
export async function revokeSigningKey(trx: AuthTransaction, kid: string): Promise<void> {
  await trx
    .updateTable('signing_keys')
    .set({ state: 'revoked', private_encrypted: Buffer.alloc(0) })
    .where('kid', '=', kid)
    .execute();
}

export async function updateSealedKey(trx: AuthTransaction, kid: string, sealed: Buffer): Promise<void> {
  await trx.updateTable('signing_keys').set({ private_encrypted: sealed }).where('kid', '=', kid).execute();
}

/** Deletes a key that never signed anything. */
export async function deleteSigningKey(trx: AuthTransaction, kid: string): Promise<void> {
  await trx.deleteFrom('signing_keys').where('kid', '=', kid).execute();
}

/** Deletes keys whose last token has expired; answers their ids. */
export async function deleteRetiredKeys(trx: AuthTransaction): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('signing_keys')
    .where('state', '=', 'previous')
    .where(sql<SqlBool>`retire_at <= gridlease_now()`)
    .returning('kid')
    .execute();
  return deleted.map((row) => row.kid);
}
