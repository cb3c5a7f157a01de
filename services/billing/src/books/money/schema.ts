import { z } from 'zod';
import { CHAIN_AMOUNT_MAX, formatAmount, parseAmount, parseNumber } from './amount.ts';

/** Parameters of the validation issue, so that the problem's `code` is `invalid_amount`. */
const CODE = { code: 'invalid_amount' };
const META = {
  type: 'string',
  examples: ['12.5'],
  description: 'Token amount as a decimal string with at most 9 fractional digits',
} as const;
const RULE = 'must be a decimal string such as "12.5" with at most 9 fractional digits';

function read(value: unknown): bigint | undefined {
  if (typeof value === 'string') return parseAmount(value);
  return typeof value === 'number' ? parseNumber(value) : undefined;
}

/**
 * An amount in a request: a decimal string, or a JSON number read by its decimal representation; the handler gets base
 * units. Anything else, null included, is 400 `invalid_amount`.
 *
 * @param bounds inclusive, in base units
 */
export function amount(bounds: { readonly min: bigint; readonly max: bigint }) {
  return z
    .unknown()
    .transform((value, context): bigint => {
      const units = read(value);
      const problem = units === undefined ? RULE : outside(units, bounds);
      if (units !== undefined && problem === undefined) return units;
      context.issues.push({ code: 'custom', message: problem ?? RULE, params: CODE, input: value });
      return z.NEVER;
    })
    .meta(META);
}

function outside(units: bigint, { min, max }: { min: bigint; max: bigint }): string | undefined {
  if (units < min) return min === 1n ? 'must be above zero' : `must be at least ${formatAmount(min)}`;
  return units > max ? `must be at most ${formatAmount(max)}` : undefined;
}

/** An amount to transfer on the chain: above zero, and at most what a token account can hold. */
export const transferAmount = () => amount({ min: 1n, max: CHAIN_AMOUNT_MAX });

type AmountSchema = ReturnType<typeof amount>;

/** Passes the problems of a required amount on, with their code. */
function readRequired(required: AmountSchema, value: unknown, context: z.RefinementCtx): bigint {
  const result = required.safeParse(value);
  if (result.success) return result.data;
  for (const { message } of result.error.issues)
    context.issues.push({ code: 'custom', message, params: CODE, input: value });
  return z.NEVER;
}

/** An optional amount, by default a transfer amount. It may be absent, but not null. */
export function optionalAmount(required = transferAmount()) {
  return z
    .unknown()
    .transform((value, context) => (value === undefined ? undefined : readRequired(required, value, context)))
    .optional()
    .meta(META);
}

/** As `optionalAmount`, but an empty text clears the amount: the handler gets null. */
export function clearableAmount(required: AmountSchema) {
  return z
    .unknown()
    .transform((value, context) => {
      if (value === '') return null;
      return value === undefined ? undefined : readRequired(required, value, context);
    })
    .optional()
    .meta(META);
}

/** An amount in a response. */
export const amountText = z
  .string()
  .meta({ pattern: '^-?\\d+(\\.\\d{1,9})?$', examples: ['12.5'], description: 'Token amount' });
