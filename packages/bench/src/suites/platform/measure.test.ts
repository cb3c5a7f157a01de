import { expect, test } from 'vitest';
import { groupUsage } from './measure.ts';
import type { ProcessReading } from './processes.ts';

const reading = (pid: number, name: string, cpuSeconds: number, contextSwitches: number): ProcessReading => ({
  pid,
  name,
  pssBytes: 10 * pid,
  anonymousBytes: pid,
  cpuSeconds,
  contextSwitches,
});

test('processes of a name count together, and one that began meanwhile from its start', () => {
  const first = [reading(1, 'billing', 5, 100), reading(2, 'PostgreSQL', 1, 10)];
  const last = [
    reading(1, 'billing', 5.5, 150),
    reading(2, 'PostgreSQL', 1.2, 30),
    reading(3, 'PostgreSQL', 0.3, 5),
  ];
  const { billing, PostgreSQL } = groupUsage(first, last, 10);
  expect(billing).toEqual({
    processes: 1,
    pssBytes: 10,
    anonymousBytes: 1,
    cpu: 0.05,
    contextSwitchesASecond: 5,
  });
  expect(PostgreSQL).toMatchObject({ processes: 2, pssBytes: 50, contextSwitchesASecond: 2.5 });
  expect(PostgreSQL?.cpu).toBeCloseTo(0.05);
});
