import type { Caller } from '@gridlease/common/access/caller';
import { invalidToken } from '@gridlease/common/access/refusal';
import type { TokenVerifier, VerifyOptions } from '@gridlease/common/access/token-verifier';
import { retryingReads } from '@gridlease/common/database/transaction';
import { createReadBatcher } from '@gridlease/common/worker/read-batcher';
import type { Database } from '../database/database.ts';
import type { RevocationFeed } from './revocation-feed.ts';
import { findTokenStatuses, isTokenLive, type TokenClaims, type TokenStatus } from './token-status.ts';

/** The present state of a token. */
export type ReadTokenStatus = (token: TokenClaims) => Promise<TokenStatus>;

const STATUSES_MAX = 500;

/** Reads the states of tokens that are presented at the same time in one statement. None is older than its request. */
export function createTokenStatusReader(db: Database): ReadTokenStatus {
  return createReadBatcher(
    (tokens: readonly TokenClaims[]) => retryingReads(() => findTokenStatuses(db, tokens)),
    STATUSES_MAX,
  );
}

export interface AccessCheckDeps {
  readonly readStatus: ReadTokenStatus;
  readonly verifier: TokenVerifier;
  readonly feed: RevocationFeed;
}

function revoked() {
  return invalidToken('was revoked');
}

/** Asks the database whether the token is valid. */
async function isLive({ readStatus }: Pick<AccessCheckDeps, 'readStatus'>, caller: Caller): Promise<boolean> {
  return isTokenLive(await readStatus(caller), caller);
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
  if (isDoubtful && !(await isLive(deps, caller))) throw revoked();
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
      if (!(await isLive(deps, caller))) throw revoked();
      return caller;
    },
  };
}
