/** Size and duration of a soak of the platform. */
export interface SoakSettings {
  /** Seed of every random choice. */
  readonly seed: number;
  /** For how long services are killed once everything runs. */
  readonly minutes: number;
  /** Simulated provider daemons. */
  readonly daemons: number;
  /** Concurrent rentals; those that end are followed by others. */
  readonly sessions: number;
  /** Seconds between kills. */
  readonly killSeconds: number;
}

/**
 * Reads `GRIDLEASE_SOAK_SEED`, `_MINUTES`, `_DAEMONS`, `_SESSIONS` and `_KILL_SECONDS`.
 *
 * @throws RangeError that names a value that is not a positive number.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): SoakSettings {
  const read = (name: string, usual: number) => {
    const value = Number(environment[`GRIDLEASE_SOAK_${name}`] ?? usual);
    if (value > 0 && Number.isFinite(value)) return value;
    throw new RangeError(`GRIDLEASE_SOAK_${name} must be a number above zero`);
  };
  return {
    seed: read('SEED', 1 + Math.floor(Math.random() * 1_000_000)),
    minutes: read('MINUTES', 10),
    daemons: read('DAEMONS', 10_000),
    sessions: read('SESSIONS', 1_000),
    killSeconds: read('KILL_SECONDS', 30),
  };
}
