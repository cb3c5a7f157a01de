import { databaseNow } from '@gridlease/common/database/clock';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { PageStart } from '../http/page.ts';
import type { Role } from '../users/roles.ts';

/** A user as administrators see them; a deleted user only has an id and a history. */
export interface ManagedUser {
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly status: 'active' | 'disabled' | 'deleted';
  readonly roles: readonly Role[];
  readonly email_verified_at: Date | null;
  readonly has_second_factor: boolean;
  readonly live_sessions: number;
  readonly password_changed_at: Date;
  readonly created_at: Date;
}

export interface UserFilters {
  /** A part of the address; case is ignored. */
  readonly email?: string | undefined;
  readonly role?: Role | undefined;
  readonly status?: ManagedUser['status'] | undefined;
  readonly ids?: readonly string[] | undefined;
}

export type UserPage = PageStart<{ readonly created_at: Date; readonly id: string }>;

const managedUsers = sql`
  select id, email, name, status, email_verified_at, password_changed_at, created_at,
    array(select role from user_roles where user_id = users.id order by role) as roles,
    exists (select from second_factors where user_id = users.id and confirmed_at is not null) as has_second_factor,
    (select count(*)::integer from sessions where user_id = users.id and revoked_at is null
      and ${databaseNow} < least(idle_expires_at, expires_at)) as live_sessions
  from users`;

function likePattern(text: string): string {
  return `%${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
}

function conditionsOf(filters: UserFilters, after?: UserPage['after']): RawBuilder<SqlBool>[] {
  const { email, role, status, ids } = filters;
  // Deleted users are left out unless the filter asks for them.
  const conditions = [
    status === undefined ? sql<SqlBool>`status <> 'deleted'` : sql<SqlBool>`status = ${status}`,
  ];
  if (email !== undefined) conditions.push(sql`email_norm like ${likePattern(email)}`);
  if (role !== undefined) {
    conditions.push(sql`exists (select from user_roles where user_id = users.id and role = ${role})`);
  }
  if (ids !== undefined) conditions.push(sql`id = any(${ids}::uuid[])`);
  if (after !== undefined) {
    conditions.push(sql`(created_at, id) > (${after.created_at}::timestamptz(3), ${after.id}::uuid)`);
  }
  return conditions;
}

/** Users in the order of their registration; one more than the page holds when there are more. */
export async function listUsers(db: Database, filters: UserFilters, page: UserPage): Promise<ManagedUser[]> {
  const { rows } = await sql<ManagedUser>`
    ${managedUsers} where ${sql.join(conditionsOf(filters, page.after), sql` and `)}
    order by created_at, id limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}

/** Lists are counted up to here. */
const TOTAL_MAX = 10_000;

/** The number of users of all pages; undefined if there are more than 10,000. */
export async function countUsers(db: Database, filters: UserFilters): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from users where ${sql.join(conditionsOf(filters), sql` and `)} limit ${TOTAL_MAX + 1}) as counted`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return count > TOTAL_MAX ? undefined : count;
}

export async function findManagedUser(db: Database, id: string): Promise<ManagedUser | undefined> {
  const { rows } = await sql<ManagedUser>`${managedUsers} where id = ${id}`.execute(db);
  return rows[0];
}

/** Sets the status of a user who was not deleted; false when it is unchanged. */
export async function updateStatus(
  trx: AuthTransaction,
  userId: string,
  status: 'active' | 'disabled',
): Promise<boolean> {
  const updated = await trx
    .updateTable('users')
    .set({ status, updated_at: databaseNow })
    .where('id', '=', userId)
    .where('status', 'not in', [status, 'deleted'])
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Assigns a role; false when the user already has it. */
export async function insertRole(
  trx: AuthTransaction,
  grant: { readonly userId: string; readonly role: Role; readonly grantedBy: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('user_roles')
    .values({ user_id: grant.userId, role: grant.role, granted_by: grant.grantedBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Removes a role; false when the user does not have it. */
export async function deleteRole(trx: AuthTransaction, userId: string, role: Role): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .returning('role')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function hasActiveAdmin(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from users join user_roles on user_id = users.id where role = 'admin' and status = 'active'
    ) as exists`.execute(db);
  return rows[0]?.exists === true;
}
