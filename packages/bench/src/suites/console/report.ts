import { VARIANTS, type Variant } from '../../harness/measure.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { renderReport } from '../../harness/suite.ts';
import { renderTable } from '../../harness/tables.ts';
import { BARS, type Measured, quietest } from './bars.ts';
import type { DayResults } from './day.ts';
import type { ScrollingResult } from './scrolling.ts';
import type { MainThread } from './trace.ts';

type Rounds = Readonly<Record<Variant, readonly MainThread[]>>;

/** The measurements part by part, followed by the bars. */
export function renderConsole(
  { rounds, seconds, providers }: Pick<BenchOptions, 'rounds' | 'seconds' | 'providers'>,
  measured: Measured,
): string {
  const { firstPage, scrolling, day } = measured;
  const sections = [
    `the console in Chromium: ${providers} machines of one owner, an open platform; ms of the main thread's processor time, ` +
      `the quietest of ${rounds} rounds. Registry, billing and gateway are real; the registry's events were recorded from it ` +
      'at the start and are told again. Limit: a page as long without script; obvious: one file, lists read and rendered whole',
    firstPage &&
      `first visit of the list of GPUs, until it is there\n${renderRounds(
        [
          ['all tasks', 'sumMs'],
          ['longest', 'longestTaskMs'],
        ],
        firstPage.visits,
      )}`,
    ...scrolling.map((result) => renderScrolling(result, seconds)),
    day && renderDay(day),
  ];
  return renderReport(sections, BARS, measured);
}

const SCROLLED: readonly Figure[] = [
  ['longest task', 'longestTaskMs'],
  ['by the clock', 'longestTaskWallMs'],
  ['script a frame, p95', 'scriptP95Ms'],
  ['all script', 'scriptMs'],
];

function renderScrolling({ list, rounds, rows }: ScrollingResult, seconds: number): string {
  const frames = Math.max(...rounds.ours.map(({ frames: count }) => count));
  return (
    `${list}: ${seconds} s of the wheel while changes are told, ${frames} frames; ${rows} rows at the end\n` +
    renderRounds(SCROLLED, rounds)
  );
}

type Figure = readonly [title: string, of: keyof MainThread];

function renderRounds(figures: readonly Figure[], rounds: Rounds): string {
  const rows = figures.map(([title, of]) => {
    const found = VARIANTS.map((variant) => quietest(rounds[variant], of) ?? Number.NaN);
    const [ours = Number.NaN, , obvious = Number.NaN] = found;
    return [title, ...found.map((ms) => ms.toFixed(1)), (ours / obvious).toFixed(3)];
  });
  return renderTable([['', ...VARIANTS, 'ours/obvious'], ...rows]);
}

function renderDay({ events, samples }: DayResults): string {
  const [first, last] = [samples[0], samples.at(-1)];
  const row = (title: string, one: string | undefined, other: string | undefined) => [
    title,
    one ?? '',
    other ?? '',
  ];
  const megabytes = (bytes: number | undefined) => bytes && (bytes / 1_000_000).toFixed(1);
  return `the owner's list for a day: ${events} events, as fast as the page takes them; after garbage collection\n${renderTable(
    [
      ['', 'morning', 'evening'],
      row('heap, MB', megabytes(first?.heapBytes) || '', megabytes(last?.heapBytes) || ''),
      row('DOM nodes', first?.nodes.toString(), last?.nodes.toString()),
      row('listeners', first?.listeners.toString(), last?.listeners.toString()),
    ],
  )}`;
}
