import { z } from 'zod';
import { readBootId } from '../boot-id.ts';

const NANOSECONDS_PER_MS = 1_000_000n;
/** A reading this far below the estimate shows that the platform's clock was set back. */
const STEP_BACK_MS = 10_000;

/** Milliseconds on a clock that nobody sets, the same for all processes since the machine was started. */
type MonotonicClock = () => number;

const machineUptime: MonotonicClock = () => Number(process.hrtime.bigint() / NANOSECONDS_PER_MS);

/** What is known of the platform's clock, to be kept across restarts of the agent. */
export const clockReading = z.object({
  boot_id: z.string(),
  /** Of the monotonic clock. */
  uptime_ms: z.number(),
  /** Of the machine's own clock, in milliseconds since 1970. */
  local_ms: z.number(),
  /** Of the platform, in milliseconds since 1970. */
  platform_ms: z.number(),
});
export type ClockReading = z.output<typeof clockReading>;

/**
 * The platform's time as far as this machine knows it: a lower bound that runs with the monotonic clock, so that
 * neither a wrong clock of the machine nor one that is being set stops a rental early or reports a time to come.
 */
export interface PlatformClock {
  now(): Date;
  /** Takes the `Date` of a response that has just arrived; seconds are all that it tells. */
  observe(date: string | null): void;
  /** The platform's time of an event of this machine, from its age. */
  timeOf(local: Date): Date;
  reading(): ClockReading;
}

/** @param last the reading that an earlier process of the agent has kept. */
export function createPlatformClock(
  last: ClockReading | undefined,
  sources: { readonly uptime: MonotonicClock; readonly local: () => number; readonly bootId: string } = {
    uptime: machineUptime,
    local: Date.now,
    bootId: readBootId(),
  },
): PlatformClock {
  const { uptime, local, bootId } = sources;
  /** What to add to the monotonic clock. */
  let aheadMs = firstEstimate();

  function firstEstimate(): number {
    if (last === undefined) return local() - uptime();
    if (last.boot_id === bootId && bootId !== '') return last.platform_ms - last.uptime_ms;
    // The machine was off for a time that only its own clock tells.
    return local() + (last.platform_ms - last.local_ms) - uptime();
  }

  let isObserved = false;
  const now = () => uptime() + aheadMs;
  return {
    now: () => new Date(now()),
    observe(date) {
      const platform = Date.parse(date ?? '');
      if (Number.isNaN(platform)) return;
      const bound = platform - uptime();
      if (!isObserved || bound > aheadMs || bound < aheadMs - STEP_BACK_MS) aheadMs = bound;
      isObserved = true;
    },
    timeOf: (time) => new Date(now() - Math.max(0, local() - time.getTime())),
    reading: () => ({
      boot_id: bootId,
      uptime_ms: uptime(),
      local_ms: local(),
      platform_ms: now(),
    }),
  };
}
