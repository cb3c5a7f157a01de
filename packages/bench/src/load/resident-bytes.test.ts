import { expect, test } from 'vitest';
import { residentBytes } from './resident-bytes.ts';

test('resident memory is read in bytes', () => {
  expect(residentBytes('Name:\tnode\nVmHWM:\t  200 kB\nVmRSS:\t  128 kB\nThreads:\t11\n')).toBe(131_072);
});

test('a process that is gone has none', () => {
  expect(residentBytes('')).toBeUndefined();
});
