import type { endRental } from '@gridlease/client/billing';
import type { Outgoing } from '../../journeys/killed-processes/outgoing-transfers.ts';

/** A rental as its renter and its machine know it. */
export interface Rental {
  readonly id: string;
  readonly wallet: string;
  readonly machine: string;
  /** What its card is said to need, which is the least that is priced. */
  readonly cardPowerW: number;
  /** The event ids of accepted reports. */
  readonly reports: Set<string>;
  /** The response to its end. */
  ended: Awaited<ReturnType<typeof endRental>> | undefined;
}

/** What was requested and accepted, to be compared with the platform's state. Amounts are decimal strings. */
export interface Diary {
  readonly deposits: { readonly wallet: string; readonly amount: string }[];
  readonly withdrawals: (Outgoing & { readonly wallet: string })[];
  readonly payouts: (Outgoing & { readonly machine: string })[];
  readonly refunds: { readonly wallet: string; readonly amount: string }[];
  readonly rentals: Rental[];
  /** Machines that a search found offline. */
  readonly seenOffline: Set<string>;
  /** Accepted uploads by key: their owner, and how to generate their bytes. */
  readonly files: Map<string, { readonly owner: string; readonly content: FileContent }>;
}

/** Bytes that are generated again for the comparison. */
export interface FileContent {
  readonly seed: string;
  readonly bytes: number;
}

export function emptyDiary(): Diary {
  return {
    deposits: [],
    withdrawals: [],
    payouts: [],
    refunds: [],
    rentals: [],
    seenOffline: new Set(),
    files: new Map(),
  };
}
