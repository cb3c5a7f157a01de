import { greatest } from '../../books/money/amount.ts';
import { MINUTE_MS, minutesCovered } from '../../books/money/rate.ts';
import { elapsedAt, endOfMinutes } from './accrual.ts';
import { endOfMachine } from './machine-end.ts';
import type { SessionRules } from './rules.ts';
import type { AskedEnd, DueEnd, End } from './session.ts';
import { heardUntil, silentAt } from './silence.ts';
import { holdable, isFunded, type SessionState, spendable } from './state.ts';

/**
 * Returns what ended the session first, up to now; undefined: it continues. Conditions that have already
 * occurred take precedence over a request.
 */
export function earliestEnd(
  state: SessionState,
  rules: SessionRules,
  now: Date,
  asked: AskedEnd | undefined,
): End | undefined {
  const ends: (End | DueEnd | undefined)[] = [
    asked?.at && endOfReport(state, asked, asked.at, now),
    endOfMaximum(state, now),
    endOfSilence(state, rules),
    endOfMachine(state, rules, now),
    endOfFunds(state, rules, now),
    endOfFreeze(state),
  ];
  const past = ends.filter((end) => end !== undefined && dueAtOf(end) <= now);
  const first = past.reduce(
    (earliest, end) =>
      end !== undefined && (earliest === undefined || dueAtOf(end) < dueAtOf(earliest)) ? end : earliest,
    undefined,
  );
  const end = first ?? (asked && { ...asked, at: now });
  return end && { ...end, at: notBeforeBilled(state, end.at) };
}

const dueAtOf = (end: End | DueEnd) => ('dueAt' in end ? end.dueAt : end.at);

/** A session cannot end before it started, nor before the time up to which it has been charged. */
function notBeforeBilled({ session: { startedAt, lastBilledAt = startedAt } }: SessionState, at: Date): Date {
  return new Date(Math.max(at.getTime(), startedAt.getTime(), lastBilledAt.getTime()));
}

/** What the machine tells of its end counts from its last report on. A clock that is ahead ends nothing later than now. */
function endOfReport(state: SessionState, asked: AskedEnd, at: Date, now: Date): End {
  const reported = heardUntil(state).getTime();
  return { ...asked, at: new Date(Math.min(Math.max(at.getTime(), reported), now.getTime())) };
}

function endOfMaximum({ session, course }: SessionState, now: Date): End | undefined {
  const { maximumMinutes } = session;
  if (maximumMinutes === undefined || elapsedAt(course, now) < maximumMinutes * MINUTE_MS) return undefined;
  return { status: 'completed', reason: 'maximum_duration', at: endOfMinutes(course, maximumMinutes) };
}

/** It has failed at its last report, as soon as it has been silent for too long while reports could arrive. */
function endOfSilence(state: SessionState, rules: SessionRules): DueEnd | undefined {
  if (rules.isHearing?.() === false) return undefined;
  const dueAt = silentAt(state, rules);
  if (dueAt === undefined || dueAt === Number.POSITIVE_INFINITY) return undefined;
  return { status: 'failed', reason: 'provider_silent', at: heardUntil(state), dueAt: new Date(dueAt) };
}

/** A frozen wallet rents nothing, nor one whose user's account is closed: what it pays for ends at that moment. */
export function endOfFreeze({
  funds: { frozenSince, isAccountClosed },
}: Pick<SessionState, 'funds'>): End | undefined {
  const reason = isAccountClosed ? 'renter_disabled' : 'wallet_frozen';
  return frozenSince && { status: 'terminated', reason, at: frozenSince };
}

/** The end of the grace period of a session that is out of funds or whose debt is not repaid. */
function endOfFunds(state: SessionState, rules: SessionRules, now: Date): End | undefined {
  if (isFunded(state, now)) return undefined;
  const { since, until } = fundsEnd(state, rules);
  if (isAtLimit(state)) return { status: 'terminated', reason: 'spend_limit', at: until };
  return { status: 'terminated', reason: 'insufficient_funds', at: until, graceSince: since };
}

/** Whether the wallet has funds that a spend limit keeps from the session. */
function isAtLimit({ funds }: SessionState): boolean {
  return funds.debt === 0n && holdable(funds) < funds.available;
}

/**
 * Returns when the session ran out of funds, and when its grace period ends. The debt of a grace period is limited,
 * and counts towards the spend limit: a session that reaches that has no grace period.
 */
export function fundsEnd(state: SessionState, rules: SessionRules): { since: Date; until: Date } {
  const { session, course, funds } = state;
  const endOf = (charged: bigint) => endOfMinutes(course, minutesCovered(session.price.total, charged));
  const paid = session.charged + spendable(funds);
  const since = session.graceSince ?? endOf(paid);
  const untils = [session.graceUntil ?? new Date(since.getTime() + rules.graceMs)];
  if (rules.debtMax !== undefined) untils.push(endOf(paid + greatest(rules.debtMax - funds.debt, 0n)));
  if (funds.room !== undefined) untils.push(endOf(session.charged + funds.hold + greatest(funds.room, 0n)));
  return { since, until: new Date(Math.min(...untils.map((until) => until.getTime()))) };
}
