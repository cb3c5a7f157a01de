import { Decimal as Library } from 'decimal.js';

/** Base units of a token. */
const UNITS_PER_TOKEN = 1_000_000_000;
/** Significant digits of intermediate results: amounts have up to 38, rates 9 behind the point. */
const PRECISION = 60;

/**
 * The one decimal arithmetic of this service. The library's own keeps 20 digits and writes 1e-9.
 * Results become base units only by `floorUnits`.
 */
export const Decimal = Library.clone({
  precision: PRECISION,
  rounding: Library.ROUND_HALF_EVEN,
  toExpNeg: -PRECISION,
  toExpPos: PRECISION,
});

export type Decimal = Library;

/**
 * Base units of an amount in tokens, rounded down: the one place that rounds. What is charged is never more than the
 * exact cost.
 */
export function floorUnits(tokens: Decimal): bigint {
  return BigInt(tokens.times(UNITS_PER_TOKEN).floor().toFixed());
}
