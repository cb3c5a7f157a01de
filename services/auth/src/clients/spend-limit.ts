import { Decimal } from '@gridlease/pricing/decimal';
import { z } from 'zod';

const RULE = 'must be a decimal string such as "12.5" with at most 9 fractional digits';
/** Parameters of the validation issue, so that the problem's `code` is that of billing's amounts. */
const CODE = { code: 'invalid_amount' };
const META = { type: 'string', examples: ['12.5'] } as const;
const FRACTION_DIGITS_MAX = 9;
/** For a JSON number: more significant digits cannot be represented exactly. */
const NUMBER_DIGITS_MAX = 15;
/** The largest balance of a token account on the chain (u64). */
const MAX = '18446744073.709551615';
const PLAIN = /^-?\d{1,29}(?:\.\d{1,9})?$/;

function read(value: unknown): Decimal | undefined {
  if (typeof value === 'string') return PLAIN.test(value) ? new Decimal(value) : undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const amount = new Decimal(value);
  const isExact = amount.precision() <= NUMBER_DIGITS_MAX && amount.decimalPlaces() <= FRACTION_DIGITS_MAX;
  return isExact ? amount : undefined;
}

function problemOf(amount: Decimal | undefined): string | undefined {
  if (amount === undefined) return RULE;
  if (amount.lessThan(0)) return 'must be at least 0';
  return amount.greaterThan(MAX) ? `must be at most ${MAX}` : undefined;
}

/**
 * What the rentals of a key may spend in a day, as billing reads amounts: a decimal string, or a JSON number by its decimal
 * representation; the handler gets a plain decimal without zeros that say nothing. Anything else is 400 `invalid_amount`.
 */
export const spendLimit = z
  .unknown()
  .transform((value, context): string | undefined => {
    if (value === undefined || value === null) return undefined;
    const amount = read(value);
    const message = problemOf(amount);
    if (amount !== undefined && message === undefined) return amount.abs().toFixed();
    context.issues.push({ code: 'custom', message: message ?? RULE, params: CODE, input: value });
    return z.NEVER;
  })
  .optional()
  .meta(META);
