import { z } from 'zod';

/** A time in a response. */
export const time = z.iso.datetime().describe('RFC 3339, UTC, milliseconds');

/** A time in a query; an empty value counts as left out. */
export const queryTime = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

/** One or several of these values in a query, separated by commas. */
export function severalOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.enum(values)))
    .optional()
    .describe(`Of ${values.join(', ')}; several with commas`);
}

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });
