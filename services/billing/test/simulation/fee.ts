/** Percent with nine decimals. */
const WHOLE_FEE = 100n * 1_000_000_000n;

/** The platform's part of what was paid, as one would work it out without the service. */
export const feeOf = (paid: bigint, feePercent: bigint): bigint => (paid * feePercent) / WHOLE_FEE;
