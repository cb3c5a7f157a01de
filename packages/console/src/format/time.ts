const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something takes: `45 s`, `4 min`, `2 h 10 min`, `3 d 4 h`; the two largest units that matter. */
export function formatDuration(milliseconds: number): string {
  const span = Math.max(0, milliseconds);
  if (span < MINUTE) return `${Math.floor(span / SECOND)} s`;
  if (span < HOUR) return `${Math.floor(span / MINUTE)} min`;
  if (span < DAY) return pair(span, HOUR, 'h', MINUTE, 'min');
  return pair(span, DAY, 'd', HOUR, 'h');
}

function pair(span: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((span % large) / small);
  const whole = `${Math.floor(span / large)} ${largeName}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallName}`;
}

/** A time as people say it: relative within a day, else the date and time of the visitor's zone. */
export function formatTime(at: Date, now: number): string {
  const distance = now - at.getTime();
  if (Math.abs(distance) >= DAY) return dateAndTime.format(at);
  if (Math.abs(distance) < 5 * SECOND) return 'just now';
  const span = formatDuration(Math.abs(distance));
  return distance > 0 ? `${span} ago` : `in ${span}`;
}

const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** To the second, with the zone. */
export function formatExactTime(at: Date): string {
  return exact.format(at);
}

/** How long until the text of `formatTime` may change. Milliseconds; infinite for dates. */
export function nextChange(at: Date, now: number): number {
  const distance = Math.abs(now - at.getTime());
  if (distance >= DAY) return Number.POSITIVE_INFINITY;
  return distance < MINUTE ? SECOND : MINUTE;
}

/** The time of day of a moment in seconds since the epoch, such as `14:05`, in the visitor's zone. */
export function formatClock(seconds: number): string {
  return clock.format(seconds * 1_000);
}
