/** How a session has ended; all of these are final. */
export const FINAL_STATUSES = ['completed', 'terminated', 'failed'] as const;

/** `active` and `grace` (out of funds, going on for a while) are live. */
export const SESSION_STATUSES = ['active', 'grace', ...FINAL_STATUSES] as const;

export type FinalStatus = (typeof FINAL_STATUSES)[number];
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Why a session ended; each is one of these, so that machines can act on it. */
export const END_REASONS = [
  'requested',
  'maximum_duration',
  'insufficient_funds',
  'provider_silent',
  'provider_failure',
] as const;

export type EndReason = (typeof END_REASONS)[number];

/** What an hour costs, in base units; frozen when the session starts. */
export interface SessionPrice {
  readonly base: bigint;
  readonly vram: bigint;
  readonly power: bigint;
  readonly total: bigint;
  /** In billionths of a percent: 5 % is 5,000,000,000. */
  readonly feePercent: bigint;
}

/** A rental; amounts in base units, times of the database's clock. */
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
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whether money may still be charged for it. */
export function isLive({ status }: Pick<Session, 'status'>): boolean {
  return status === 'active' || status === 'grace';
}

/** What was reported of a session; measurements are of the newest. */
export interface SessionUsage {
  readonly reports: number;
  readonly lastMeasuredAt: Date | undefined;
  readonly actualPowerW: number | undefined;
  /** When the newest report was received. */
  readonly lastReportAt: Date | undefined;
  /** Milliseconds that were not billed because nothing was heard. */
  readonly silentMs: number;
  readonly gpuUtilizationSum: number;
  readonly vramUtilizationSum: number;
  readonly powerDrawSum: number;
}
