import { type ListText, wholeText } from '@gridlease/common/http/whole-list';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The media type of CSV responses. */
export const CSV = 'text/csv';

/** Text that a spreadsheet would interpret as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One cell (RFC 4180). An absent value is empty; a leading apostrophe keeps a formula from being evaluated. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isFormula = FORMULA.test(text);
  const safe = isFormula ? `'${text}` : text;
  return isFormula || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV with a header line; lines end with CRLF. */
export function toCsv<T>(columns: readonly (keyof T & string)[], rows: readonly T[]): string {
  return wholeText(csvText(columns), rows);
}

/** How a list is written as CSV. */
export function csvText(columns: readonly string[]): ListText {
  return {
    type: `${CSV}; charset=utf-8`,
    begin: `${columns.join(',')}\r\n`,
    separator: '',
    end: '',
    entryOf: (row) =>
      `${columns.map((column) => cell((row as Readonly<Record<string, unknown>>)[column])).join(',')}\r\n`,
  };
}

/** Sends the JSON body, or its rows as CSV if `Accept` prefers that. */
export function sendJsonOrCsv<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  content: {
    readonly json: object;
    readonly rows: readonly T[];
    readonly columns: readonly (keyof T & string)[];
  },
): FastifyReply {
  reply.header('vary', 'Accept');
  if (request.accepts().type(['application/json', CSV]) !== CSV) return reply.send(content.json);
  return reply.type(`${CSV}; charset=utf-8`).send(toCsv(content.columns, content.rows));
}

/** The entry of a route's `response` for JSON or, if `Accept` prefers it, CSV. */
export function jsonOrCsvResponse<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { 'application/json': { schema }, [CSV]: { schema: z.string() } } };
}
