/** A calendar month of UTC, as people write it: `2026-09`. */
export type Month = string;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Undefined unless the text is a month such as `2026-09`. */
export function parseMonth(text: string): Month | undefined {
  return MONTH.test(text) ? text : undefined;
}

/** Its first day, as PostgreSQL's `date` takes it. */
export function firstDayOf(month: Month): string {
  return `${month}-01`;
}
