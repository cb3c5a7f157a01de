import { sql } from 'kysely';
import type { AuthTransaction } from '../database/database.ts';
import type { SessionWithUser } from '../sessions/rotation-store.ts';
import { secondsLeft } from '../sessions/store.ts';

/** The user of a live session has proved again who they are; undefined when the session has ended. */
export async function confirmLiveSession(
  trx: AuthTransaction,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<SessionWithUser | undefined> {
  const confirmed = await sql<SessionWithUser>`
    with confirmed as (
      update sessions set authenticated_at = gridlease_now()
      where id = ${sessionId} and user_id = ${userId} and revoked_at is null
        and gridlease_now() < least(idle_expires_at, expires_at)
      returning id, counter, client_id, amr, authenticated_at, user_id, ${secondsLeft} as seconds_left
    )
    select confirmed.id, counter, client_id, amr, authenticated_at, user_id, seconds_left, email,
      password_change_required, email_verified_at is not null as email_verified,
      array(select role from user_roles where user_roles.user_id = confirmed.user_id order by role) as roles
    from confirmed join users on users.id = confirmed.user_id`.execute(trx);
  return confirmed.rows[0];
}
