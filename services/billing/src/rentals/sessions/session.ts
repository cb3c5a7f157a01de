import type { PriceParts } from '@gridlease/pricing/price';
import type { SessionCard } from '../cards/store.ts';
import type { MachineLife } from '../lives/life.ts';

/** The final statuses of a session. */
export const FINAL_STATUSES = ['completed', 'terminated', 'failed'] as const;

/** Sessions in `active` and `grace` (out of funds, for a limited time) run and are charged. */
const RUNNING_STATUSES = ['active', 'grace'] as const;

/** A session is `pending` until its machine is ready; it has its cards, and nothing is charged. */
export const LIVE_STATUSES = ['pending', ...RUNNING_STATUSES] as const;

export const SESSION_STATUSES = [...LIVE_STATUSES, ...FINAL_STATUSES] as const;

export type FinalStatus = (typeof FINAL_STATUSES)[number];
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Why a session ended, as codes that clients can act on. */
export const END_REASONS = [
  'requested',
  'workload_finished',
  'not_started',
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
  'renter_disabled',
  'spend_limit',
] as const;

export type EndReason = (typeof END_REASONS)[number];

/** The hourly price; frozen when the session starts. */
export interface SessionPrice extends PriceParts {
  /** In billionths of a percent: 5 % is 5,000,000,000. */
  readonly feePercent: bigint;
}

/** An API key whose rentals have a spend limit of their own. */
export interface LimitedKey {
  readonly id: string;
  /** Base units; it never changes. */
  readonly spendDayMax: bigint;
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
  /** Of one that is pending, or ended so: when it was ordered. */
  readonly startedAt: Date;
  /** Until when the machine has to be ready; undefined: the session has started. */
  readonly pendingUntil: Date | undefined;
  readonly endedAt: Date | undefined;
  readonly lastBilledAt: Date | undefined;
  /** The registry was asked about the machine at the start: its gaps are not charged. */
  readonly isWatched: boolean;
  /** Once it has ended: the newest sign of life of the machine that was known then. */
  readonly provenUntil: Date | undefined;
  /** Of a workload that ended by itself. */
  readonly exitCode: number | undefined;
  /** The key that started it, if that has a spend limit. */
  readonly key: LimitedKey | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whether the session has not ended. */
export function isLive({ status }: Pick<Session, 'status'>): boolean {
  return isOneOf(LIVE_STATUSES, status);
}

/** Whether the session can still be charged. */
export function isRunning({ status }: Pick<Session, 'status'>): boolean {
  return isOneOf(RUNNING_STATUSES, status);
}

function isOneOf(statuses: readonly SessionStatus[], status: SessionStatus): boolean {
  return statuses.includes(status);
}

/** Whether the machine was ever ready: only then there is anything to charge. */
export function hasStarted({ pendingUntil }: Pick<Session, 'pendingUntil'>): boolean {
  return pendingUntil === undefined;
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
  readonly exitCode?: number | undefined;
}

/** A request to end a session. */
export interface AskedEnd extends Ending {
  /** When it ended on the machine; undefined: now. */
  readonly at?: Date | undefined;
}

/** An end that is due at another time than that of the end. */
export interface DueEnd extends End {
  readonly dueAt: Date;
}

export interface End extends Ending {
  readonly at: Date;
  /** When it ran out of funds. */
  readonly graceSince?: Date;
  /** The machine was gone before it was ready. */
  readonly isMachineGone?: true;
}

/** A session to insert. */
export type NewSession = Pick<
  Session,
  | 'id'
  | 'userId'
  | 'jobId'
  | 'walletId'
  | 'providerId'
  | 'providerOwnerId'
  | 'providerWalletId'
  | 'earnedAccountId'
  | 'gpuModel'
  | 'matchedModel'
  | 'gpuCount'
  | 'cards'
  | 'allocatedVramMb'
  | 'totalVramMb'
  | 'estimatedPowerW'
  | 'price'
  | 'quote'
  | 'maximumMinutes'
  | 'isWatched'
  | 'holdId'
  | 'paymentId'
  | 'key'
>;

/** The session as it is once it has been inserted with these cards and started at once. */
export function startedSession(
  session: NewSession,
  cards: readonly SessionCard[] | undefined,
  at: Date,
): Session {
  return {
    ...session,
    cards: cards ?? session.cards,
    status: 'active',
    endReason: undefined,
    charged: 0n,
    fee: 0n,
    chargedMinutes: 0,
    debt: 0n,
    lowFundsAt: undefined,
    graceSince: undefined,
    graceUntil: undefined,
    startedAt: at,
    pendingUntil: undefined,
    endedAt: undefined,
    lastBilledAt: undefined,
    provenUntil: undefined,
    exitCode: undefined,
    metadata: {},
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}
