/** A month in UTC: by it statements are made. RFC 3339; `to` is exclusive. */
export interface Month {
  /** Such as `2026-11`. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

const CHOICES = 12;

/** A month by its name; undefined for what is none. */
export function monthFrom(name: string): Month | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const at = (offset: number) =>
    new Date(Date.UTC(Number(year), Number(month) - 1 + offset, 1)).toISOString();
  return { name, from: at(0), to: at(1) };
}

/** The names of this month and those before, newest first. */
export function monthsBefore(now: number): string[] {
  const date = new Date(now);
  return Array.from({ length: CHOICES }, (_, back) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

const asText = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026`. */
export function formatMonth({ from }: Month): string {
  return asText.format(new Date(from));
}
