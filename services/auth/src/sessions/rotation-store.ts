import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { Role } from '../users/roles.ts';
import { ROTATIONS_KEPT, type RotationState } from './rotation.ts';
import type { OpenedSession } from './session-tokens.ts';
import { secondsLeft, shortUserAgent } from './store.ts';

/** A session with the present state of its user, from one snapshot. */
export interface SessionWithUser extends OpenedSession {
  readonly user_id: string;
  readonly email: string;
  readonly roles: Role[];
}

/**
 * Replaces the refresh token with this counter, if it is the current one of a live session of an active user: one
 * statement, so that parallel refreshes wait only briefly. Undefined otherwise.
 */
export async function rotateSession(
  db: Database,
  token: { readonly sessionId: string; readonly counter: number },
  origin: RequestOrigin,
  idleSeconds: number,
): Promise<SessionWithUser | undefined> {
  const rotated = await sql<SessionWithUser>`
    with rotated as (
      update sessions set
        counter = counter + 1,
        rotated_at = (array_prepend(gridlease_now()::timestamptz(3), rotated_at))[1:${sql.lit(ROTATIONS_KEPT)}],
        last_used_at = gridlease_now(),
        idle_expires_at = least(gridlease_now() + make_interval(secs => ${idleSeconds}), expires_at),
        ip = ${origin.ip},
        user_agent = coalesce(${shortUserAgent(origin)}, user_agent)
      where id = ${token.sessionId} and counter = ${token.counter} and revoked_at is null
        and gridlease_now() < least(idle_expires_at, expires_at)
        and exists (select from users where users.id = sessions.user_id and status = 'active')
      returning id, counter, client_id, amr, authenticated_at, user_id, ${secondsLeft} as seconds_left
    )
    select rotated.id, counter, client_id, amr, authenticated_at, user_id, seconds_left, email, password_change_required,
      email_verified_at is not null as email_verified,
      array(select role from user_roles where user_roles.user_id = rotated.user_id order by role) as roles
    from rotated join users on users.id = rotated.user_id`.execute(db);
  return rotated.rows[0];
}

/** What decides about a refresh token that was not rotated; times by the database's clock. */
export interface JudgedSession extends SessionWithUser, RotationState {
  readonly now: Date;
}

/** A session of an active user; undefined when there is none. */
export async function findSessionToJudge(db: Database, id: string): Promise<JudgedSession | undefined> {
  const found = await sql<JudgedSession>`
    select sessions.id, counter, client_id, amr, authenticated_at, user_id, rotated_at as "rotatedAt", revoked_at as "revokedAt",
      idle_expires_at as "idleExpiresAt", expires_at as "expiresAt", email, password_change_required,
      email_verified_at is not null as email_verified,
      ${secondsLeft} as seconds_left, gridlease_now()::timestamptz(3) as now,
      array(select role from user_roles where user_roles.user_id = sessions.user_id order by role) as roles
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${id} and status = 'active'`.execute(db);
  return found.rows[0];
}
