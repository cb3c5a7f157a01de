/** A calendar month in UTC, such as `2026-09`. */
export type Month = string;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Returns undefined unless the text is a month such as `2026-09`. */
export function parseMonth(text: string): Month | undefined {
  return MONTH.test(text) ? text : undefined;
}

/** The month's first day, in the format of PostgreSQL's `date`. */
export function firstDayOf(month: Month): string {
  return `${month}-01`;
}
