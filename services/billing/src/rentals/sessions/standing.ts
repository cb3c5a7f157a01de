import type { BillingConfig } from '../../config/config.ts';
import { amountSetting } from '../../config/settings.ts';
import { type Course, minutesAt, minutesCovered } from './accrual.ts';
import type { Session, SessionUsage } from './session.ts';

/** What the operator has decided about running sessions; times in milliseconds. */
export interface SessionRules {
  /** How often a session is looked at. */
  readonly intervalMs: number;
  /** How much time may be charged and not yet posted. */
  readonly settlementMs: number;
  /** What the hold is filled up to. */
  readonly initialMs: number;
  readonly graceMs: number;
  /** With less than this left the renter is warned. */
  readonly warningMs: number;
  /** What a wallet may owe at most, base units; undefined: as much as the grace of its sessions costs. */
  readonly debtMax: bigint | undefined;
  /** After so long without a report nothing is charged; 0: silence does not count. */
  readonly staleAfterMs: number;
}

export function sessionRulesOf({ billing, usage }: Pick<BillingConfig, 'billing' | 'usage'>): SessionRules {
  return {
    intervalMs: billing.billing_interval,
    settlementMs: billing.settlement_interval,
    initialMs: billing.initial_period,
    graceMs: billing.grace_period,
    warningMs: billing.warning_period,
    debtMax: amountSetting(billing.debt_max),
    staleAfterMs: usage.stale_after,
  };
}

/** Base units that a session can be paid from. */
export interface Funds {
  /** What is left of its hold. */
  readonly hold: bigint;
  /** What the wallet has available. */
  readonly available: bigint;
  /** What the wallet owes, zero or above. */
  readonly debt: bigint;
}

export interface Standing {
  readonly session: Session;
  readonly course: Course;
  /** When the newest report was received. */
  readonly lastReportAt: Date | undefined;
  readonly funds: Funds;
}

/** What can be paid without owing; while the wallet owes, all that comes to it repays that. */
export function spendable({ hold, available, debt }: Funds): bigint {
  return hold + (debt === 0n ? available : 0n);
}

/** Whether the minutes that have begun are paid for; of a session in grace also that nothing is owed any more. */
export function isFunded({ session, course, funds }: Standing, now: Date): boolean {
  if (session.status === 'grace' && funds.debt > 0n) return false;
  const covered = minutesCovered(session.price.total, session.charged + spendable(funds));
  return minutesAt(course, now) <= covered;
}

/** How long a session has run, by what is known of it. */
export function courseOf(
  session: Pick<Session, 'startedAt' | 'maximumMinutes'>,
  usage: Pick<SessionUsage, 'lastReportAt' | 'silentMs'>,
  staleAfterMs: number,
): Course {
  const { startedAt, maximumMinutes } = session;
  const { lastReportAt, silentMs } = usage;
  const heardUntil =
    staleAfterMs > 0 && lastReportAt ? new Date(lastReportAt.getTime() + staleAfterMs) : undefined;
  return { startedAt, maximumMinutes, heardUntil, silentMs };
}
