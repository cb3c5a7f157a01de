/** A table for a spreadsheet, where `Accept` asks for it. */
export const CSV = 'text/csv';

/** What a spreadsheet would take for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One cell (RFC 4180): absent is empty, and what begins like a formula is made a text by an apostrophe. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isFormula = FORMULA.test(text);
  const safe = isFormula ? `'${text}` : text;
  return isFormula || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV with a heading line of the columns' names; lines end with CRLF. */
export function toCsv<T>(columns: readonly (keyof T & string)[], rows: readonly T[]): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}
