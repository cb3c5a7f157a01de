/** 100 percent, as `feePercent` counts: billionths of a percent. */
const WHOLE_FEE = 100n * 1_000_000_000n;

/** What decides the platform's part of a charge. */
export interface FeeTerms {
  /** Billionths of a percent, fixed when the rental starts. */
  readonly feePercent: bigint;
}

/**
 * The platform's part of everything charged so far; the rest is the provider's. Rounded down, so the fee of one more
 * charge is the difference between the fees of two totals, never the fee of the charge alone.
 *
 * @param charged base units
 */
export function feeOf(charged: bigint, { feePercent }: FeeTerms): bigint {
  return (charged * feePercent) / WHOLE_FEE;
}
