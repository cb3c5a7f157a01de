import { expect, test } from 'vitest';
import { treeCpuSeconds } from './tree-cpu.ts';

const stat = (pid: number, parent: number, times: string) =>
  `${pid} (a (b) c) S ${parent} 1 1 0 -1 0 1 2 3 4 ${times} 20 0 1 0`;

test('a process, its children and ended children are counted, others are not', () => {
  const stats = [stat(7, 1, '100 50 30 20'), stat(8, 7, '10 5 0 0'), stat(9, 1, '1000 0 0 0'), ''];
  expect(treeCpuSeconds(7, stats)).toBeCloseTo(2.15);
});

test('without data there is no figure', () => {
  expect(treeCpuSeconds(7, [])).toBeUndefined();
});
