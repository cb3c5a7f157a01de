import { expect, test } from 'vitest';
import { createRecentResults } from './recent-results.ts';

test('a result is shared until it is too old, by those who ask for the same', async () => {
  let now = 0;
  let computed = 0;
  const recent = createRecentResults<number>(1_000, () => now);
  const ask = (key: string) =>
    recent(key, async () => {
      computed += 1;
      return computed;
    });
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2]);
  now = 999;
  expect(await ask('a')).toBe(1);
  now = 1_000;
  expect(await ask('a')).toBe(3);
});

test('a failure is not remembered', async () => {
  const recent = createRecentResults<string>(1_000, () => 0);
  await expect(recent('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await recent('a', async () => 'yes')).toBe('yes');
});

test('of many results the oldest are forgotten', async () => {
  const recent = createRecentResults<number>(1_000, () => 0);
  for (let at = 0; at <= 200; at += 1) await recent(String(at), async () => at);
  expect(await recent('1', async () => -1)).toBe(1);
  expect(await recent('0', async () => -1)).toBe(-1);
});
