import { Decimal as Library } from 'decimal.js';

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
