import type { Caller } from './caller.ts';
import {
  callerOf,
  checkIssuerAndAudience,
  isPasswordChangeRequired,
  type TokenTimes,
  timesOf,
} from './claims.ts';
import { parseCompactToken } from './compact-token.ts';
import type { KeySource } from './key-source.ts';
import { invalidToken, passwordChangeRequired, tokenExpired } from './refusal.ts';
import { parseStrictObject } from './strict-json.ts';
import { createVerifiedTokens, type VerifiedToken } from './verified-tokens.ts';

const LEEWAY_SECONDS_MAX = 30;
const REMEMBERED_TOKENS_MAX = 10_000;

export interface TokenVerifier {
  /**
   * Who the token speaks for.
   *
   * @param options.at epoch seconds with which `exp` is compared instead of now: when a message was published
   * @param options.allowsPasswordChange takes the token of a user who has to change the password first, too
   * @throws ServiceError kind `unauthenticated`, code `invalid_token` or `token_expired`; kind `forbidden`, code
   *   `password_change_required`; kind `unavailable` while no keys are known
   */
  verify(token: string, options?: VerifyOptions): Promise<Caller>;
}

export interface VerifyOptions {
  readonly at?: number;
  readonly allowsPasswordChange?: boolean;
}

export interface TokenVerifierOptions {
  readonly keys: KeySource;
  readonly issuer: string;
  readonly audience: string;
  /** How much the issuer's clock may be ahead of ours, at most 30. `exp` has none: clients renew before it. */
  readonly leewaySeconds?: number;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  /** How many verified tokens are remembered; 0 verifies each every time. */
  readonly rememberMax?: number;
}

/**
 * Verifies our own access tokens (RFC 9068), strictly: one spelling only, the algorithm pinned by the key, nothing
 * from the header but which key. Signatures are checked synchronously: over WebCrypto each would wait for the same
 * four threads that hash passwords.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { keys, issuer, audience, clock = Date.now, leewaySeconds = LEEWAY_SECONDS_MAX } = options;
  if (!(leewaySeconds >= 0 && leewaySeconds <= LEEWAY_SECONDS_MAX)) {
    throw new RangeError(`a leeway of ${leewaySeconds} s is not within 0 to ${LEEWAY_SECONDS_MAX}`);
  }
  const { rememberMax = REMEMBERED_TOKENS_MAX } = options;
  const remembered = rememberMax > 0 ? createVerifiedTokens(rememberMax) : undefined;

  async function verifyWhole(token: string): Promise<VerifiedToken> {
    const { header, payload, signature, signingInput } = parseCompactToken(token);
    const key = await keys.find(header);
    // RFC 8725, 3.1: the key says which algorithm, and the header may only agree.
    if (key === undefined || key.algorithm !== header.alg) throw invalidToken('is signed by no key of ours');
    if (!key.isValid(signingInput, signature)) throw invalidToken('has a wrong signature');
    const claims = parseStrictObject(payload);
    if (claims === undefined) throw invalidToken('has no readable claims');
    checkIssuerAndAudience(claims, issuer, audience);
    const needsPasswordChange = isPasswordChangeRequired(claims);
    return { caller: callerOf(claims), times: timesOf(claims), needsPasswordChange, header, key };
  }

  function checkTimes(times: TokenTimes, at: number | undefined): void {
    const now = clock() / 1_000;
    if (times.expiresAt <= (at ?? now)) throw tokenExpired();
    const latest = now + leewaySeconds;
    if (times.issuedAt > latest || (times.notBefore ?? 0) > latest) throw invalidToken('is not valid yet');
  }

  async function verifyOnce(token: string): Promise<VerifiedToken> {
    if (remembered === undefined) return verifyWhole(token);
    const digest = remembered.digestOf(token);
    const known = remembered.find(digest);
    if (known !== undefined) {
      if ((await keys.find(known.header)) === known.key) return known;
      remembered.forget(digest);
    }
    const verified = await verifyWhole(token);
    remembered.keep(digest, verified);
    return verified;
  }

  return {
    async verify(token, { at, allowsPasswordChange = false } = {}) {
      const { caller, times, needsPasswordChange } = await verifyOnce(token);
      checkTimes(times, at);
      if (needsPasswordChange && !allowsPasswordChange) throw passwordChangeRequired();
      return caller;
    },
  };
}
