import { minutesAt } from './accrual.ts';
import { failingAbsence } from './machine-end.ts';
import type { SessionRules } from './rules.ts';
import { heardUntil } from './silence.ts';
import type { SessionState } from './state.ts';

/**
 * Until when it is proven that the machine worked, or did not: money is posted for no later time. That is now where
 * nobody watches the machine, the beginning of an absence that is about to end the rental, and, where silence counts, no
 * later than the last report.
 */
export function provenUntil(state: SessionState, rules: SessionRules, now: Date): Date {
  const { session, life } = state;
  const heard = rules.staleAfterMs === 0 ? now : earlierOf(heardUntil(state), now);
  if (!session.isWatched || life?.hasLeases === false) return heard;
  const startedAt = session.startedAt.getTime();
  const failing = failingAbsence(state, rules, now);
  const proven = Math.min(life?.provenAt ?? startedAt, failing?.first.from ?? Number.POSITIVE_INFINITY);
  return earlierOf(heard, new Date(Math.max(proven, startedAt)));
}

const earlierOf = (one: Date, other: Date) => (one < other ? one : other);

/** The started minutes that may be posted. */
export function provenMinutes(state: SessionState, rules: SessionRules, now: Date): number {
  const until = provenUntil(state, rules, now);
  const isNothing = until < now && until <= state.session.startedAt;
  return isNothing ? 0 : minutesAt(state.course, until);
}
