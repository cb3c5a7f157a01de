import { inTransaction, retryingConflicts } from '@gridlease/common/database/transaction';
import { sql } from 'kysely';
import { invalidCredentials } from '../src/logins/errors.ts';
import { makeTokens, type OpenedSession, type SessionTokens } from '../src/sessions/session-tokens.ts';
import { endingOfSurplus, insertionOfSession } from '../src/sessions/store.ts';
import { normalizeEmail } from '../src/users/email.ts';
import type { Role } from '../src/users/roles.ts';
import { insertUser } from '../src/users/store.ts';
import { call, newEmail, type Reply, type TestAuth } from './auth.ts';

const ORIGIN = { ip: '192.0.2.1', requestId: 'test', userAgent: 'test/1.0' };

/** A user, created without hashing a password. */
export async function makeUser(
  auth: TestAuth,
  roles: readonly Role[] = ['renter'],
): Promise<{ id: string; email: string; roles: readonly Role[] }> {
  const id = auth.deps.newId();
  const address = normalizeEmail(newEmail());
  if (address === undefined) throw new Error('the tests make no e-mail addresses');
  await inTransaction(auth.deps.db, (trx) =>
    insertUser(trx, { id, address, name: undefined, passwordHash: '!', roles, grantedBy: id }),
  );
  return { id, email: address.email, roles };
}

/** Opens a session as a login does. */
export async function logIn(
  auth: TestAuth,
  user: { id: string; email: string; roles: readonly Role[] },
): Promise<SessionTokens> {
  const { db, newId, settings } = auth.deps;
  const opening = { id: newId(), clientId: 'test', amr: ['pwd'], origin: ORIGIN };
  const opened = await retryingConflicts(() =>
    sql<OpenedSession>`
      with held as materialized (
        select id, password_change_required, email_verified_at is not null as email_verified from users
        where id = ${user.id} and status = 'active' for share
      ),
      ${endingOfSurplus(sql.table('held'), settings.sessionsPerUserMax)}
      opened as (${insertionOfSession(opening, settings, sql.table('held'))})
      select * from opened`.execute(db),
  );
  const [session] = opened.rows;
  if (session === undefined) throw invalidCredentials();
  return makeTokens(auth.deps, session, user);
}

/** A new user with a session. */
export async function loggedIn(auth: TestAuth, roles: readonly Role[] = ['renter']) {
  const user = await makeUser(auth, roles);
  return { user, ...(await logIn(auth, user)) };
}

export function refresh(auth: { readonly url: string }, token: string): Promise<Reply> {
  return call(auth, 'POST', '/api/v1/auth/refresh', { refresh_token: token });
}

/** The claims of a token, unverified. */
export function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
