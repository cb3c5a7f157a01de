import type { FinalStatus } from '../sessions/session.ts';

/** The bill of an ended rental; amounts in base units, averages over the usage reports. */
export interface BillingRecord {
  readonly id: string;
  readonly sessionId: string;
  readonly status: FinalStatus;
  readonly userId: string;
  readonly providerId: string;
  readonly providerOwnerId: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly minutes: number;
  /** Percent, percent, watts; undefined: no usage was reported. */
  readonly averageGpuUtilization: number | undefined;
  readonly averageVramUtilization: number | undefined;
  readonly averagePowerDraw: number | undefined;
  readonly baseCost: bigint;
  readonly vramCost: bigint;
  readonly powerCost: bigint;
  readonly totalCost: bigint;
  readonly platformFee: bigint;
  readonly providerEarnings: bigint;
  /** The payment; undefined: the rental cost nothing. */
  readonly transactionId: string | undefined;
  readonly createdAt: Date;
}
