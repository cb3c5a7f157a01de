/** How often daemons are asked to send heartbeats. */
export interface HeartbeatIntervals {
  /** For a fleet of any size that `heartbeatsPerSecondMax` can carry. */
  readonly intervalSeconds: number;
  /** A larger fleet is asked to come less often. */
  readonly heartbeatsPerSecondMax: number;
}

const INTERVAL_SECONDS_MAX = 120;
const JITTER = 0.1;

/**
 * When the next heartbeat is expected, in whole seconds: at most 120, and 10 % sooner or later by chance, so that
 * machines that came back together do not stay together.
 *
 * @param chance 0 to 1
 */
export function nextHeartbeatSeconds(pace: HeartbeatIntervals, fleetSize: number, chance: number): number {
  const needed = Math.max(pace.intervalSeconds, fleetSize / pace.heartbeatsPerSecondMax);
  const jittered = Math.round(Math.min(needed, INTERVAL_SECONDS_MAX) * (1 - JITTER + 2 * JITTER * chance));
  return Math.max(1, Math.min(jittered, INTERVAL_SECONDS_MAX));
}
