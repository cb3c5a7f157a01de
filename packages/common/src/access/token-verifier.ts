import type { Caller } from './caller.ts';
import {
  callerOf,
  checkIssuerAndAudience,
  isFactorSetupRequired,
  isPasswordChangeRequired,
  type TokenTimes,
  timesOf,
} from './claims.ts';
import { parseCompactToken } from './compact-token.ts';
import type { KeySource } from './key-source.ts';
import { factorSetupRequired, invalidToken, passwordChangeRequired, tokenExpired } from './refusal.ts';
import { parseStrictObject } from './strict-json.ts';
import { createVerifiedTokens, type VerifiedToken } from './verified-tokens.ts';

const LEEWAY_SECONDS_MAX = 30;
const REMEMBERED_TOKENS_MAX = 10_000;

export interface TokenVerifier {
  /**
   * The subject of the token.
   *
   * @param options.at epoch seconds to compare `exp` with instead of now, such as the time a message was published
   * @param options.allowsPasswordChange also accepts the token of a user who has to change the password, or to set up a
   * second factor, first
   * @param options.allowsFactorSetup also accepts the token of a user who has to set up a second factor first
   * @throws ServiceError kind `unauthenticated`, code `invalid_token` or `token_expired`; kind `forbidden`, code
   * `password_change_required` or `second_factor_setup_required`; kind `unavailable` while no keys are known
   */
  verify(token: string, options?: VerifyOptions): Promise<Caller>;
}

export interface VerifyOptions {
  readonly at?: number;
  readonly allowsPasswordChange?: boolean;
  readonly allowsFactorSetup?: boolean;
}

export interface TokenVerifierOptions {
  readonly keys: KeySource;
  readonly issuer: string;
  readonly audience: string;
  /** How far the issuer's clock may be ahead of ours, at most 30 s. `exp` gets no leeway: clients renew before it. */
  readonly leewaySeconds?: number;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  /** How many verified tokens are cached; 0 verifies each one every time. */
  readonly rememberMax?: number;
}

/**
 * Verifies the platform's access tokens (RFC 9068), strictly: one spelling only, the algorithm pinned by the key,
 * nothing taken from the header but the key id. Signatures are checked synchronously: WebCrypto's way to another thread
 * and back costs more than it saves (ADR 7).
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { keys, issuer, audience, clock = Date.now, leewaySeconds = LEEWAY_SECONDS_MAX } = options;
  if (!(leewaySeconds >= 0 && leewaySeconds <= LEEWAY_SECONDS_MAX)) {
    throw new RangeError(`a leeway of ${leewaySeconds} s is not between 0 and ${LEEWAY_SECONDS_MAX}`);
  }
  const { rememberMax = REMEMBERED_TOKENS_MAX } = options;
  const remembered = rememberMax > 0 ? createVerifiedTokens(rememberMax) : undefined;

  async function verifyWhole(token: string): Promise<VerifiedToken> {
    const { header, payload } = parseCompactToken(token);
    const key = await keys.find(header);
    // RFC 8725, 3.1: the key determines the algorithm; the header may only agree.
    if (key === undefined || key.algorithm !== header.alg) throw invalidToken('is signed by an unknown key');
    if (!key.isValid(token)) throw invalidToken('has a wrong signature');
    const claims = parseStrictObject(payload);
    if (claims === undefined) throw invalidToken('has no readable claims');
    checkIssuerAndAudience(claims, issuer, audience);
    const needsPasswordChange = isPasswordChangeRequired(claims);
    const needsFactorSetup = isFactorSetupRequired(claims);
    const times = timesOf(claims);
    return { caller: callerOf(claims), times, needsPasswordChange, needsFactorSetup, header, key };
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
    async verify(token, { at, allowsPasswordChange = false, allowsFactorSetup = allowsPasswordChange } = {}) {
      const { caller, times, needsPasswordChange, needsFactorSetup } = await verifyOnce(token);
      checkTimes(times, at);
      if (needsPasswordChange && !allowsPasswordChange) throw passwordChangeRequired();
      if (needsFactorSetup && !allowsFactorSetup) throw factorSetupRequired();
      return caller;
    },
  };
}
