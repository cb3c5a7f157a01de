/**
 * The pause requested by a `Retry-After` header, in milliseconds (RFC 9110, section 10.2.3: whole seconds or an HTTP
 * date). Undefined without the header and for a malformed one; a date that has passed requests no pause.
 *
 * @param now milliseconds since 1970, to compare a date with.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  // All three forms of an HTTP date begin with the name of a day; Date.parse alone accepts far more than those.
  const time = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}
