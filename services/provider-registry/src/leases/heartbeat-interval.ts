/** How often daemons are asked to send heartbeats. */
export interface HeartbeatIntervals {
  /** For every fleet that stays within `heartbeatsPerSecondMax`. */
  readonly intervalSeconds: number;
  /** A larger fleet is asked to send less often. */
  readonly heartbeatsPerSecondMax: number;
}

const INTERVAL_SECONDS_MAX = 120;
const JITTER = 0.1;

/**
 * When the next heartbeat is due, in whole seconds: at most 120, varied by 10 % at random, so that machines that came
 * back together spread out.
 *
 * @param chance random number from 0 to 1
 */
export function nextHeartbeatSeconds(
  intervals: HeartbeatIntervals,
  fleetSize: number,
  chance: number,
): number {
  const needed = Math.max(intervals.intervalSeconds, fleetSize / intervals.heartbeatsPerSecondMax);
  const jittered = Math.round(Math.min(needed, INTERVAL_SECONDS_MAX) * (1 - JITTER + 2 * JITTER * chance));
  return Math.max(1, Math.min(jittered, INTERVAL_SECONDS_MAX));
}
