/** The month of a time, in UTC as the books count: `2026-11`. */
export function monthOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 'yyyy-mm'.length);
}

/** From the first moment of a month until that of the next. RFC 3339. */
export function boundsOf(month: string): { readonly from: string; readonly to: string } {
  const first = new Date(`${month}-01T00:00:00Z`);
  const next = new Date(first);
  next.setUTCMonth(first.getUTCMonth() + 1);
  return { from: first.toISOString(), to: next.toISOString() };
}

/** Whether a text is a month. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}
