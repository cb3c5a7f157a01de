import type { BillingConfig } from '../../config/config.ts';
import { amountSetting } from '../../config/settings.ts';
import { type Course, minutesAt, minutesCovered } from './accrual.ts';
import type { Session, SessionUsage } from './session.ts';

/** The operator's rules for running sessions; times in milliseconds. */
export interface SessionRules {
  /** How often a session is processed. */
  readonly intervalMs: number;
  /** How much time may accrue before it is posted. */
  readonly settlementMs: number;
  /** The length of time that a refilled hold covers. */
  readonly initialMs: number;
  readonly graceMs: number;
  /** The renter is warned if the funds last for less than this. */
  readonly warningMs: number;
  /** The maximum debt of a wallet, base units; undefined: limited only by its sessions' grace periods. */
  readonly debtMax: bigint | undefined;
  /** After this long without a report nothing is charged; 0: silence does not count. */
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

/** The funds that can pay for a session, in base units. */
export interface Funds {
  /** The rest of its hold. */
  readonly hold: bigint;
  /** The wallet's available balance. */
  readonly available: bigint;
  /** The wallet's debt, zero or above. */
  readonly debt: bigint;
}

export interface Standing {
  readonly session: Session;
  readonly course: Course;
  /** When the newest report was received. */
  readonly lastReportAt: Date | undefined;
  readonly funds: Funds;
}

/** What can be paid without debt. While the wallet owes anything, incoming funds repay that first. */
export function spendable({ hold, available, debt }: Funds): bigint {
  return hold + (debt === 0n ? available : 0n);
}

/** Whether all started minutes are covered; for a session in grace, also whether the debt is repaid. */
export function isFunded({ session, course, funds }: Standing, now: Date): boolean {
  if (session.status === 'grace' && funds.debt > 0n) return false;
  const covered = minutesCovered(session.price.total, session.charged + spendable(funds));
  return minutesAt(course, now) <= covered;
}

/** Determines how long a session has run from what is known about it. */
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
