/** A month in UTC, as the books count. RFC 3339; `to` is exclusive. */
export interface Month {
  /** Such as `2026-11`. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

const CHOICES = 12;

function monthOf(year: number, index: number): Month {
  const at = (offset: number) => new Date(Date.UTC(year, index + offset, 1)).toISOString();
  return { name: at(0).slice(0, 'yyyy-mm'.length), from: at(0), to: at(1) };
}

/** A month by its name; undefined for what is none. */
export function monthFrom(name: string): Month | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? [];
  return year === undefined ? undefined : monthOf(Number(year), Number(month) - 1);
}

/** The month of a time. Milliseconds since the epoch. */
export function monthAt(time: number): Month {
  const date = new Date(time);
  return monthOf(date.getUTCFullYear(), date.getUTCMonth());
}

/** The names of this month and those before, newest first. */
export function monthsBefore(now: number): string[] {
  const date = new Date(now);
  return Array.from(
    { length: CHOICES },
    (_, back) => monthOf(date.getUTCFullYear(), date.getUTCMonth() - back).name,
  );
}

const asText = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026`. */
export function formatMonth({ from }: Month): string {
  return asText.format(new Date(from));
}
