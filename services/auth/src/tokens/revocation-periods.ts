import type { RevocationPeriods } from '@gridlease/common/access/revocation-set';
import type { AuthSettings } from '../config/settings.ts';

/** For clock skew, and for tokens that were issued while their session was being ended. */
const MARGIN_SECONDS = 600;

/**
 * For how long revocations are kept and remembered: those of sessions and tokens until the last token that they could
 * concern has expired, those of clients and users also for as long as a message with such a token may wait.
 */
export function revocationPeriods({
  accessTokenSeconds,
  revocationsKeepSeconds,
}: Pick<AuthSettings, 'accessTokenSeconds' | 'revocationsKeepSeconds'>): RevocationPeriods {
  const tokenSeconds = accessTokenSeconds + MARGIN_SECONDS;
  return {
    tokenMs: tokenSeconds * 1_000,
    clientMs: Math.max(tokenSeconds, revocationsKeepSeconds) * 1_000,
  };
}
