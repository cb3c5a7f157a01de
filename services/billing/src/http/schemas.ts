import { text } from '@gridlease/common/http/schemas';
import { z } from 'zod';

/** A time in a response. */
export const time = z.iso.datetime().describe('RFC 3339, UTC, milliseconds');

/** A time in a request. */
export const queryTime = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

/** The id of a user in a request. */
export const userIdText = text({ min: 1, max: 128 });

/** One or more of these values in a query, separated by commas. */
export function severalOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.enum(values)))
    .optional()
    .describe(`One or more of ${values.join(', ')}, separated by commas`);
}

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });
