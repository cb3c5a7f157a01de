import { useEffect, useState } from 'react';
import { formatExactTime, formatTime, nextChange } from '../format/time.ts';

interface TimeProps {
  /** RFC 3339. */
  readonly at: string;
  /** The clock to compare with; the visitor's own may be wrong. */
  readonly now?: () => number;
}

/** A time, kept current; the exact one on hover, and for screen readers by its attribute. */
export function Time({ at, now = Date.now }: TimeProps) {
  const date = new Date(at);
  const [current, setCurrent] = useState(now);
  const pause = nextChange(date, current);
  useEffect(() => {
    if (pause === Number.POSITIVE_INFINITY) return;
    const timer = setInterval(() => setCurrent(now()), pause);
    return () => clearInterval(timer);
  }, [pause, now]);
  return (
    <time dateTime={at} title={formatExactTime(date)} className="number">
      {formatTime(date, current)}
    </time>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** The time of day to the second. `at`: milliseconds since the epoch. */
export function ExactTime({ at }: { readonly at: number }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={formatExactTime(date)} className="number">
      {clock.format(date)}
    </time>
  );
}
