import type { ModelRate } from '@gridlease/pricing/rate';

/** The hourly rate for one model at one provider, with the durations of rentals at it. */
export interface ProviderRate extends ModelRate {
  readonly minimumSessionMinutes: number | undefined;
  readonly maximumSessionMinutes: number | undefined;
}

/** The rates of a machine or an owner, with the number of times that they were set. */
export interface NumberedRates {
  readonly providerId: string;
  readonly version: number;
  readonly rates: readonly ProviderRate[];
}

/** The rates of a machine, or of an owner for all of their machines, in the order in which they were set. */
export interface RateSet {
  readonly providerId: string;
  readonly rates: readonly ProviderRate[];
  /** Undefined: no rates were ever set. */
  readonly updatedAt: Date | undefined;
}
