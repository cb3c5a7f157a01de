import { ServiceError } from '../errors/service-error.ts';
import type { Caller } from './caller.ts';
import { invalidToken } from './refusal.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** What a service knows about revoked tokens. */
export interface Revocations {
  /**
   * @param at milliseconds since the epoch: only revocations until then count. Default: all
   * @throws ServiceError 401 `invalid_token` for a revoked token; 503 `token_keys_unavailable` before the first snapshot
   */
  refuseRevoked(caller: Caller, at?: number): void;
  /** Nothing was heard for so long that a token may have been revoked long ago. */
  isUnknown(): boolean;
  /** Whether this user is known to be disabled or deleted; for as long as revocations are kept. */
  isInactive(userId: string): boolean;
  /** Whether the first snapshot has come. */
  isKnown(): boolean;
  /**
   * Calls back once when the caller's token is revoked, also when it has been already.
   *
   * @returns what ends the watch
   */
  watch(caller: Caller, onRevoked: () => void): () => void;
}

export function tokenRevoked(): ServiceError {
  return invalidToken('was revoked');
}

/** For operations that must not be carried out for a caller whose token may have been revoked. */
export function revocationsUnknown(): ServiceError {
  return new ServiceError(
    'unavailable',
    'revocations_unknown',
    'Whether the access token was revoked is unknown now: the authentication service is unavailable.',
    { retryAfterSeconds: 5 },
  );
}

/** Before the first snapshot nothing is known about any token. */
export function noRevocationsYet(): ServiceError {
  return new ServiceError(
    'unavailable',
    'token_keys_unavailable',
    'Access tokens cannot be verified yet: the authentication service has not said which were revoked.',
    { retryAfterSeconds: 2 },
  );
}

/** A verifier that also refuses revoked tokens; with `at`, those that were revoked by then. */
export function createRevocableVerifier(
  verifier: TokenVerifier,
  revocations: Pick<Revocations, 'refuseRevoked'>,
): TokenVerifier {
  return {
    async verify(token, options) {
      const caller = await verifier.verify(token, options);
      revocations.refuseRevoked(caller, options?.at === undefined ? undefined : options.at * 1_000);
      return caller;
    },
  };
}
