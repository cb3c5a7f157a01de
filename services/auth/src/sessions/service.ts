import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import type { Database } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import { invalidRefreshToken, sessionNotFound } from './errors.ts';
import { type RefreshTokenContent, readRefreshToken } from './refresh-token.ts';
import { judgeRefresh } from './rotation.ts';
import type { RotationQueue } from './rotation-queue.ts';
import { findSessionToJudge, type SessionWithUser } from './rotation-store.ts';
import { makeTokens, type SessionTokenDeps, type SessionTokens, type SessionUser } from './session-tokens.ts';
import * as store from './store.ts';

export interface SessionDeps extends SessionTokenDeps {
  readonly db: Database;
}

export interface RefreshDeps extends SessionDeps {
  readonly rotations: RotationQueue;
}

/**
 * A current token that could not be rotated was overtaken by another request, or at the first attempt its session was
 * locked; once is rare, twice more does not happen.
 */
const ATTEMPTS_MAX = 4;

/**
 * Exchanges a refresh token for the next one and a new access token, or for the current one by the rules of
 * `rotation.ts`. The user's present state is read in the same statement. Safe to repeat when a response was lost.
 *
 * @throws ServiceError `invalid_refresh_token`; when the token was reused, its session has ended
 */
export async function refreshSession(
  deps: RefreshDeps,
  refreshToken: string,
  origin: RequestOrigin,
): Promise<{ readonly tokens: SessionTokens; readonly user: SessionUser }> {
  const token = readRefreshToken(deps.keys.refreshMac, refreshToken);
  if (token === undefined) throw invalidRefreshToken();
  const { rotate, rotateWaiting } = deps.rotations;
  for (let attempt = 1; ; attempt += 1) {
    const rotated = await (attempt === 1 ? rotate : rotateWaiting)({ token, origin });
    const session = rotated ?? (await sessionToReplay(deps, token, origin));
    if (session !== undefined) {
      const user = { id: session.user_id, email: session.email, roles: session.roles };
      return { tokens: await makeTokens(deps, session, user), user };
    }
    if (attempt === ATTEMPTS_MAX) throw invalidRefreshToken();
  }
}

/** The session whose current token is returned again, for one that was not rotated; undefined to try again. */
async function sessionToReplay(
  deps: SessionDeps,
  token: RefreshTokenContent,
  origin: RequestOrigin,
): Promise<SessionWithUser | undefined> {
  const session = await retryingReads(() => findSessionToJudge(deps.db, token.sessionId));
  if (session === undefined) throw invalidRefreshToken();
  const verdict = judgeRefresh(session, token.counter, session.now, deps.settings.refreshReuseSeconds);
  if (verdict === 'replay') return session;
  if (verdict === 'rotate') return undefined;
  if (verdict === 'reuse') await endReusedSession(deps.db, session, token, origin);
  throw invalidRefreshToken();
}

/** Committed before the request fails: the tokens of the thief and of the victim end together. */
async function endReusedSession(
  db: Database,
  session: SessionWithUser,
  token: RefreshTokenContent,
  origin: RequestOrigin,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const revoked = await store.revokeSessions(trx, { sessionId: session.id }, 'refresh_reused');
    if (revoked === 0) return;
    await appendAudit(trx, origin, {
      actor: '',
      action: 'refresh.reused',
      target: session.user_id,
      detail: { session_id: session.id, counter: session.counter, presented_counter: token.counter },
    });
  });
}

/** Ends one session of a user. Ending it again changes nothing. */
export async function logOut(
  deps: Pick<SessionDeps, 'db'>,
  session: { readonly userId: string; readonly sessionId: string },
  origin: RequestOrigin,
): Promise<void> {
  await inTransaction(
    deps.db,
    async (trx) => {
      const revoked = await store.revokeSessions(trx, session, 'logout');
      if (revoked === 0) return;
      await appendAudit(trx, origin, {
        actor: session.userId,
        action: 'session.logged_out',
        target: session.sessionId,
      });
    },
    { idempotent: true },
  );
}

/**
 * Ends the session of a refresh token, current or old.
 *
 * @throws ServiceError `invalid_refresh_token` when it is not one of ours, or its session was deleted
 */
export async function logOutByRefreshToken(
  deps: Pick<SessionDeps, 'db' | 'keys'>,
  refreshToken: string,
  origin: RequestOrigin,
): Promise<void> {
  const token = readRefreshToken(deps.keys.refreshMac, refreshToken);
  if (token === undefined) throw invalidRefreshToken();
  const userId = await retryingReads(() => store.findSessionOwner(deps.db, token.sessionId));
  if (userId === undefined) throw invalidRefreshToken();
  await logOut(deps, { userId, sessionId: token.sessionId }, origin);
}

/** Ends every session of a user; returns how many ended. */
export async function logOutEverywhere(
  deps: Pick<SessionDeps, 'db'>,
  userId: string,
  origin: RequestOrigin,
): Promise<number> {
  return inTransaction(
    deps.db,
    async (trx) => {
      const revoked = await store.revokeSessions(trx, { userId }, 'logout_all');
      await appendAudit(trx, origin, {
        actor: userId,
        action: 'user.logged_out_everywhere',
        target: userId,
        detail: { sessions: revoked },
      });
      return revoked;
    },
    { idempotent: true },
  );
}

/** One page of a user's live sessions, newest first, and one more when there are more. */
export function listSessions(
  deps: Pick<SessionDeps, 'db'>,
  userId: string,
  page: store.SessionsPage,
): Promise<store.ListedSession[]> {
  return retryingReads(() => store.listSessions(deps.db, userId, page));
}

/**
 * Ends one of the user's own sessions.
 *
 * @throws ServiceError `session_not_found`, also for another user's session and for one that has ended
 */
export async function revokeOwnSession(
  deps: Pick<SessionDeps, 'db'>,
  session: { readonly userId: string; readonly sessionId: string },
  origin: RequestOrigin,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const revoked = await store.revokeSessions(trx, session, 'revoked');
    if (revoked === 0) throw sessionNotFound(session.sessionId);
    await appendAudit(trx, origin, {
      actor: session.userId,
      action: 'session.revoked',
      target: session.sessionId,
    });
  });
}
