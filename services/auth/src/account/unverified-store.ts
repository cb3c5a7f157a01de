import { STAFF_ROLES } from '@gridlease/common/access/roles';
import { databaseNow } from '@gridlease/common/database/clock';
import { type SqlBool, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';

/** A user whose address is not verified. */
interface Unverified {
  readonly id: string;
  /** A link was sent that still works. */
  readonly has_link: boolean;
}

/**
 * Gives some users who have not verified their address, and have no deadline yet, this long. Administrators have none.
 */
export async function startDeadlines(
  trx: AuthTransaction,
  seconds: number,
  limit: number,
): Promise<Unverified[]> {
  const { rows } = await sql<Unverified>`
    with started as (
      update users set verification_due_at = gridlease_now() + make_interval(secs => ${seconds})
      where id in (
        select id from users
        where status = 'active' and email_verified_at is null and verification_due_at is null
          and not exists (select from user_roles where user_id = users.id and role = any(${[...STAFF_ROLES]}))
        limit ${limit} for update skip locked
      ) returning id
    )
    select id, exists (
      select from one_time_tokens
      where user_id = started.id and purpose = 'email_verification' and expires_at > ${databaseNow}
    ) as has_link from started`.execute(trx);
  return rows;
}

/** Of a user whose deadline has passed, and who is none of the staff and has no live key. */
const overdue = sql<SqlBool>`
  status = 'active' and email_verified_at is null and verification_due_at <= gridlease_now()
  and not exists (select from user_roles where user_id = users.id and role = any(${[...STAFF_ROLES]}))
  and not exists (
    select from clients
    where clients.user_id = users.id and revoked_at is null
      and (clients.expires_at is null or clients.expires_at > gridlease_now())
  )`;

/** Some users whose deadline has passed, and who are none of the staff and have no live key. */
export async function listOverdue(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${overdue} order by verification_due_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the user still is one of `listOverdue`. Final while the user is locked, which keys and roles wait for. */
export async function isOverdue(trx: AuthTransaction, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and ${overdue}`.execute(trx);
  return rows.length > 0;
}

/** Gives a user whose deadline has passed this much longer. */
export async function postponeDeadline(db: Database, userId: string, seconds: number): Promise<void> {
  await sql`
    update users set verification_due_at = gridlease_now() + make_interval(secs => ${seconds})
    where id = ${userId} and email_verified_at is null and verification_due_at <= gridlease_now()`.execute(
    db,
  );
}
