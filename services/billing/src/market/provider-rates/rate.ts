/** What an hour of one model costs at one provider; amounts in base units. */
export interface ProviderRate {
  readonly gpuModel: string;
  readonly hourlyRate: bigint;
  /** For a GiB and hour; undefined: the platform's. */
  readonly vramPerGb: bigint | undefined;
  /** For a kWh; undefined: the platform's. */
  readonly perKilowatt: bigint | undefined;
  readonly minimumSessionMinutes: number | undefined;
  readonly maximumSessionMinutes: number | undefined;
  /** One that is not counts for nothing, and is kept. */
  readonly isActive: boolean;
}

/** The rates of a machine, or of an owner for all machines of that owner, in the order in which they were written. */
export interface RateSet {
  readonly providerId: string;
  readonly rates: readonly ProviderRate[];
  /** Undefined: none was ever set. */
  readonly updatedAt: Date | undefined;
}
