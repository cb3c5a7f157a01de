import { Decimal } from './decimal.ts';

/** Fractional digits of the token, and of every amount, rate and fee that is answered. */
export const DECIMALS = 9;
const UNITS_PER_TOKEN = 10n ** BigInt(DECIMALS);
/** What a token account of the chain can hold (u64), in base units. */
export const CHAIN_AMOUNT_MAX = 2n ** 64n - 1n;
/** Of a JSON number: more cannot be told from its neighbours. */
const NUMBER_DIGITS_MAX = 15;
/** Of the whole part of a decimal text; far above every amount there can be. */
const WHOLE_DIGITS_MAX = 29;

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * A plain decimal text ("12.5") as base units; undefined unless it is one with at most 9 fractional digits. Signs but
 * a leading minus, exponents, hexadecimal and blanks are not.
 */
export function parseAmount(text: string): bigint | undefined {
  const [, sign, whole = '', fraction = ''] = PLAIN.exec(text) ?? [];
  if (sign === undefined || fraction.length > DECIMALS || whole.length > WHOLE_DIGITS_MAX) return undefined;
  const units = BigInt(whole) * UNITS_PER_TOKEN + BigInt(fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -units : units;
}

/** A JSON number by its decimal text; undefined beyond 15 significant or 9 fractional digits. */
export function parseNumber(value: number): bigint | undefined {
  if (!Number.isFinite(value)) return undefined;
  const decimal = new Decimal(value);
  return decimal.precision() > NUMBER_DIGITS_MAX ? undefined : parseAmount(decimal.toFixed());
}

/** Base units as plain decimal text without trailing zeros: never an exponent, never "-0". */
export function formatAmount(units: bigint): string {
  const magnitude = units < 0n ? -units : units;
  const whole = magnitude / UNITS_PER_TOKEN;
  const fraction = (magnitude % UNITS_PER_TOKEN).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
