import { arrayParameter } from '@gridlease/common/database/array-parameter';
import { databaseNow } from '@gridlease/common/database/clock';
import { type RawBuilder, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import { toUser, type User, type UserRow, userColumns } from '../users/store.ts';

/** SQLSTATE of a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';
/** Members of an audit event's detail that may identify a user. */
const PERSONAL_DETAILS = '{email,email_norm,previous_email,name,user_agent,address}';

/** Sets a new password, if the checked one still is the user's; false when it changed meanwhile. */
export async function updatePassword(
  trx: AuthTransaction,
  userId: string,
  hash: string,
  replacedHash?: string | null,
): Promise<boolean> {
  const query = trx
    .updateTable('users')
    .set({
      password_hash: hash,
      password_changed_at: databaseNow,
      password_change_required: false,
      updated_at: databaseNow,
    })
    .where('id', '=', userId)
    .where('status', '=', 'active');
  const changed = await (replacedHash === undefined ? query : query.where('password_hash', '=', replacedHash))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function updateName(trx: AuthTransaction, userId: string, name: string | null): Promise<void> {
  await trx.updateTable('users').set({ name, updated_at: databaseNow }).where('id', '=', userId).execute();
}

/** Sets an unverified address. False when another user has it; the transaction has then failed. */
export async function updateEmail(
  trx: AuthTransaction,
  userId: string,
  address: { readonly email: string; readonly norm: string },
): Promise<boolean> {
  try {
    await trx
      .updateTable('users')
      .set({
        email: address.email,
        email_norm: address.norm,
        email_verified_at: null,
        verification_due_at: null,
        updated_at: databaseNow,
      })
      .where('id', '=', userId)
      .execute();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Marks the address as verified, if it still is the one that the link was sent to. */
export async function verifyEmail(trx: AuthTransaction, userId: string, emailNorm: string): Promise<boolean> {
  const verified = await trx
    .updateTable('users')
    .set({
      email_verified_at: sql`coalesce(email_verified_at, ${databaseNow})`,
      verification_due_at: null,
      updated_at: databaseNow,
    })
    .where('id', '=', userId)
    .where('email_norm', '=', emailNorm)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  return verified !== undefined;
}

/**
 * Deletes a factor that was set up before the user's present address was verified, with its recovery codes. True when
 * logins required it.
 */
export async function deleteEarlyFactor(trx: AuthTransaction, userId: string): Promise<boolean> {
  const { rows } = await sql<{ was_required: boolean }>`
    with early as (
      delete from second_factors using users
      where user_id = ${userId} and users.id = user_id
        and (email_verified_at is null or second_factors.created_at < email_verified_at)
      returning confirmed_at
    ), codes as (
      delete from recovery_codes where user_id = ${userId} and exists (select from early)
    )
    select confirmed_at is not null as was_required from early`.execute(trx);
  return rows[0]?.was_required === true;
}

/** What GET /me returns in addition to the user record. */
export interface AccountFacts {
  readonly has_second_factor: boolean;
  readonly recovery_codes_left: number;
}

/** @param userId SQL that tells whose facts they are */
const factColumns = (userId: RawBuilder<unknown>) => sql`
  exists (select from second_factors where user_id = ${userId} and confirmed_at is not null) as has_second_factor,
  (select count(*)::integer from recovery_codes where user_id = ${userId} and used_at is null) as recovery_codes_left`;

export async function findAccountFacts(db: Database, userId: string): Promise<AccountFacts> {
  const { rows } = await sql<AccountFacts>`select ${factColumns(sql`${userId}::uuid`)}`.execute(db);
  return rows[0] ?? { has_second_factor: false, recovery_codes_left: 0 };
}

export type Account = User & AccountFacts;

/** The accounts of users by their ids, without those that were deleted. */
export async function listAccounts(db: Database, userIds: readonly string[]): Promise<Map<string, Account>> {
  const { rows } = await sql<UserRow & AccountFacts>`
    select ${userColumns}, ${factColumns(sql`users.id`)} from users
    where users.id = any(${arrayParameter('uuid', userIds, (id) => id)}) and status <> 'deleted'`.execute(db);
  return new Map(
    rows.map(({ has_second_factor, recovery_codes_left, ...user }) => [
      user.id,
      { ...toUser(user), has_second_factor, recovery_codes_left },
    ]),
  );
}

/**
 * Erases all personal data of a user. Keeps the id for financial records, and the events of the audit log without
 * addresses and personal details. Sessions and keys must be revoked first.
 */
export async function eraseUser(trx: AuthTransaction, userId: string): Promise<void> {
  await sql`
    delete from invitations using users
    where users.id = ${userId} and (user_id = users.id or invitations.email_norm = users.email_norm)`.execute(
    trx,
  );
  await trx
    .updateTable('users')
    .set({
      email: null,
      email_norm: null,
      name: null,
      password_hash: null,
      email_verified_at: null,
      status: 'deleted',
      updated_at: databaseNow,
    })
    .where('id', '=', userId)
    .execute();
  for (const table of [
    'user_roles',
    'sessions',
    'one_time_tokens',
    'second_factors',
    'recovery_codes',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await trx.deleteFrom('known_addresses').where('user_id', '=', userId).execute();
  await trx.deleteFrom('clients').where('user_id', '=', userId).execute();
  // The only change that the append-only log allows (migration 0009). An `ip` is the actor's, or a stranger's.
  await sql`
    update audit_events set
      ip = case when actor in (${userId}, '') then null else ip end,
      detail = detail - ${sql.lit(PERSONAL_DETAILS)}::text[]
    where actor = ${userId} or target = ${userId}`.execute(trx);
}
