import { sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { EmailAddress } from './email.ts';
import type { Role } from './roles.ts';

/** A user with an account that was not deleted. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string | undefined;
  readonly status: 'active' | 'disabled';
  /** In alphabetical order. */
  readonly roles: readonly Role[];
  readonly password_hash: string;
  readonly email_verified_at: Date | undefined;
  readonly password_changed_at: Date;
  /** Somebody else set the password. */
  readonly password_change_required: boolean;
  readonly created_at: Date;
}

export type UserRow = Omit<User, 'name' | 'email_verified_at'> & {
  readonly name: string | null;
  readonly email_verified_at: Date | null;
};

/** The columns of a `UserRow`, of the table `users`. */
export const userColumns = sql`
  users.id, email, name, status, password_hash, email_verified_at, password_changed_at, password_change_required,
  created_at,
  array(select role from user_roles where user_id = users.id order by role) as roles`;

export function toUser({ name, email_verified_at, ...row }: UserRow): User {
  return { ...row, name: name ?? undefined, email_verified_at: email_verified_at ?? undefined };
}

async function findOne(db: Database, which: ReturnType<typeof sql>, lock = sql``): Promise<User | undefined> {
  const found = await sql<UserRow>`
    select ${userColumns} from users where ${which} and status <> 'deleted' ${lock}`.execute(db);
  const [row] = found.rows;
  return row && toUser(row);
}

/** @param norm of `normalizeEmail` */
export function findUserByEmail(db: Database, norm: string): Promise<User | undefined> {
  return findOne(db, sql`email_norm = ${norm}`);
}

/** Undefined also for a deleted user. */
export function findUser(db: Database, id: string): Promise<User | undefined> {
  return findOne(db, sql`users.id = ${id}`);
}

/** As `findUser`; locks the row until the transaction ends. */
export function lockUser(trx: AuthTransaction, id: string): Promise<User | undefined> {
  return findOne(trx, sql`users.id = ${id}`, sql`for no key update`);
}

export interface NewUser {
  readonly id: string;
  readonly address: EmailAddress;
  readonly name: string | undefined;
  readonly passwordHash: string;
  readonly roles: readonly Role[];
  /** Who assigns the roles: a user's id; the new user's own id for a registration. */
  readonly grantedBy: string;
  readonly emailVerified?: boolean;
  /** Somebody else set the password. */
  readonly mustChangePassword?: boolean;
}

/** The new user; undefined when another user has the address. */
export async function insertUser(trx: AuthTransaction, user: NewUser): Promise<User | undefined> {
  const { id, address, name = null, passwordHash, roles, grantedBy, emailVerified = false } = user;
  const { mustChangePassword = false } = user;
  const inserted = await sql`
    insert into users (id, email, email_norm, name, password_hash, password_change_required, email_verified_at)
    values (${id}, ${address.email}, ${address.norm}, ${name}, ${passwordHash}, ${mustChangePassword},
      ${emailVerified ? sql`gridlease_now()` : sql`null`})
    on conflict (email_norm) do nothing returning id`.execute(trx);
  if (inserted.rows.length === 0) return undefined;
  const rows = roles.map((role) => ({ user_id: id, role, granted_by: grantedBy }));
  await trx.insertInto('user_roles').values(rows).execute();
  return findUser(trx, id);
}

/** The user must change the password before anything else. */
export async function requirePasswordChange(trx: AuthTransaction, userId: string): Promise<void> {
  await trx.updateTable('users').set({ password_change_required: true }).where('id', '=', userId).execute();
}

/** Replaces a hash by another of the same password; false when it is no longer the user's. */
export async function replaceHash(
  trx: AuthTransaction,
  userId: string,
  hashes: { readonly before: string; readonly after: string },
): Promise<boolean> {
  const replaced = await trx
    .updateTable('users')
    .set({ password_hash: hashes.after })
    .where('id', '=', userId)
    .where('password_hash', '=', hashes.before)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}
