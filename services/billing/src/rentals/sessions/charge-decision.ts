import { greatest, least } from '../../books/money/amount.ts';
import { costOfMinutes, MINUTE_MS, minutesCovered } from '../../books/money/rate.ts';
import { endOfMinutes, minutesAt } from './accrual.ts';
import { earliestEnd, fundsEnd } from './end-conditions.ts';
import { finalCharge, payCharge } from './final-charge.ts';
import { decidePending } from './pending.ts';
import { provenMinutes } from './proof.ts';
import type { SessionRules } from './rules.ts';
import { type AskedEnd, hasStarted, type Session } from './session.ts';
import { silentAt } from './silence.ts';
import { type Decision, holdable, isFunded, type SessionState, spendable } from './state.ts';

/**
 * Decides what happens to a live session at a given time; undefined: nothing. When a session runs out of
 * funds, ends its grace period or reaches its maximum follows from its course and funds, not from when it is
 * processed.
 *
 * @param asked a request to end the session now
 */
export function decide(
  state: SessionState,
  rules: SessionRules,
  now: Date,
  asked?: AskedEnd,
): Decision | undefined {
  if (!hasStarted(state.session)) return decidePending(state, now, asked);
  const end = earliestEnd(state, rules, now, asked);
  if (end !== undefined) return finalCharge(state, end);
  const { session, course } = state;
  const costOf = (minutes: number) => ({ minutes, cost: costOfMinutes(session.price.total, minutes) });
  const accrued = costOf(minutesAt(course, now));
  const proven = costOf(Math.min(accrued.minutes, provenMinutes(state, rules, now)));
  const decision = isFunded(state, now)
    ? chargeActive(state, rules, accrued, proven)
    : chargeInGrace(state, rules, proven);
  return decision && { ...decision, accrued };
}

/** Minutes and their cost in base units. */
interface Accrued {
  readonly minutes: number;
  readonly cost: bigint;
}

function chargeInGrace(
  state: SessionState,
  rules: SessionRules,
  { minutes, cost }: Accrued,
): Decision | undefined {
  const { session } = state;
  const paid = payCharge(state, cost);
  const { since, until } = fundsEnd(state, rules);
  const isNew = session.status === 'active';
  if (!isNew && paid.charged === session.charged) return undefined;
  return {
    status: 'grace',
    minutes: Math.max(minutes, session.chargedMinutes),
    ...paid,
    graceSince: since,
    graceUntil: until,
  };
}

/** The proven part is posted; the hold also covers what has accrued beyond it. */
function chargeActive(
  state: SessionState,
  rules: SessionRules,
  accrued: Accrued,
  proven: Accrued,
): Decision | undefined {
  const { session, funds } = state;
  const paid = payCharge(state, proven.cost);
  const unposted = greatest(accrued.cost - paid.charged, 0n);
  const left = funds.hold + paid.extend - paid.capture - unposted;
  const full = costAhead(session, accrued, rules.initialMs);
  const fresh = funds.debt === 0n ? holdable(funds) - paid.extend : 0n;
  const refill = left * 2n < full ? least(full - left, fresh) : 0n;
  const isPosted =
    session.status === 'grace' || isDue(state, rules, { accrued, proven, canRefill: refill > 0n });
  const lowFunds = lowFundsOf(state, rules, accrued);
  if (!isPosted && lowFunds === undefined) return undefined;
  const unchanged = {
    minutes: session.chargedMinutes,
    charged: session.charged,
    capture: 0n,
    owe: 0n,
    extend: 0n,
  };
  const posted = {
    minutes: Math.max(proven.minutes, session.chargedMinutes),
    ...paid,
    extend: paid.extend + refill,
  };
  return { status: 'active', ...(isPosted ? posted : unchanged), lowFunds };
}

/** Whether a posting is due: much time is uncharged, or the hold covers less than two more intervals. */
function isDue(
  state: SessionState,
  rules: SessionRules,
  due: { readonly accrued: Accrued; readonly proven: Accrued; readonly canRefill: boolean },
): boolean {
  const { session, funds } = state;
  const { accrued, proven } = due;
  const uncharged = proven.minutes - session.chargedMinutes;
  // Without proof nothing is charged, but the hold grows with what accrues.
  const isUnproven = accrued.minutes > proven.minutes && due.canRefill;
  if (uncharged <= 0 && !isUnproven) return false;
  if (uncharged * MINUTE_MS >= rules.settlementMs) return true;
  const left = funds.hold - (accrued.cost - session.charged);
  return left < costAhead(session, accrued, 2 * rules.intervalMs);
}

/** Warns once when funds are low, and again only after they have recovered. */
function lowFundsOf(state: SessionState, rules: SessionRules, accrued: Accrued): Decision['lowFunds'] {
  const { session, funds } = state;
  const left = spendable(funds) - (accrued.cost - session.charged);
  if (session.lowFundsAt === undefined) {
    return left < costAhead(session, accrued, rules.warningMs) ? 'warn' : undefined;
  }
  return left >= costAhead(session, accrued, 2 * rules.warningMs) ? 'clear' : undefined;
}

/** The cost of the time ahead in addition to what has accrued; zero beyond the session's maximum duration. */
function costAhead({ price, maximumMinutes }: Session, { minutes, cost }: Accrued, aheadMs: number): bigint {
  const ahead = minutes + Math.ceil(aheadMs / MINUTE_MS);
  return costOfMinutes(price.total, Math.max(minutes, Math.min(ahead, maximumMinutes ?? ahead))) - cost;
}

/**
 * Returns when a running session is to be processed next: one interval after it was due, or sooner if it runs
 * out of funds or ends.
 */
export function nextTickAt(
  state: SessionState,
  rules: SessionRules,
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Date {
  const { session, course, funds } = state;
  const usual = dueAt.getTime() + rules.intervalMs;
  if (session.pendingUntil !== undefined) {
    const next = usual > now.getTime() ? usual : now.getTime() + rules.intervalMs;
    return new Date(Math.min(next, Math.max(session.pendingUntil.getTime(), now.getTime() + 1)));
  }
  const covered = minutesCovered(session.price.total, session.charged + spendable(funds));
  const moments = [
    // Missed ticks are not made up for.
    usual > now.getTime() ? usual : now.getTime() + rules.intervalMs,
    // One millisecond into the first minute that is not covered.
    endOfMinutes(course, covered).getTime() + 1,
    session.graceUntil?.getTime(),
    session.maximumMinutes && endOfMinutes(course, session.maximumMinutes).getTime(),
    silentAt(state, rules),
  ];
  const ahead = moments.filter((moment): moment is number => moment !== undefined && moment > now.getTime());
  return new Date(Math.min(...ahead));
}
