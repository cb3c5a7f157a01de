/** The hourly rate for one model at one provider; amounts in base units. */
export interface ProviderRate {
  readonly gpuModel: string;
  readonly hourlyRate: bigint;
  /** Per GiB and hour; undefined: the platform's rate applies. */
  readonly vramPerGb: bigint | undefined;
  /** Per kWh; undefined: the platform's rate applies. */
  readonly perKilowatt: bigint | undefined;
  readonly minimumSessionMinutes: number | undefined;
  readonly maximumSessionMinutes: number | undefined;
  /** Inactive rates are kept but not applied. */
  readonly isActive: boolean;
}

/** The rates of a machine, or of an owner for all of their machines, in the order in which they were set. */
export interface RateSet {
  readonly providerId: string;
  readonly rates: readonly ProviderRate[];
  /** Undefined: no rates were ever set. */
  readonly updatedAt: Date | undefined;
}
