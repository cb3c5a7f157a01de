/** 100 percent in the unit of `feePercent`: billionths of a percent. */
const WHOLE_FEE = 100n * 1_000_000_000n;

/** What determines the platform's share of a charge. */
export interface FeeTerms {
  /** Billionths of a percent, fixed when the rental starts. */
  readonly feePercent: bigint;
}

/**
 * The platform's share of everything charged so far; the rest is the provider's. Rounded down. So the fee of
 * a further charge is the difference between the fees of two totals, never the fee of the charge alone.
 *
 * @param charged base units
 */
export function feeOf(charged: bigint, { feePercent }: FeeTerms): bigint {
  return (charged * feePercent) / WHOLE_FEE;
}
