import { atMost, type Bars, bar } from '../../harness/bars.ts';
import { type DayResults, growthOf, type Holding } from './day.ts';
import type { FirstPageResults } from './first-page.ts';
import type { ListName, ScrollingResult } from './scrolling.ts';
import type { MainThread } from './trace.ts';

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  readonly firstPage?: FirstPageResults | undefined;
  readonly scrolling: readonly ScrollingResult[];
  readonly day?: DayResults | undefined;
}

/** Of the quietest round: what else the machine does only adds to a figure. */
export const quietest = (rounds: readonly MainThread[] | undefined, of: keyof MainThread) =>
  rounds && Math.min(...rounds.map(({ [of]: value }) => value));

const scrolled =
  (name: ListName, of: 'longestTaskMs' | 'scriptP95Ms') =>
  ({ scrolling }: Measured) =>
    quietest(scrolling.find(({ list }) => list === name)?.rounds.ours, of);

const grown =
  (of: keyof Holding) =>
  ({ day }: Measured) =>
    day && growthOf(day.samples, of);

const task = (list: string, name: ListName) =>
  bar(`longest task, ${list}`, atMost(50, 'ms'), scrolled(name, 'longestTaskMs'));
const script = (list: string, name: ListName) =>
  bar(`script a frame, p95, ${list}`, atMost(8, 'ms'), scrolled(name, 'scriptP95Ms'));

/** The console's bars, with a fleet of 10,000 machines; processor time of the page's main thread. */
export const BARS: Bars<Measured> = {
  firstPage: bar('main thread until the first page is there', atMost(150, 'ms'), (m) =>
    quietest(m.firstPage?.visits.ours, 'sumMs'),
  ),
  machinesTask: task("the owner's machines", 'machines'),
  machinesScript: script("the owner's machines", 'machines'),
  gpusTask: task('GPUs to rent', 'gpus'),
  gpusScript: script('GPUs to rent', 'gpus'),
  fleetTask: task("the operator's fleet", 'fleet'),
  fleetScript: script("the operator's fleet", 'fleet'),
  dayHeap: bar('heap after a day, of that after its first tenth', atMost(1.05, 'x'), grown('heapBytes')),
  dayNodes: bar('DOM nodes, likewise', atMost(1.05, 'x'), grown('nodes')),
  dayListeners: bar('listeners, likewise', atMost(1.05, 'x'), grown('listeners')),
};
