import { z } from 'zod';
import { nullAsAbsent } from './unchanged.ts';

/** 8-4-4-4-12 hexadecimal digits, any version or variant, case-insensitive; returned and stored in lower case. */
export const uuid = z
  .guid({ error: 'must be a UUID (8-4-4-4-12 hexadecimal digits)' })
  .transform((value) => value.toLowerCase());

/** An optional member; `null` means absent. */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform(nullAsAbsent<z.output<S> | null | undefined>);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const NO_CONTROL_CHARACTERS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

/** Text without U+0000 and other control characters except tab and line breaks; lengths in code points. */
export function text(options: { min?: number; max: number }) {
  const schema = z
    .string()
    .max(options.max)
    .regex(NO_CONTROL_CHARACTERS, 'must not contain control characters');
  return options.min === undefined ? schema : schema.min(options.min);
}

/** C0 except tab and line breaks, DEL, C1, and Unicode's own line and paragraph separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/;

/**
 * A name as shown in lists, mails, logs and CSV: text without control characters or line breaks, so that a name
 * cannot look like more than one line. Lengths in code points.
 */
export function nameText(options: { min?: number; max: number }) {
  const schema = z
    .string()
    .max(options.max)
    .regex(ONE_LINE, 'must not contain control characters or line ends');
  return options.min === undefined ? schema : schema.min(options.min);
}

/** true/false in any case, 1 or 0. */
export const queryBoolean = z
  .string()
  .refine((value) => /^(true|false|1|0)$/i.test(value), 'must be true, false, 1 or 0')
  .transform((value) => /^(true|1)$/i.test(value))
  .meta({ type: 'boolean' });

/** A whole decimal number in a query, within bounds. */
export function queryInteger(options: { min: number; max: number }) {
  return z
    .string()
    .regex(/^-?\d{1,16}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(options.min).max(options.max))
    .meta({ type: 'integer', minimum: options.min, maximum: options.max, pattern: undefined });
}

const fieldProblem = z.object({ path: z.string(), message: z.string(), code: z.string() });

/** RFC 9457 problem document, the body of every failure. */
const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z.string().describe('Stable machine-readable code'),
    error: z.string().describe('The text of `detail`'),
    request_id: z.string(),
    errors: z.array(fieldProblem).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem document' });

/** The entry of a route's `response` for a failure. */
export function problemResponse(description: string) {
  return { description, content: { 'application/problem+json': { schema: problemSchema } } };
}
