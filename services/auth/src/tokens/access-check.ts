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

/** Asks the database whether the token is valid. */
async function isLive(db: Database, caller: Caller): Promise<boolean> {
  const status = await retryingReads(() => findTokenStatus(db, caller));
  return isTokenLive(status, caller);
}

/**
 * The caller of a token, unless it was revoked at least a second ago. Checks memory; reads the database only while the
 * feed of revocations is stale, and before a caller is refused whose lost access may have been restored.
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
 * The verifier of this service's own endpoints: checks the signature and reads session, user and client, so that a
 * revocation takes effect at once.
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
