import type { PriceParts } from '@gridlease/pricing/price';
import type { SessionCard } from '../cards/store.ts';
import type { MachineLife } from '../lives/life.ts';

/** The final statuses of a session. */
export const FINAL_STATUSES = ['completed', 'terminated', 'failed'] as const;

/** Sessions in `active` and `grace` (out of funds, running for a limited time) are live. */
export const SESSION_STATUSES = ['active', 'grace', ...FINAL_STATUSES] as const;

export type FinalStatus = (typeof FINAL_STATUSES)[number];
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Why a session ended, as codes that clients can act on. */
export const END_REASONS = [
  'requested',
  'maximum_duration',
  'insufficient_funds',
  'provider_silent',
  'provider_failure',
  'provider_offline',
  'provider_error',
  'provider_deleted',
  'provider_suspended',
  'provider_sold',
  'wallet_frozen',
  'spend_limit',
] as const;

export type EndReason = (typeof END_REASONS)[number];

/** The hourly price; frozen when the session starts. */
export interface SessionPrice extends PriceParts {
  /** In billionths of a percent: 5 % is 5,000,000,000. */
  readonly feePercent: bigint;
}

/** A rental; amounts in base units, times by the database's clock. */
export interface Session {
  readonly id: string;
  readonly status: SessionStatus;
  readonly endReason: EndReason | undefined;
  readonly userId: string;
  readonly jobId: string | undefined;
  readonly walletId: string;
  readonly providerId: string;
  readonly providerOwnerId: string;
  readonly providerWalletId: string;
  readonly earnedAccountId: number;
  readonly gpuModel: string;
  readonly matchedModel: string;
  readonly gpuCount: number;
  /** Undefined: none were allocated, because the start did not check the machine; empty: the registry has no such machine. */
  readonly cards: readonly SessionCard[] | undefined;
  readonly allocatedVramMb: number;
  readonly totalVramMb: number | undefined;
  readonly estimatedPowerW: number;
  readonly price: SessionPrice;
  readonly quote: Readonly<Record<string, unknown>>;
  readonly maximumMinutes: number | undefined;
  readonly holdId: string | undefined;
  readonly paymentId: string;
  readonly charged: bigint;
  readonly fee: bigint;
  readonly chargedMinutes: number;
  readonly debt: bigint;
  readonly lowFundsAt: Date | undefined;
  readonly graceSince: Date | undefined;
  readonly graceUntil: Date | undefined;
  readonly startedAt: Date;
  readonly endedAt: Date | undefined;
  readonly lastBilledAt: Date | undefined;
  /** The registry was asked about the machine at the start: its gaps are not charged. */
  readonly isWatched: boolean;
  /** Once it has ended: the newest sign of life of the machine that was known then. */
  readonly provenUntil: Date | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whether the session can still be charged. */
export function isLive({ status }: Pick<Session, 'status'>): boolean {
  return status === 'active' || status === 'grace';
}

/** The usage reported for a session; measurements are from the newest report. */
export interface SessionUsage {
  readonly reports: number;
  readonly lastMeasuredAt: Date | undefined;
  readonly actualPowerW: number | undefined;
  /** When the newest report was received. */
  readonly lastReportAt: Date | undefined;
  /** Until then silence was not the machine's: nobody could hear it. */
  readonly forgivenAt?: Date | undefined;
  /** Milliseconds not billed because there were no reports; counted by an earlier release. */
  readonly silentMs: number;
  readonly gpuUtilizationSum: number;
  readonly vramUtilizationSum: number;
  readonly powerDrawSum: number;
}

/** The usage of a session before its first report. */
export const NO_USAGE: SessionUsage = {
  reports: 0,
  lastMeasuredAt: undefined,
  actualPowerW: undefined,
  lastReportAt: undefined,
  silentMs: 0,
  gpuUtilizationSum: 0,
  vramUtilizationSum: 0,
  powerDrawSum: 0,
};

export interface SessionWithUsage {
  readonly session: Session;
  readonly usage: SessionUsage;
  /** What is known of the machine; undefined: nothing yet, or it is not watched. */
  readonly life?: MachineLife | undefined;
}

/** How a session ends. */
export interface Ending {
  readonly status: FinalStatus;
  readonly reason: EndReason;
}

/** An end that is due at another time than that of the end. */
export interface DueEnd extends End {
  readonly dueAt: Date;
}

export interface End extends Ending {
  readonly at: Date;
  /** When it ran out of funds. */
  readonly graceSince?: Date;
}
