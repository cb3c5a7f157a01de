/** Number of recent rotations that a session remembers. */
export const ROTATIONS_KEPT = 8;
/** For how long any remembered token may be replayed, however often its successor has been rotated since. */
const BURST_SECONDS = 10;

/** The state of a session; times by the database's clock. */
export interface RotationState {
  readonly counter: number;
  /** Times of the last rotations, newest first: `[0]` is when the previous token was replaced. */
  readonly rotatedAt: readonly Date[];
  readonly revokedAt: Date | null;
  readonly idleExpiresAt: Date;
  readonly expiresAt: Date;
}

/**
 * `rotate`: the current token, which gets a successor. `replay`: an older token within its grace period, which gets the
 * current token again. `reuse`: a token that should no longer be in use. `ended`: the session has ended.
 */
export type RotationVerdict = 'rotate' | 'replay' | 'reuse' | 'ended';

/**
 * Decides what happens to a genuine refresh token of a session. Twenty tabs of one client may refresh at once, and a
 * response may be lost while a service is replaced. So the previous token gets the current one again for `reuseSeconds`
 * after it was replaced, and any of the last 8 for 10 s. Neither prolongs the session, and there is one live successor
 * at any time. Anything else must be treated as theft (RFC 9700, 4.14.2), including a counter that the session has not
 * reached.
 *
 * @param counter of the presented token
 * @param reuseSeconds 0 allows no replay
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
