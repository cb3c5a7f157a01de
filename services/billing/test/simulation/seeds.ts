import { type RunOptions, simulate } from './simulate.ts';

export interface SeedsReport {
  readonly seeds: number;
  readonly operations: number;
  /** Of the seeds that failed: what was found, and how to see it again. */
  readonly failures: readonly string[];
}

/** The tokens of the runs, in turn. */
const DECIMALS_OF_TOKENS = [9, 6, 9, 2, 9, 0];
/** Of so many failures it goes no further. */
const FAILURES_MAX = 20;

/**
 * Runs seeds, several at once, each in a world of its own: they wait for the database most of the time.
 *
 * @param of.onSeed called after each
 */
export async function simulateSeeds(
  of: {
    readonly first: number;
    readonly count: number;
    readonly atOnce: number;
    readonly onSeed?: (done: Omit<SeedsReport, 'failures'>) => void;
  },
  options: RunOptions,
): Promise<SeedsReport> {
  const failures: string[] = [];
  let next = of.first;
  let seeds = 0;
  let operations = 0;
  const runSome = async () => {
    while (next < of.first + of.count && failures.length < FAILURES_MAX) {
      const seed = next;
      next += 1;
      try {
        const decimals = DECIMALS_OF_TOKENS[seed % DECIMALS_OF_TOKENS.length];
        const { steps } = await simulate(seed, { ...options, ...(decimals !== undefined && { decimals }) });
        operations += steps;
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
      seeds += 1;
      of.onSeed?.({ seeds, operations });
    }
  };
  await Promise.all(Array.from({ length: of.atOnce }, runSome));
  return { seeds, operations, failures };
}
