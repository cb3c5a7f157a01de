import { expect, test } from 'vitest';
import { readTrace, type TraceEvent } from './trace.ts';

const MAIN = { pid: 7, tid: 1 };
const named = (pid: number, tid: number): TraceEvent => ({
  name: 'thread_name',
  ph: 'M',
  pid,
  tid,
  ts: 0,
  args: { name: 'CrRendererMain' },
});
const event = (name: string, ts: number, dur: number, tdur = dur): TraceEvent => ({
  ...MAIN,
  name,
  ph: 'X',
  ts,
  dur,
  tdur,
});
const frame = (ts: number): TraceEvent => ({ ...MAIN, name: 'Commit', ph: 'X', ts });

test('tasks of the main thread are summed by its processor time; other threads do not count', () => {
  const trace = [
    named(7, 1),
    named(9, 1),
    event('RunTask', 0, 30_000, 20_000),
    event('RunTask', 40_000, 90_000, 5_000),
    { ...event('RunTask', 0, 500_000), tid: 2 },
    { ...event('RunTask', 0, 500_000), pid: 9 },
  ];
  expect(readTrace(trace)).toMatchObject({ sumMs: 25, longestTaskMs: 20, longestTaskWallMs: 90 });
});

test('script is summed by frame, once where calls are nested', () => {
  const trace = [
    named(7, 1),
    event('RunTask', 0, 1),
    event('RunTask', 2, 1),
    frame(1_000),
    event('FunctionCall', 2_000, 4_000),
    event('RunMicrotasks', 3_000, 1_000),
    event('MinorGC', 7_000, 1_000),
    frame(17_000),
    event('Paint', 18_000, 9_000),
    event('FunctionCall', 20_000, 2_000),
  ];
  expect(readTrace(trace)).toMatchObject({ frames: 2, scriptMs: 7, scriptP95Ms: 5 });
});

test('a trace without a page has nothing', () => {
  expect(readTrace([])).toEqual({
    sumMs: 0,
    longestTaskMs: 0,
    longestTaskWallMs: 0,
    scriptP95Ms: 0,
    scriptMs: 0,
    frames: 0,
  });
});
