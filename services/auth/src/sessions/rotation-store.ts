import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { Role } from '../users/roles.ts';
import type { RefreshTokenContent } from './refresh-token.ts';
import { ROTATIONS_KEPT, type RotationState } from './rotation.ts';
import type { OpenedSession } from './session-tokens.ts';
import { secondsLeft, shortUserAgent } from './store.ts';

/** A session with the present state of its user, from one snapshot. */
export interface SessionWithUser extends OpenedSession {
  readonly user_id: string;
  readonly email: string;
  readonly roles: Role[];
}

/** A genuine refresh token that is to be replaced, and who presented it. */
export interface Rotation {
  readonly token: RefreshTokenContent;
  readonly origin: RequestOrigin;
}

/** With `wait`, rows that other transactions have locked are waited for; otherwise they are left alone. */
interface RotationOptions {
  readonly idleSeconds: number;
  readonly wait: boolean;
}

const keyOf = ({ sessionId, counter }: RefreshTokenContent) => `${sessionId} ${counter}`;

/**
 * Replaces each refresh token that is the current one of a live session of an active user: one statement, which locks the
 * sessions in ascending order of ids. Returns the sessions in the order of the rotations, undefined for those that were
 * not replaced. Of two that present the same token, the first replaces it.
 */
export async function rotateSessions(
  db: Database,
  rotations: readonly Rotation[],
  { idleSeconds, wait }: RotationOptions,
): Promise<(SessionWithUser | undefined)[]> {
  const firsts = new Map<string, Rotation>();
  for (const rotation of rotations) {
    const key = keyOf(rotation.token);
    if (!firsts.has(key)) firsts.set(key, rotation);
  }
  const asked = [...firsts.values()];
  const { rows } = await sql<SessionWithUser>`
    with asked as (
      select * from unnest(
        ${asked.map(({ token }) => token.sessionId)}::uuid[],
        ${asked.map(({ token }) => token.counter)}::bigint[],
        ${asked.map(({ origin }) => origin.ip)}::text[],
        ${asked.map(({ origin }) => shortUserAgent(origin))}::text[]
      ) as asked(id, counter, ip, user_agent)
    ), held as materialized (
      select sessions.id, asked.counter, asked.ip, asked.user_agent
      from sessions join asked on asked.id = sessions.id and asked.counter = sessions.counter
      where revoked_at is null and gridlease_now() < least(idle_expires_at, expires_at)
        and exists (select from users where users.id = sessions.user_id and status = 'active')
      order by sessions.id
      for no key update of sessions ${wait ? sql`` : sql`skip locked`}
    ), rotated as (
      update sessions set
        counter = sessions.counter + 1,
        rotated_at = (array_prepend(gridlease_now()::timestamptz(3), rotated_at))[1:${sql.lit(ROTATIONS_KEPT)}],
        last_used_at = gridlease_now(),
        idle_expires_at = least(gridlease_now() + make_interval(secs => ${idleSeconds}), expires_at),
        ip = held.ip,
        user_agent = coalesce(held.user_agent, sessions.user_agent)
      from held
      where sessions.id = held.id and sessions.counter = held.counter
      returning sessions.id, sessions.counter, client_id, amr, authenticated_at, user_id, ${secondsLeft} as seconds_left
    )
    select rotated.id, counter, client_id, amr, authenticated_at, user_id, seconds_left, email, password_change_required,
      email_verified_at is not null as email_verified,
      array(select role from user_roles where user_roles.user_id = rotated.user_id order by role) as roles
    from rotated join users on users.id = rotated.user_id`.execute(db);
  const rotated = new Map(
    rows.map((row) => [firsts.get(keyOf({ sessionId: row.id, counter: row.counter - 1 })), row]),
  );
  return rotations.map((rotation) => rotated.get(rotation));
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
