import { invalidToken } from '@gridlease/common/access/refusal';
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { AuthSettings } from '../config/settings.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { PageStart } from '../http/page.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { OpenedSession } from './session-tokens.ts';
import type { SessionsTable } from './table.ts';

const USER_AGENT_CHARACTERS_MAX = 512;

/** Seconds until the session ends unless it is refreshed. */
export const secondsLeft = sql<number>`extract(epoch from idle_expires_at - gridlease_now())::float8`;

export function shortUserAgent({ userAgent }: RequestOrigin): string | null {
  return userAgent?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null;
}

/** A session that is opened. */
export interface NewSession {
  readonly id: string;
  readonly clientId: string;
  /** How the user proved who they are (RFC 8176): `pwd`, `otp`. */
  readonly amr: readonly string[];
  readonly origin: RequestOrigin;
}

/**
 * Common table expressions, each with a comma behind it, that end the sessions of the user in `active` that were unused
 * for longest, so that with a new one there are at most as many as allowed. Part of the statement that inserts it, since
 * a login has few; sessions that another login is ending are left to it.
 *
 * @param active as in `insertionOfSession`
 * @param max 0: any number
 */
export function endingOfSurplus(active: RawBuilder<unknown>, max: number): RawBuilder<unknown> {
  if (max === 0) return sql``;
  return sql`
    surplus as (
      select id from sessions
      where user_id = (select id from ${active} as active) and revoked_at is null
        and gridlease_now() < least(idle_expires_at, expires_at)
      order by last_used_at desc, id desc offset ${max - 1}
    ), surplus_held as (
      select id from sessions where id in (select id from surplus) for update skip locked
    ), surplus_ended as (
      update sessions set revoked_at = gridlease_now(), revoke_reason = ${'surplus' satisfies RevokeReason}
      where id in (select id from surplus_held)
      returning id
    ), surplus_told as (
      insert into revocations (kind, subject) select 'session', id::text from surplus_ended
    ),`;
}

/**
 * The insertion of a session for the row of `active`, if there is one. It has the columns `id`,
 * `password_change_required` and `email_verified` of an active user, and holds that row against a change of status until
 * the transaction ends: a user who is disabled at the same moment either gets no session or has it revoked. Returns an
 * `OpenedSession`.
 */
export function insertionOfSession(
  { id, clientId, amr, origin }: NewSession,
  settings: Pick<AuthSettings, 'refreshIdleSeconds' | 'refreshAbsoluteSeconds'>,
  active: RawBuilder<unknown>,
): RawBuilder<OpenedSession> {
  const { refreshIdleSeconds, refreshAbsoluteSeconds } = settings;
  return sql`
    insert into sessions (id, user_id, client_id, amr, idle_expires_at, expires_at, ip, user_agent)
    select ${id}::uuid, active.id, ${clientId}, ${[...amr]}::text[],
      gridlease_now() + make_interval(secs => ${Math.min(refreshIdleSeconds, refreshAbsoluteSeconds)}),
      gridlease_now() + make_interval(secs => ${refreshAbsoluteSeconds}),
      ${origin.ip}, ${shortUserAgent(origin)}
    from ${active} as active
    returning id, counter, client_id, amr, authenticated_at, ${secondsLeft} as seconds_left,
      (select password_change_required from ${active} as active) as password_change_required,
      (select email_verified from ${active} as active) as email_verified`;
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

/**
 * Refuses what a request does whose session has ended since its token was verified. Call it under the user's lock, which
 * whatever ends sessions for the sake of the account holds too: what a thief has begun must not outlast a reset.
 *
 * @throws ServiceError 401 `invalid_token`
 */
export async function requireLiveSession(
  trx: AuthTransaction,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  const live = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (live === undefined) throw invalidToken('was revoked');
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
