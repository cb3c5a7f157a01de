import { atMost, type Bars, bar } from '../../harness/bars.ts';
import type { GroupUsage, IdleUsage } from './measure.ts';

/** One platform, started twice, and then left alone. */
export interface PlatformResult extends IdleUsage {
  /** From the command to the table, without any data. */
  readonly startSeconds: number;
  /** With the data of the first start. */
  readonly nextStartSeconds: number;
}

/** The measurements of each round. */
export interface Measured {
  readonly ours: readonly PlatformResult[];
  readonly against: readonly PlatformResult[];
}

const MEGABYTE = 1_000_000;

export const total = (groups: IdleUsage['groups'], of: keyof GroupUsage) =>
  Object.values(groups).reduce((sum, usage) => sum + usage[of], 0);

/** Of the quietest round: what else the machine does only adds to a figure. */
const least = (figure: (result: PlatformResult) => number) => (measured: Measured) =>
  Math.min(...measured.ours.map(figure));

export const BARS: Bars<Measured> = {
  memory: bar(
    'memory (PSS)',
    atMost(500, 'MB'),
    least(({ groups }) => total(groups, 'pssBytes') / MEGABYTE),
  ),
  processor: bar(
    'processor at rest',
    atMost(2, '% of a core'),
    least(({ groups }) => total(groups, 'cpu') * 100),
  ),
  start: bar(
    'start from nothing',
    atMost(20, 's'),
    least(({ startSeconds }) => startSeconds),
  ),
};
