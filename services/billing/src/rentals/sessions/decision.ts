import { greatest, least } from '../../books/money/amount.ts';
import { costOfMinutes, endOfMinutes, MINUTE_MS, minutesAt, minutesCovered } from './accrual.ts';
import { type End, type Ending, earliestEnd, fundsEnd } from './end-conditions.ts';
import type { Session, SessionStatus } from './session.ts';
import { isFunded, type SessionRules, type Standing, spendable } from './standing.ts';

/** What to post for a session, and its state afterwards; amounts in base units. */
export interface Decision {
  readonly status: SessionStatus;
  readonly end: End | undefined;
  /** The total minutes and amount charged afterwards. */
  readonly minutes: number;
  readonly charged: bigint;
  /** Moved from the wallet's available balance to the hold. */
  readonly extend: bigint;
  /** Moved from the hold to the provider and the platform. */
  readonly capture: bigint;
  /** Charged but not paid: added to the wallet's debt. */
  readonly owe: bigint;
  readonly graceSince: Date | undefined;
  readonly graceUntil: Date | undefined;
  readonly lowFunds: 'warn' | 'clear' | undefined;
}

/**
 * Decides what happens to a live session at a given time; undefined: nothing. When a session runs out of
 * funds, ends its grace period or reaches its maximum follows from its course and funds, not from when it is
 * processed.
 *
 * @param asked a request to end the session now
 */
export function decide(
  standing: Standing,
  rules: SessionRules,
  now: Date,
  asked?: Ending,
): Decision | undefined {
  const end = earliestEnd(standing, rules, now, asked);
  if (end !== undefined) return conclude(standing, end);
  const { session, course } = standing;
  const minutes = minutesAt(course, now);
  const cost = costOfMinutes(session.price.total, minutes);
  return isFunded(standing, now)
    ? goOn(standing, rules, { minutes, cost })
    : inGrace(standing, rules, { minutes, cost });
}

interface Accrued {
  readonly minutes: number;
  readonly cost: bigint;
}

/** Computes how the difference to the amount already charged is paid. */
function pay(
  { session, funds }: Standing,
  cost: bigint,
): Pick<Decision, 'charged' | 'capture' | 'owe'> & { need: bigint } {
  // If the clock jumps back, nothing already charged is reversed.
  const charged = greatest(cost, session.charged);
  const due = charged - session.charged;
  const most = spendable(funds);
  const capture = least(due, most);
  return { charged, capture, owe: due - capture, need: greatest(capture - funds.hold, 0n) };
}

function conclude(standing: Standing, end: End): Decision {
  const { session, course } = standing;
  // A failed session is not charged any further.
  const run = end.status === 'failed' ? 0 : minutesAt(course, end.at);
  const minutes = Math.max(run, session.chargedMinutes);
  const cost = end.status === 'failed' ? session.charged : costOfMinutes(session.price.total, minutes);
  const { need, ...paid } = pay(standing, cost);
  const graceSince = end.graceSince ?? session.graceSince;
  const graceUntil = graceSince && (session.graceUntil ?? end.at);
  return {
    status: end.status,
    end,
    minutes,
    ...paid,
    extend: need,
    graceSince,
    graceUntil,
    lowFunds: undefined,
  };
}

function inGrace(standing: Standing, rules: SessionRules, { minutes, cost }: Accrued): Decision | undefined {
  const { session } = standing;
  const { need, ...paid } = pay(standing, cost);
  const { since, until } = fundsEnd(standing, rules);
  const isNew = session.status === 'active';
  if (!isNew && paid.charged === session.charged) return undefined;
  return {
    status: 'grace',
    end: undefined,
    minutes: Math.max(minutes, session.chargedMinutes),
    ...paid,
    extend: need,
    graceSince: since,
    graceUntil: until,
    lowFunds: undefined,
  };
}

function goOn(standing: Standing, rules: SessionRules, { minutes, cost }: Accrued): Decision | undefined {
  const { session, funds } = standing;
  const { need, ...paid } = pay(standing, cost);
  const isPosted = session.status === 'grace' || isDue(standing, rules, { minutes, cost });
  const lowFunds = lowFundsOf(standing, rules, { minutes, cost });
  if (!isPosted && lowFunds === undefined) return undefined;
  const unchanged = {
    minutes: session.chargedMinutes,
    charged: session.charged,
    capture: 0n,
    owe: 0n,
    extend: 0n,
  };
  const left = funds.hold + need - paid.capture;
  const full = costAhead(session, { minutes, cost }, rules.initialMs);
  const fresh = funds.debt === 0n ? funds.available - need : 0n;
  const refill = left * 2n < full ? least(full - left, fresh) : 0n;
  const posted = { minutes: Math.max(minutes, session.chargedMinutes), ...paid, extend: need + refill };
  return {
    status: 'active',
    end: undefined,
    ...(isPosted ? posted : unchanged),
    graceSince: undefined,
    graceUntil: undefined,
    lowFunds,
  };
}

/** Whether a posting is due: much time is uncharged, or the hold covers less than two more intervals. */
function isDue(standing: Standing, rules: SessionRules, accrued: Accrued): boolean {
  const { session, funds } = standing;
  const uncharged = accrued.minutes - session.chargedMinutes;
  if (uncharged <= 0) return false;
  if (uncharged * MINUTE_MS >= rules.settlementMs) return true;
  const left = funds.hold - (accrued.cost - session.charged);
  return left < costAhead(session, accrued, 2 * rules.intervalMs);
}

/** Warns once when funds are low, and again only after they have recovered. */
function lowFundsOf(standing: Standing, rules: SessionRules, accrued: Accrued): Decision['lowFunds'] {
  const { session, funds } = standing;
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
export function nextLookAt(
  standing: Standing,
  rules: SessionRules,
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Date {
  const { session, course, funds } = standing;
  const usual = dueAt.getTime() + rules.intervalMs;
  const covered = minutesCovered(session.price.total, session.charged + spendable(funds));
  const moments = [
    // Missed ticks are not made up for.
    usual > now.getTime() ? usual : now.getTime() + rules.intervalMs,
    // One millisecond into the first minute that is not covered.
    endOfMinutes(course, covered).getTime() + 1,
    session.graceUntil?.getTime(),
    session.maximumMinutes && endOfMinutes(course, session.maximumMinutes).getTime(),
  ];
  const ahead = moments.filter((moment): moment is number => moment !== undefined && moment > now.getTime());
  return new Date(Math.min(...ahead));
}
