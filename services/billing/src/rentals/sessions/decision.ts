import { greatest, least } from '../../books/money/compare.ts';
import { costOfMinutes, endOfMinutes, MINUTE_MS, minutesAt, minutesCovered } from './accrual.ts';
import { type End, type Ending, earliestEnd, fundsEnd } from './end-conditions.ts';
import type { Session, SessionStatus } from './session.ts';
import { isFunded, type SessionRules, type Standing, spendable } from './standing.ts';

/** What is to be posted for a session, and what it becomes; in base units. */
export interface Decision {
  readonly status: SessionStatus;
  readonly end: End | undefined;
  /** For how many minutes the session has been charged afterwards, and how much in all. */
  readonly minutes: number;
  readonly charged: bigint;
  /** From the wallet's available to the hold. */
  readonly extend: bigint;
  /** From the hold to the provider and the platform. */
  readonly capture: bigint;
  /** Charged, and not paid: the wallet owes it. */
  readonly owe: bigint;
  readonly graceSince: Date | undefined;
  readonly graceUntil: Date | undefined;
  readonly lowFunds: 'warn' | 'clear' | undefined;
}

/**
 * What is to happen to a live session at a moment; undefined: nothing. The moments at which a session runs out, ends its
 * grace or reaches its maximum follow from its course and funds, not from when somebody looks.
 *
 * @param asked somebody ends it now
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

/** How the difference to what was charged is paid. */
function pay(
  { session, funds }: Standing,
  cost: bigint,
): Pick<Decision, 'charged' | 'capture' | 'owe'> & { need: bigint } {
  // A clock that jumps back takes nothing back.
  const charged = greatest(cost, session.charged);
  const due = charged - session.charged;
  const most = spendable(funds);
  const capture = least(due, most);
  return { charged, capture, owe: due - capture, need: greatest(capture - funds.hold, 0n) };
}

function conclude(standing: Standing, end: End): Decision {
  const { session, course } = standing;
  // What failed is not charged any further.
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

/** Whether a posting is due: for long uncharged, or so much that the hold covers no two more intervals. */
function isDue(standing: Standing, rules: SessionRules, accrued: Accrued): boolean {
  const { session, funds } = standing;
  const uncharged = accrued.minutes - session.chargedMinutes;
  if (uncharged <= 0) return false;
  if (uncharged * MINUTE_MS >= rules.settlementMs) return true;
  const left = funds.hold - (accrued.cost - session.charged);
  return left < costAhead(session, accrued, 2 * rules.intervalMs);
}

/** Warned once when little is left; warned anew only after there was plenty. */
function lowFundsOf(standing: Standing, rules: SessionRules, accrued: Accrued): Decision['lowFunds'] {
  const { session, funds } = standing;
  const left = spendable(funds) - (accrued.cost - session.charged);
  if (session.lowFundsAt === undefined) {
    return left < costAhead(session, accrued, rules.warningMs) ? 'warn' : undefined;
  }
  return left >= costAhead(session, accrued, 2 * rules.warningMs) ? 'clear' : undefined;
}

/** What the time ahead costs beyond what has accrued; nothing after the session's maximum. */
function costAhead({ price, maximumMinutes }: Session, { minutes, cost }: Accrued, aheadMs: number): bigint {
  const ahead = minutes + Math.ceil(aheadMs / MINUTE_MS);
  return costOfMinutes(price.total, Math.max(minutes, Math.min(ahead, maximumMinutes ?? ahead))) - cost;
}

/**
 * When a session that goes on is to be looked at next: an interval after it was due, or sooner where it runs out or
 * ends.
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
    // Looks that were missed are not made up for.
    usual > now.getTime() ? usual : now.getTime() + rules.intervalMs,
    // A millisecond into the first minute that is not paid for.
    endOfMinutes(course, covered).getTime() + 1,
    session.graceUntil?.getTime(),
    session.maximumMinutes && endOfMinutes(course, session.maximumMinutes).getTime(),
  ];
  const ahead = moments.filter((moment): moment is number => moment !== undefined && moment > now.getTime());
  return new Date(Math.min(...ahead));
}
