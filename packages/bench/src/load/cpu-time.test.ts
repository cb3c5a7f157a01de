import { expect, test } from 'vitest';
import { cpuSeconds, readCpuSeconds, treeCpuSeconds } from './cpu-time.ts';

test('user and system time are added up, whatever the program is called', () => {
  const stat = '7 (a) b (c) S 1 7 7 0 -1 4194560 2731 0 0 0 150 25 0 0 20 0 11 0 89 1 2 3\n';
  expect(cpuSeconds(stat)).toBe(1.75);
});

test('a process that is gone has none', async () => {
  expect(cpuSeconds('')).toBeUndefined();
  expect(await readCpuSeconds(2 ** 30)).toBeUndefined();
});

const stat = (pid: number, parent: number, times: string) =>
  `${pid} (a (b) c) S ${parent} 1 1 0 -1 0 1 2 3 4 ${times} 20 0 1 0`;

test('a process, its children and ended children are counted, others are not', () => {
  const stats = [stat(7, 1, '100 50 30 20'), stat(8, 7, '10 5 0 0'), stat(9, 1, '1000 0 0 0'), ''];
  expect(treeCpuSeconds(7, stats)).toBeCloseTo(2.15);
});

test('of a tree without data there is no figure', () => {
  expect(treeCpuSeconds(7, [])).toBeUndefined();
});
