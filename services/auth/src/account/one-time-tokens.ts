import { databaseNow } from '@gridlease/common/database/clock';
import { type SqlBool, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { OneTimeTokensTable } from './table.ts';

/** What a token is for: a link in an e-mail, or the enrollment of a machine. */
export type Purpose = OneTimeTokensTable['purpose'];

/** The user of a token, and the address that it was sent to. */
export interface TokenOwner {
  readonly user_id: string;
  readonly email_norm: string;
  /** Of an enrollment. */
  readonly label: string | null;
}

export interface NewToken {
  readonly hash: Buffer;
  readonly userId: string;
  readonly purpose: Purpose;
  readonly lifeSeconds: number;
  readonly label?: string | undefined;
}

/** Maximum expired tokens that are deleted when a new one is inserted. */
const PURGED_AT_ONCE = 100;

/** Stores the hash of a token for the user's present address. Returns when it expires. */
export async function insertToken(trx: AuthTransaction, token: NewToken): Promise<Date> {
  const { hash, userId, purpose, lifeSeconds, label = null } = token;
  const { rows } = await sql<{ expires_at: Date }>`
    insert into one_time_tokens (token_hash, user_id, purpose, email_norm, label, expires_at)
    select ${hash}::bytea, id, ${purpose}, email_norm, ${label}, ${databaseNow} + make_interval(secs => ${lifeSeconds})
    from users where id = ${userId}
    returning expires_at`.execute(trx);
  await sql`
    delete from one_time_tokens where token_hash in (
      select token_hash from one_time_tokens where expires_at <= ${databaseNow}
      limit ${sql.lit(PURGED_AT_ONCE)} for update skip locked
    )`.execute(trx);
  const [inserted] = rows;
  if (inserted === undefined) throw new Error(`there is no user ${userId}`);
  return inserted.expires_at;
}

/** Counts a user's tokens of the last seconds. */
export async function countTokensSince(
  db: Database,
  userId: string,
  purpose: Purpose,
  seconds: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('one_time_tokens')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where(sql<SqlBool>`created_at > ${databaseNow} - make_interval(secs => ${seconds})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The owner of a valid token. Does not consume it. */
export async function findTokenOwner(
  db: Database,
  hash: Buffer,
  purpose: Purpose,
): Promise<TokenOwner | undefined> {
  return db
    .selectFrom('one_time_tokens')
    .select(['user_id', 'email_norm', 'label'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', databaseNow)
    .executeTakeFirst();
}

/** Consumes a token and returns its owner; of several concurrent calls, one succeeds. */
export async function takeToken(
  trx: AuthTransaction,
  hash: Buffer,
  purpose: Purpose,
): Promise<TokenOwner | undefined> {
  return trx
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', databaseNow)
    .returning(['user_id', 'email_norm', 'label'])
    .executeTakeFirst();
}

/** Deletes the user's tokens; of these purposes, or all. */
export async function deleteTokens(
  trx: AuthTransaction,
  userId: string,
  ...purposes: Purpose[]
): Promise<void> {
  const all = trx.deleteFrom('one_time_tokens').where('user_id', '=', userId);
  await (purposes.length === 0 ? all : all.where('purpose', 'in', purposes)).execute();
}
