import { expect, test } from 'vitest';
import { cpuSeconds, readCpuSeconds } from './cpu-time.ts';

test('user and system time are added up, whatever the program is called', () => {
  const stat = '7 (a) b (c) S 1 7 7 0 -1 4194560 2731 0 0 0 150 25 0 0 20 0 11 0 89 1 2 3\n';
  expect(cpuSeconds(stat)).toBe(1.75);
});

test('a process that is gone has none', async () => {
  expect(cpuSeconds('')).toBeUndefined();
  expect(await readCpuSeconds(2 ** 30)).toBeUndefined();
});
