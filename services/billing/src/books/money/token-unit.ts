import { DECIMALS } from './amount.ts';

/**
 * Base units of the books (nine decimals) in the smallest amount that a token account of the mint can hold: 1 for a
 * mint of nine decimals, 1,000 for one of six.
 *
 * @param decimals 0 to 9
 */
export function tokenUnit(decimals: number): bigint {
  return 10n ** BigInt(DECIMALS - decimals);
}

/** Fractional digits of a token with this unit. */
export function decimalsOf(unit: bigint): number {
  return DECIMALS - (String(unit).length - 1);
}

/** The largest amount, up to this one, that a transfer can carry; base units of the books. */
export function roundDownToUnit(amount: bigint, unit: bigint): bigint {
  return amount - (amount % unit);
}

/** The smallest amount, from this one on, that a transfer can carry; base units of the books. */
export function roundUpToUnit(amount: bigint, unit: bigint): bigint {
  return roundDownToUnit(amount + unit - 1n, unit);
}
