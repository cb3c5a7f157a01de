/** Digits of a UUID of version 7 that are its time: milliseconds since 1970. */
const TIME_DIGITS = 12;

/** The first id that a journal of this time may have: ids below it are from before. The database's `uuid7_at`. */
export function firstJournalAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(TIME_DIGITS, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The time in a journal's id, by which it belongs to a day and a month. */
export function timeOfJournal(id: string): Date {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, TIME_DIGITS), 16));
}

/** The first id of the millisecond after a journal's. */
export function firstJournalAfter(id: string): string {
  return firstJournalAt(new Date(timeOfJournal(id).getTime() + 1));
}

/** The beginning of the month (UTC) of a time, or of a month that many months later. */
export function monthStart(time: Date, monthsLater = 0): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + monthsLater));
}
