import type { Caller } from '@gridlease/common/access/caller';
import { invalidToken } from '@gridlease/common/access/refusal';
import type { TokenVerifier, VerifyOptions } from '@gridlease/common/access/token-verifier';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../database/database.ts';
import type { RevocationFeed } from './revocation-feed.ts';
import { findTokenStatus, isTokenLive } from './token-status.ts';

export interface AccessCheckDeps {
  readonly db: Database;
  readonly verifier: TokenVerifier;
  readonly feed: RevocationFeed;
}

function revoked() {
  return invalidToken('was revoked');
}

/** Does the token count by the database itself? */
async function isLive(db: Database, caller: Caller): Promise<boolean> {
  const standing = await retryingReads(() => findTokenStatus(db, caller));
  return isTokenLive(standing, caller);
}

/**
 * Who a token speaks for, unless it was revoked a second ago or before. Asks memory alone; the database only while the
 * feed of revocations cannot be trusted, and before somebody is refused who may have been given back what they lost.
 *
 * @throws ServiceError `invalid_token`, `token_expired`; 403 `password_change_required`
 */
export async function checkAccess(
  deps: AccessCheckDeps,
  token: string,
  options?: VerifyOptions,
): Promise<Caller> {
  const caller = await deps.verifier.verify(token, options);
  const verdict = deps.feed.judge(caller);
  if (verdict === 'ended') throw revoked();
  const isDoubtful = verdict === 'changed' || !deps.feed.isFresh();
  if (isDoubtful && !(await isLive(deps.db, caller))) throw revoked();
  return caller;
}

/**
 * The verifier of this service's own endpoints, where nothing passes that was revoked before this moment: signature,
 * and the rows of session, user and client.
 */
export function createLiveVerifier(deps: Omit<AccessCheckDeps, 'feed'>): TokenVerifier {
  return {
    async verify(token, options) {
      const caller = await deps.verifier.verify(token, options);
      if (!(await isLive(deps.db, caller))) throw revoked();
      return caller;
    },
  };
}
