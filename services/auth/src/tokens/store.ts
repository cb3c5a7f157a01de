import { type Selectable, type SqlBool, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { SealedKeyPair } from './key-pair.ts';
import type { SigningKeysTable } from './table.ts';

/** A stored signing key; ages in seconds by the database's clock. */
export interface SigningKeyRow
  extends Pick<
    Selectable<SigningKeysTable>,
    'kid' | 'algorithm' | 'state' | 'public_jwk' | 'private_encrypted'
  > {
  readonly age_seconds: number;
  /** Since it became current; null if it never did. */
  readonly active_seconds: number | null;
}

/** Every key that may still verify a token, oldest first. */
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

/** Serializes transactions that change keys; readers are not blocked. */
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

/** Makes the next key the current one. */
export async function activateSigningKey(trx: AuthTransaction, kid: string): Promise<void> {
  await trx
    .updateTable('signing_keys')
    .set({ state: 'current', activated_at: sql<Date>`gridlease_now()` })
    .where('kid', '=', kid)
    .execute();
}

/** The key stops signing; its tokens stay valid for `keepSeconds`. */
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

/** Ends the key and its tokens at once, and erases its private part. */
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

/** Deletes a key that never signed. */
export async function deleteSigningKey(trx: AuthTransaction, kid: string): Promise<void> {
  await trx.deleteFrom('signing_keys').where('kid', '=', kid).execute();
}

/** Deletes keys whose last token has expired. */
export async function deleteRetiredKeys(trx: AuthTransaction): Promise<void> {
  await trx
    .deleteFrom('signing_keys')
    .where('state', '=', 'previous')
    .where(sql<SqlBool>`retire_at <= gridlease_now()`)
    .execute();
}
