import { greatest, least } from '../../books/money/amount.ts';
import { costOfMinutes } from '../../books/money/rate.ts';
import { minutesAt } from './accrual.ts';
import type { End } from './session.ts';
import { type Decision, type SessionState, spendable } from './state.ts';

/** How the difference between a cost and what has been charged is paid: from the hold, then the balance, then as debt. */
export function payCharge(
  { session, funds }: SessionState,
  cost: bigint,
): Pick<Decision, 'charged' | 'capture' | 'owe' | 'extend'> {
  // If the clock jumps back, nothing already charged is reversed.
  const charged = greatest(cost, session.charged);
  const due = charged - session.charged;
  const most = spendable(funds);
  const capture = least(due, most);
  return { charged, capture, owe: due - capture, extend: greatest(capture - funds.hold, 0n) };
}

/** What an ended session costs: its started minutes. */
export function finalCharge(state: SessionState, end: End): Decision {
  const { session, course } = state;
  // Of a machine that was never heard of after the start, not even the first minute is charged.
  const isNothing = end.status === 'failed' && end.at <= session.startedAt;
  const minutes = Math.max(isNothing ? 0 : minutesAt(course, end.at), session.chargedMinutes);
  const cost = costOfMinutes(session.price.total, minutes);
  const graceSince = end.graceSince ?? session.graceSince;
  const graceUntil = graceSince && (session.graceUntil ?? end.at);
  return { status: end.status, end, minutes, ...payCharge(state, cost), graceSince, graceUntil };
}
