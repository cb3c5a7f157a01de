import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { AuthSettings } from '../config/settings.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { PageStart } from '../http/page.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { NewSession, OpenedSession } from './session-tokens.ts';
import type { SessionsTable } from './table.ts';

const USER_AGENT_CHARACTERS_MAX = 512;

/** Seconds until the session ends unless it is refreshed. */
export const secondsLeft = sql<number>`extract(epoch from idle_expires_at - gridlease_now())::float8`;

export function shortUserAgent({ userAgent }: RequestOrigin): string | null {
  return userAgent?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null;
}

/**
 * Ends the sessions of a user that were unused for longest, so that with a new one there are at most as many as allowed.
 * Part of the statement that inserts it, since a login has few; sessions that another login is ending are left to it.
 *
 * @param max 0: any number
 */
function endSurplus(userId: string, max: number): RawBuilder<unknown> {
  if (max === 0) return sql``;
  return sql`
    with surplus as (
      select id from sessions
      where user_id = ${userId}::uuid and revoked_at is null
        and gridlease_now() < least(idle_expires_at, expires_at)
        and exists (select from users where id = ${userId}::uuid and status = 'active')
      order by last_used_at desc, id desc offset ${max - 1}
    ), held as (
      select id from sessions where id in (select id from surplus) for update skip locked
    ), ended as (
      update sessions set revoked_at = gridlease_now(), revoke_reason = ${'surplus' satisfies RevokeReason}
      where id in (select id from held)
      returning id
    ), told as (
      insert into revocations (kind, subject) select 'session', id::text from ended
    )`;
}

/**
 * Inserts a session of an active user, whose row stays locked until the transaction ends; undefined for any other. Of too
 * many sessions, the one that was unused for longest ends.
 */
export async function insertSession(
  trx: AuthTransaction,
  id: string,
  { user, clientId, amr, origin }: NewSession,
  settings: Pick<AuthSettings, 'refreshIdleSeconds' | 'refreshAbsoluteSeconds' | 'sessionsPerUserMax'>,
): Promise<OpenedSession | undefined> {
  const { refreshIdleSeconds, refreshAbsoluteSeconds, sessionsPerUserMax } = settings;
  const inserted = await sql<OpenedSession>`
    ${endSurplus(user.id, sessionsPerUserMax)}
    insert into sessions (id, user_id, client_id, amr, idle_expires_at, expires_at, ip, user_agent)
    select ${id}::uuid, active.id, ${clientId}, ${[...amr]}::text[],
      gridlease_now() + make_interval(secs => ${Math.min(refreshIdleSeconds, refreshAbsoluteSeconds)}),
      gridlease_now() + make_interval(secs => ${refreshAbsoluteSeconds}),
      ${origin.ip}, ${shortUserAgent(origin)}
    from (select id from users where id = ${user.id} and status = 'active' for share) active
    returning id, counter, client_id, amr, authenticated_at, ${secondsLeft} as seconds_left,
      (select password_change_required from users where users.id = sessions.user_id),
      (select email_verified_at is not null from users where users.id = sessions.user_id) as email_verified`.execute(
    trx,
  );
  return inserted.rows[0];
}

/** The user's id of a session, ended or not. */
export async function findSessionOwner(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('sessions').select('user_id').where('id', '=', id).executeTakeFirst();
  return row?.user_id;
}

/** The sessions to end. */
export type SessionsToRevoke =
  | { readonly sessionId: string; readonly userId?: string }
  | { readonly userId: string; readonly exceptSessionId?: string };

/** Why a session was ended early. */
export type RevokeReason =
  | 'logout'
  | 'logout_all'
  | 'revoked'
  | 'refresh_reused'
  | 'token_revoked'
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | 'second_factor_changed'
  | 'user_disabled'
  | 'user_deleted'
  | 'roles_changed'
  | 'surplus';

/**
 * Ends sessions and publishes that their access tokens are revoked. Locks in ascending order of ids, so that concurrent
 * calls do not deadlock. Returns how many sessions ended.
 */
export async function revokeSessions(
  trx: AuthTransaction,
  which: SessionsToRevoke,
  reason: RevokeReason,
): Promise<number> {
  const conditions: Expression<SqlBool>[] = [];
  if ('sessionId' in which) conditions.push(sql<SqlBool>`id = ${which.sessionId}`);
  if (which.userId !== undefined) conditions.push(sql<SqlBool>`user_id = ${which.userId}`);
  if ('exceptSessionId' in which && which.exceptSessionId !== undefined) {
    conditions.push(sql<SqlBool>`id <> ${which.exceptSessionId}`);
  }
  const revoked = await sql<{ count: number }>`
    with held as (
      select id from sessions where ${sql.join(conditions, sql` and `)} and revoked_at is null
      order by id for update
    ), ended as (
      update sessions set revoked_at = gridlease_now(), revoke_reason = ${reason}
      where id in (select id from held) and revoked_at is null
      returning id
    ), told as (
      insert into revocations (kind, subject) select 'session', id::text from ended
    )
    select count(*) as count from ended`.execute(trx);
  return revoked.rows[0]?.count ?? 0;
}

/** A live session as its owner sees it. */
export type ListedSession = Pick<
  Selectable<SessionsTable>,
  'id' | 'created_at' | 'last_used_at' | 'expires_at' | 'ip' | 'user_agent'
>;

export type SessionsPage = PageStart<{ readonly created_at: Date; readonly id: string }>;

/** Live sessions of a user, newest first; one more than the page holds when there are more. */
export async function listSessions(
  db: Database,
  userId: string,
  page: SessionsPage,
): Promise<ListedSession[]> {
  let query = db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'ip', 'user_agent'])
    .select('idle_expires_at as expires_at')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(sql<SqlBool>`gridlease_now() < least(idle_expires_at, expires_at)`);
  if (page.after !== undefined) {
    const { created_at, id } = page.after;
    query = query.where(sql<SqlBool>`(created_at, id) < (${created_at}::timestamptz(3), ${id}::uuid)`);
  }
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

/** Deletes sessions that ended more than this long ago; returns how many. */
export async function deleteEndedSessions(
  trx: AuthTransaction,
  options: { readonly keepSeconds: number; readonly limit: number },
): Promise<number> {
  const deleted = await sql<{ id: string }>`
    delete from sessions where id in (
      select id from sessions
      where least(idle_expires_at, expires_at, coalesce(revoked_at, 'infinity'))
        < gridlease_now() - make_interval(secs => ${options.keepSeconds})
      limit ${options.limit} for update skip locked
    ) returning id`.execute(trx);
  return deleted.rows.length;
}
