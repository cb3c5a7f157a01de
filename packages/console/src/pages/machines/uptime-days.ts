import type { Tone } from '../../ui/values.tsx';
import type { MachineHistory } from './machine-queries.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
/** In these, a machine is not up; `maintenance` is the owner's own decision. */
const DOWN = new Set(['offline', 'error']);

interface UptimeDay {
  /** A day of UTC, `2026-11-25`. */
  readonly date: string;
  /** The part of the day, as far as it has passed, in which the machine was up: 0 to 1. Absent before it was registered. */
  readonly up?: number;
}

/** The last 30 days of UTC up to now, the oldest first. */
export function daysOf({ intervals, now }: Pick<MachineHistory, 'intervals' | 'now'>): UptimeDay[] {
  const end = Date.parse(now);
  const today = Math.floor(end / DAY_MS) * DAY_MS;
  return Array.from({ length: DAYS }, (_, at) => {
    const from = today - (DAYS - 1 - at) * DAY_MS;
    const until = Math.min(from + DAY_MS, end);
    let known = 0;
    let up = 0;
    for (const interval of intervals) {
      const start = Math.max(Date.parse(interval.from), from);
      const stop = Math.min(interval.to === undefined ? end : Date.parse(interval.to), until);
      if (stop <= start) continue;
      known += stop - start;
      if (!DOWN.has(interval.status)) up += stop - start;
    }
    return { date: new Date(from).toISOString().slice(0, 10), ...(known > 0 && { up: up / known }) };
  });
}

interface Interruption {
  readonly what: string;
  readonly tone: Tone;
  readonly from: string;
  /** Absent: it lasts. */
  readonly to?: string | undefined;
}

/** Every time in which a machine, or a card of it, could not be rented; the latest first. */
export function interruptionsOf({ intervals, suspensions, card_faults }: MachineHistory): Interruption[] {
  const states = intervals
    .filter(({ status }) => status !== 'idle' && status !== 'busy')
    .map(({ status, lapsed, from, to }): Interruption => {
      const what = lapsed === true ? `${status}, silent` : status;
      return { what, tone: DOWN.has(status) ? 'bad' : 'warn', from, to };
    });
  const forbidden = suspensions.map(
    ({ from, to }): Interruption => ({ what: 'suspended', tone: 'bad', from, to }),
  );
  const faults = card_faults.map(
    ({ index, from, to }): Interruption => ({ what: `card ${index} broken`, tone: 'bad', from, to }),
  );
  return [...states, ...forbidden, ...faults].sort((a, b) => Date.parse(b.from) - Date.parse(a.from));
}
