import type { BenchOptions } from './options.ts';
import type { Stage } from './stage.ts';

/** What a suite found: a text for people, and everything that was measured for the file of results. */
export interface SuiteOutcome {
  readonly report: string;
  readonly results: Readonly<Record<string, unknown>>;
}

/**
 * Starts what it measures on the stage, measures it, and answers what it found.
 *
 * @param say is told what is being done.
 */
export type Suite = (
  stage: Stage,
  options: BenchOptions,
  say: (line: string) => void,
) => Promise<SuiteOutcome>;

/** What `--only` leaves of the parts of a suite. Throws when it names one that there is not. */
export function selectParts<Name extends string>(
  parts: readonly Name[],
  only: readonly string[],
): readonly Name[] {
  const unknown = only.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; there are ${parts.join(', ')}`);
  return only.length === 0 ? parts : parts.filter((part) => only.includes(part));
}
