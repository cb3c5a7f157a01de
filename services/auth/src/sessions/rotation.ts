/** How many of its last rotations a session remembers. */
export const ROTATIONS_KEPT = 8;
/** For how long any remembered token is excused, however often its successor has been rotated since. */
const BURST_SECONDS = 10;

/** What a session row says; times by the database's clock. */
export interface RotationState {
  readonly counter: number;
  /** When the last rotations were, the newest first: `[0]` is when the token before the current one was replaced. */
  readonly rotatedAt: readonly Date[];
  readonly revokedAt: Date | null;
  readonly idleExpiresAt: Date;
  readonly expiresAt: Date;
}

/**
 * `rotate`: the current token, which gets a successor. `replay`: an older one whose holder is excused and is answered
 * the current token again. `reuse`: somebody has a token that he should not have. `ended`: the session is over.
 */
export type RotationVerdict = 'rotate' | 'replay' | 'reuse' | 'ended';

/**
 * What happens to a genuine refresh token of a session. Twenty tabs of one client refresh at once, and an answer may be
 * lost while a service is replaced: so the token before the current one is answered the current one again for
 * `reuseSeconds` after it was replaced, and any of the last 8 for 10 s after. Neither prolongs anything, and there is
 * one live successor at any time. Anything else is theft as far as we can know (RFC 9700, 4.14.2), also a counter
 * that the session has not reached.
 *
 * @param counter of the token that is presented.
 * @param reuseSeconds 0 excuses nothing.
 */
export function judgeRefresh(
  session: RotationState,
  counter: number,
  now: Date,
  reuseSeconds: number,
): RotationVerdict {
  if (session.revokedAt !== null) return 'ended';
  if (now >= session.idleExpiresAt || now >= session.expiresAt) return 'ended';
  const age = session.counter - counter;
  if (age === 0) return 'rotate';
  const replacedAt = session.rotatedAt[age - 1];
  if (age < 0 || age > ROTATIONS_KEPT || replacedAt === undefined) return 'reuse';
  const window = age === 1 ? reuseSeconds : Math.min(reuseSeconds, BURST_SECONDS);
  return window > 0 && now.getTime() - replacedAt.getTime() <= window * 1_000 ? 'replay' : 'reuse';
}
