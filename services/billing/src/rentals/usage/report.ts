import type { Actor } from '@gridlease/common/access/caller';
import type { BillingConfig } from '../../config/config.ts';
import type { SessionStatus } from '../sessions/session.ts';

/** What a machine measured. */
export interface Measurement {
  readonly gpuUtilizationPercent: number;
  readonly vramUtilizationPercent: number;
  readonly powerDrawW: number;
  readonly temperatureC: number | undefined;
}

/** One usage update, by whichever way it came. */
export interface UsageReport extends Measurement {
  readonly sessionId: string;
  /** Its identity within the session: `e:` and the sender's event_id, or `t:` and the time of the measurement. */
  readonly eventKey: string;
  /** Undefined: when it was received. */
  readonly measuredAt: Date | undefined;
  /** When the stream received it; undefined: now, by the database's clock. */
  readonly receivedAt: Date | undefined;
  readonly actor: Actor;
  /** The machine that the sender speaks for, where the way says so: a session of another is not its own. */
  readonly providerId: string | undefined;
}

/** Why a report is refused for ever. To a caller of HTTP the first three are one. */
export type UsageRefusal =
  | 'session_not_found'
  | 'session_of_another_provider'
  | 'not_owner'
  | 'session_not_active'
  | 'usage_conflict'
  | 'invalid_timestamp';

/** `duplicate`: the same was recorded before; `isLate`: it came after the end of its session and changes no cost. */
export interface UsageTaken {
  readonly kind: 'recorded' | 'duplicate';
  readonly isLate: boolean;
  readonly sessionStatus: SessionStatus;
}

export interface UsageRefused {
  readonly kind: 'refused';
  readonly reason: UsageRefusal;
  /** Undefined where the session is not the sender's to know of. */
  readonly sessionStatus: SessionStatus | undefined;
}

export type UsageOutcome = UsageTaken | UsageRefused;

export interface UsageRules {
  /** Nothing heard for so long is not billed; 0: silence is billed. */
  readonly staleAfterMs: number;
  /** For so long after the end of a session its reports are kept. */
  readonly lateWindowMs: number;
}

export function usageRulesOf({ usage }: Pick<BillingConfig, 'usage'>): UsageRules {
  return { staleAfterMs: usage.stale_after, lateWindowMs: usage.late_window };
}

/** The facts of a session that decide about its reports. */
export interface ReportedSession {
  readonly id: string;
  readonly status: SessionStatus;
  readonly providerId: string;
  readonly providerOwnerId: string;
  readonly startedAt: Date;
  readonly endedAt: Date | undefined;
  /** The database's clock, but never before the session's start or its last bill. */
  readonly now: Date;
}

/** A report as it is stored. */
export interface UsageRecord extends Measurement {
  readonly sessionId: string;
  readonly eventKey: string;
  readonly measuredAt: Date;
  readonly receivedAt: Date;
  readonly isLate: boolean;
}

/** What the reports of a session come to. */
export interface UsageTotals {
  readonly sessionId: string;
  readonly reports: number;
  /** Undefined before the first report. */
  readonly newest: (Measurement & { readonly measuredAt: Date }) | undefined;
  readonly lastReportAt: Date | undefined;
  readonly silentMs: number;
  readonly gpuUtilizationSum: number;
  readonly vramUtilizationSum: number;
  readonly powerDrawSum: number;
}
