import type { Actor } from '@gridlease/common/access/caller';
import type { BillingConfig } from '../../config/config.ts';
import { staleAfterOf } from '../../config/settings.ts';
import type { SessionStatus } from '../sessions/session.ts';

/** A machine's measurements. */
export interface Measurement {
  readonly gpuUtilizationPercent: number;
  readonly vramUtilizationPercent: number;
  readonly powerDrawW: number;
  readonly temperatureC: number | undefined;
}

/** A usage report, over HTTP or NATS. */
export interface UsageReport extends Measurement {
  readonly sessionId: string;
  /** The identity within the session: `e:` and the sender's event_id, or `t:` and the measurement time. */
  readonly eventKey: string;
  /** Undefined: the time of receipt. */
  readonly measuredAt: Date | undefined;
  /** When the stream received it; undefined: now, by the database's clock. */
  readonly receivedAt: Date | undefined;
  readonly actor: Actor;
  /** The sender's machine, if the transport names it. Reports on sessions of other machines are refused. */
  readonly providerId: string | undefined;
}

/** Why a report is permanently refused. HTTP responses do not distinguish the first three. */
export type UsageRefusal =
  | 'session_not_found'
  | 'session_of_another_provider'
  | 'not_owner'
  | 'session_not_active'
  | 'usage_conflict'
  | 'too_many_reports'
  | 'invalid_timestamp';

/**
 * `duplicate`: the same report was already recorded; `isLate`: it arrived after the end of its session and
 * does not affect the cost.
 */
export interface UsageTaken {
  readonly kind: 'recorded' | 'duplicate';
  readonly isLate: boolean;
  readonly sessionStatus: SessionStatus;
}

export interface UsageRefused {
  readonly kind: 'refused';
  readonly reason: UsageRefusal;
  /** Undefined if the sender may not see the session. */
  readonly sessionStatus: SessionStatus | undefined;
}

export type UsageOutcome = UsageTaken | UsageRefused;

export interface UsageRules {
  /** Time without reports beyond this is not billed; 0: silence is billed. */
  readonly staleAfterMs: number;
  /** How long reports are accepted after the end of a session. */
  readonly lateWindowMs: number;
}

export function usageRulesOf(config: Pick<BillingConfig, 'auth' | 'usage'>): UsageRules {
  return { staleAfterMs: staleAfterOf(config), lateWindowMs: config.usage.late_window };
}

/** The facts about a session that decide about its reports. */
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

/** A stored report. */
export interface UsageRecord extends Measurement {
  readonly sessionId: string;
  readonly eventKey: string;
  readonly measuredAt: Date;
  readonly receivedAt: Date;
  readonly isLate: boolean;
}

/** The totals of a session's reports. */
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
