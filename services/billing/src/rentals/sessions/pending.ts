import { isFinal } from '../lives/life.ts';
import { endOfFreeze } from './end-conditions.ts';
import type { AskedEnd, End } from './session.ts';
import type { Decision, SessionState } from './state.ts';

/**
 * Decides whether a pending session ends: its machine was not ready in time, or is gone, its wallet was frozen, its renter's account closed, or somebody
 * has asked for it. Nothing is charged.
 */
export function decidePending(
  state: SessionState,
  now: Date,
  asked: AskedEnd | undefined,
): Decision | undefined {
  const end = endOfPending(state, now) ?? (asked && endAsked(asked, now));
  if (end === undefined) return undefined;
  return { status: end.status, end, minutes: 0, charged: 0n, capture: 0n, owe: 0n, extend: 0n };
}

/** What ended it first, up to now. */
function endOfPending({ session, funds, life }: SessionState, now: Date): End | undefined {
  const ordered = session.startedAt.getTime();
  const ends: End[] = (life?.gaps ?? []).flatMap(({ kind, from, to }) =>
    isFinal(kind) && (to === undefined || to > ordered)
      ? { ...MACHINE_GONE, at: new Date(Math.max(from, ordered)) }
      : [],
  );
  if (session.pendingUntil !== undefined) ends.push({ ...LAPSED, at: session.pendingUntil });
  const freeze = endOfFreeze({ funds });
  if (freeze !== undefined) ends.push({ ...freeze, at: new Date(Math.max(freeze.at.getTime(), ordered)) });
  const due = ends.filter(({ at }) => at <= now);
  return due.reduce<End | undefined>((first, end) => (first && first.at <= end.at ? first : end), undefined);
}

const LAPSED = { status: 'failed', reason: 'not_started' } as const;
const MACHINE_GONE = { ...LAPSED, isMachineGone: true } as const;

function endAsked({ at: _at, ...ending }: AskedEnd, now: Date): End {
  return { ...ending, at: now };
}

/**
 * Whether a session ended before it started because its renter gave it up or let it lapse: that keeps cards from others and
 * costs nothing, so it is limited.
 */
export function isGivenUp(end: End): boolean {
  return end.reason === 'requested' || (end.reason === 'not_started' && end.isMachineGone !== true);
}
