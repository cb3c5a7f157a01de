import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { keepRunning, type RestartPolicy, type Running } from './supervision.ts';

const POLICY: RestartPolicy = { pauseFirstMs: 1, pauseMaxMs: 4, steadyMs: 60_000, quickEndsMax: 3 };
/** Not a real process: a stop has nothing to signal. */
const GONE = {
  pid: process.pid,
  started: 'never',
  name: 'thing',
  stage: 'program',
  stopSignal: 'SIGTERM',
} as const;
const HURRY = new AbortController().signal;

const ended = (how: Promise<string>): Running => ({ process: GONE, ended: how });

/** Records the reports; the stop is never requested. */
function around() {
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  return { lines, report, stopping: new AbortController().signal };
}

test('a process that exits soon after each start is given up after a limited number of restarts, and that is reported', async () => {
  const told = around();
  let starts = 0;
  const start = async () => {
    starts += 1;
    return ended(Promise.resolve('ended (exit code 1)'));
  };
  const kept = await keepRunning('thing', start, told, POLICY);
  await vi.waitFor(() => expect(told.lines.join('\n')).toContain('thing IS DOWN AND STAYS DOWN'));
  expect(starts).toBe(1 + POLICY.quickEndsMax);
  expect(told.lines.filter((line) => line === 'thing runs again')).toHaveLength(POLICY.quickEndsMax);
  const pauses = told.lines.flatMap((line) => /starting it again in (\S+) s/.exec(line)?.[1] ?? []);
  expect(pauses).toEqual(['0.001', '0.002', '0.004']);
  await kept.stop(0, HURRY);
});

test('failed starts count as exits', async () => {
  const told = around();
  let starts = 0;
  const start = async () => {
    starts += 1;
    if (starts > 1) throw new Error('no room\nthe log');
    return ended(Promise.resolve('ended (SIGKILL)'));
  };
  const kept = await keepRunning('thing', start, told, POLICY);
  await vi.waitFor(() => expect(told.lines.join('\n')).toContain('it did not start (no room)'));
  await vi.waitFor(() => expect(told.lines.join('\n')).toContain('STAYS DOWN'));
  expect(starts).toBe(1 + POLICY.quickEndsMax);
  await kept.stop(0, HURRY);
});

test('a process that runs for a while each time is restarted any number of times until everything stops', async () => {
  const told = around();
  let starts = 0;
  const start = async () => {
    starts += 1;
    return ended(delay(2).then(() => 'ended (SIGKILL)'));
  };
  const kept = await keepRunning('thing', start, told, { ...POLICY, steadyMs: 0 });
  await vi.waitFor(() => expect(starts).toBeGreaterThan(4 * POLICY.quickEndsMax));
  await kept.stop(0, HURRY);
  const atStop = starts;
  await delay(20);
  expect(starts).toBe(atStop);
  expect(told.lines.join('\n')).not.toContain('STAYS DOWN');
});

/** A process that exits on request. */
function openEnding() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { running: ended(promise), end: () => resolve('ended (exit code 0)') };
}

test('a suspended process restarts afterwards, and this does not count as a failure', async () => {
  const told = around();
  const runs: ReturnType<typeof openEnding>[] = [];
  const start = async () => {
    const run = openEnding();
    runs.push(run);
    return run.running;
  };
  const kept = await keepRunning('thing', start, told, POLICY);
  const done = await kept.whileStopped(0, async () => {
    runs[0]?.end();
    await delay(20);
    expect(runs).toHaveLength(1);
    return 'done';
  });
  expect(done).toBe('done');
  await vi.waitFor(() => expect(told.lines).toEqual(['thing runs again']));
  const failing = kept.whileStopped(0, async () => {
    runs[1]?.end();
    throw new Error('no chain');
  });
  await expect(failing).rejects.toThrow('no chain');
  await vi.waitFor(() => expect(runs).toHaveLength(3));
  await kept.stop(0, HURRY);
});

test('a start in progress is cancelled for a suspension, and begins again afterwards', async () => {
  const told = around();
  const first = openEnding();
  const states: string[] = [];
  const start = async (stopping: AbortSignal) => {
    states.push('start');
    if (states.length === 1) return first.running;
    if (states.length === 2) {
      await new Promise((resolve) => stopping.addEventListener('abort', resolve, { once: true }));
      states.push('broken off');
      throw new Error('stopped');
    }
    return openEnding().running;
  };
  const kept = await keepRunning('thing', start, told, POLICY);
  first.end();
  await vi.waitFor(() => expect(states).toEqual(['start', 'start']));
  await kept.whileStopped(0, async () => void states.push('work'));
  await vi.waitFor(() => expect(states).toEqual(['start', 'start', 'broken off', 'work', 'start']));
  await kept.stop(0, HURRY);
});
