import { type Bars, figuresOf, renderBars } from './bars.ts';
import type { BenchOptions } from './options.ts';
import type { Stage } from './stage.ts';

/** A suite's outcome: a text for people, and all measurements for the results file. */
export interface SuiteOutcome {
  readonly report: string;
  readonly results: Readonly<Record<string, unknown>>;
}

/**
 * Starts what it measures on the stage, measures it, and returns the outcome.
 *
 * @param say receives progress messages.
 */
export type Suite = (
  stage: Stage,
  options: BenchOptions,
  say: (line: string) => void,
) => Promise<SuiteOutcome>;

/** The parts selected by `--only`. Throws when it names an unknown one. */
export function selectParts<Name extends string>(
  parts: readonly Name[],
  only: readonly string[],
): readonly Name[] {
  const unknown = only.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; there are ${parts.join(', ')}`);
  return only.length === 0 ? parts : parts.filter((part) => only.includes(part));
}

/** A function that measures a part, announcing it; undefined for a part that was not selected. */
export function partRunner<Name extends string>(selected: readonly Name[], say: (line: string) => void) {
  return async <T>(part: Name, measure: () => Promise<T>): Promise<T | undefined> => {
    if (!selected.includes(part)) return undefined;
    say(`measuring ${part} ...`);
    return measure();
  };
}

/** The sections of a report that have something to show, followed by the bars. */
export function renderReport<Measured>(
  sections: readonly (string | undefined)[],
  bars: Bars<Measured>,
  measured: Measured,
): string {
  const parts = [...sections, renderBars(bars, figuresOf(bars, measured))];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}
