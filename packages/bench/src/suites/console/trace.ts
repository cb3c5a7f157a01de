import type { CDPSession } from 'playwright-core';
import { percentile } from '../../load/statistics.ts';

/** An event of Chromium's trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** What the main thread of a page did, in milliseconds of its processor time. */
export interface MainThread {
  readonly sumMs: number;
  readonly longestTaskMs: number;
  /** The longest one by the clock: other programs of the machine included. */
  readonly longestTaskWallMs: number;
  /** Of frames that ran any script. */
  readonly scriptP95Ms: number;
  readonly scriptMs: number;
  readonly frames: number;
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.gc',
  'v8',
  'v8.execute',
  'blink.user_timing',
  '__metadata',
];
const TASK = 'RunTask';
/** With it the main thread hands a frame over. */
const FRAME = 'Commit';
/** Everything that runs, or cleans up after, what the page's own programs say. */
const SCRIPT = new Set([
  'EvaluateScript',
  'v8.evaluateModule',
  'v8.compile',
  'v8.compileModule',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'EventDispatch',
  'FireAnimationFrame',
  'MajorGC',
  'MinorGC',
]);

/** Records what the browser does while `act` runs. */
export async function traceWhile(cdp: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', take);
  const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: CATEGORIES },
  });
  await act();
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', take);
  return events;
}

/** Reads a trace of one page. Frames are what lies between two that the main thread hands over. */
export function readTrace(events: readonly TraceEvent[]): MainThread {
  const main = busiestMainThread(events);
  const mine = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid);
  const tasks = mine.filter(({ name, ph }) => name === TASK && ph === 'X');
  const frames = mine
    .filter(({ name }) => name === FRAME)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const perFrame = new Map<number, number>();
  for (const { ts, tdur = 0 } of outermost(mine.filter(({ name, ph }) => SCRIPT.has(name) && ph === 'X'))) {
    const frame = countUpTo(frames, ts);
    perFrame.set(frame, (perFrame.get(frame) ?? 0) + tdur);
  }
  const scripts = [...perFrame.values()].sort((a, b) => a - b);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / 1_000;
  return {
    sumMs: sum(tasks.map(({ tdur = 0 }) => tdur)),
    longestTaskMs: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000,
    longestTaskWallMs: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1_000,
    scriptP95Ms: scripts.length === 0 ? 0 : percentile(scripts, 95) / 1_000,
    scriptMs: sum(scripts),
    frames: frames.length,
  };
}

/** A browser may keep another page's process at hand; that one does nothing. */
function busiestMainThread(events: readonly TraceEvent[]): TraceEvent | undefined {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const busy = ({ pid, tid }: TraceEvent) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.name === TASK).length;
  return threads.toSorted((a, b) => busy(b) - busy(a))[0];
}

/** Without those that lie within another one. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

/** How many of these ascending times are not after `time`. */
function countUpTo(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
