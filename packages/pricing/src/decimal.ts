import { Decimal as Library } from 'decimal.js';

/** Base units per token. */
const UNITS_PER_TOKEN = 1_000_000_000;
/** Significant digits of intermediate results: amounts have up to 38, rates 9 after the point. */
const PRECISION = 60;

/**
 * The only decimal arithmetic with money. The library's default keeps 20 digits and formats 1e-9 with an
 * exponent. Convert results to base units only with `floorUnits`.
 */
export const Decimal = Library.clone({
  precision: PRECISION,
  rounding: Library.ROUND_HALF_EVEN,
  toExpNeg: -PRECISION,
  toExpPos: PRECISION,
});

export type Decimal = Library;

/**
 * Converts tokens to base units, rounding down: the only place that rounds. A charge never exceeds the exact
 * cost.
 */
export function floorUnits(tokens: Decimal): bigint {
  return BigInt(tokens.times(UNITS_PER_TOKEN).floor().toFixed());
}

/** Base units as tokens, or other billionths as a decimal number. */
export function toDecimal(units: bigint): Decimal {
  return new Decimal(String(units)).div(UNITS_PER_TOKEN);
}
