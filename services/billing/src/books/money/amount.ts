import { Decimal } from '@gridlease/pricing/decimal';

/** Fractional digits of the token, and of every amount, rate and fee in a response. */
export const DECIMALS = 9;
const UNITS_PER_TOKEN = 10n ** BigInt(DECIMALS);
/** The largest balance of a token account on the chain (u64), in base units. */
export const CHAIN_AMOUNT_MAX = 2n ** 64n - 1n;
/** For a JSON number: more significant digits cannot be represented exactly. */
const NUMBER_DIGITS_MAX = 15;
/** Digits of the whole part of a decimal string; far above any possible amount. */
const WHOLE_DIGITS_MAX = 29;

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Parses a plain decimal string ("12.5") into base units. Returns undefined for anything else: more than 9
 * fractional digits, a plus sign, exponents, hexadecimal or whitespace.
 */
export function parseAmount(text: string): bigint | undefined {
  const [, sign, whole = '', fraction = ''] = PLAIN.exec(text) ?? [];
  if (sign === undefined || fraction.length > DECIMALS || whole.length > WHOLE_DIGITS_MAX) return undefined;
  const units = BigInt(whole) * UNITS_PER_TOKEN + BigInt(fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -units : units;
}

/**
 * Parses a JSON number by its decimal representation; undefined beyond 15 significant or 9 fractional digits.
 */
export function parseNumber(value: number): bigint | undefined {
  if (!Number.isFinite(value)) return undefined;
  const decimal = new Decimal(value);
  return decimal.precision() > NUMBER_DIGITS_MAX ? undefined : parseAmount(decimal.toFixed());
}

/** Formats base units as a plain decimal string without trailing zeros: never an exponent, never "-0". */
export function formatAmount(units: bigint): string {
  const magnitude = units < 0n ? -units : units;
  const whole = magnitude / UNITS_PER_TOKEN;
  const fraction = (magnitude % UNITS_PER_TOKEN).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The smaller of two amounts; Math.min takes only numbers. */
export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** The larger of two amounts. */
export function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** The sum of the amounts of these. */
export function sumOf(parts: readonly { readonly amount: bigint }[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * Adds up objects of amounts and counts, member by member.
 *
 * @param zero the sum of no objects; its members are added up
 */
export function sumMembers<T extends object>(zero: T, parts: Iterable<T>): T {
  const sum = { ...zero };
  for (const part of parts) {
    for (const name of Object.keys(zero) as (keyof T)[]) {
      // A member is a bigint in all objects, or a number in all.
      sum[name] = ((sum[name] as bigint) + (part[name] as bigint)) as T[keyof T];
    }
  }
  return sum;
}
