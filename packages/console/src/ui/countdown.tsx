import { useEffect, useState } from 'react';
import { formatDuration } from '../format/time.ts';

const SECOND_MS = 1_000;

/** The time by a clock, kept current each second while it is looked at. */
export function useNow(now: () => number): number {
  const [current, setCurrent] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setCurrent(now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [now]);
  return current;
}

/** How long it is until a time: milliseconds since the epoch, by the clock given. */
export function Countdown({ to, now }: { readonly to: number; readonly now: () => number }) {
  return <span className="number">{formatDuration(to - useNow(now))}</span>;
}
