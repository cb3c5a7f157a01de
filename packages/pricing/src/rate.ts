/** A provider's hourly rate for one model; amounts in base units. */
export interface ModelRate {
  readonly gpuModel: string;
  readonly hourlyRate: bigint;
  /** Per GiB and hour; undefined: the platform's rate applies. */
  readonly vramPerGb: bigint | undefined;
  /** Per kWh; undefined: the platform's rate applies. */
  readonly perKilowatt: bigint | undefined;
  /** Inactive rates are kept but not applied. */
  readonly isActive: boolean;
}

/** The platform's rates for every card, in base units. */
export interface PlatformRates {
  /** Hourly rate by model; of models that match a name equally well the first counts. */
  readonly baseRates: ReadonlyMap<string, bigint>;
  /** For cards of other models. */
  readonly defaultRate: bigint;
  readonly vramPerGb: bigint;
  readonly perKilowatt: bigint;
}
