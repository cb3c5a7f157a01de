import { expect, it } from 'vitest';
import { createRecent } from './recent.ts';

it('what was read lately is not read again, and a failure is not kept', async () => {
  let [time, reads, fails] = [0, 0, false];
  const recent = createRecent(
    async () => {
      reads += 1;
      if (fails) throw new Error('away');
      return reads;
    },
    { maxAgeMs: 100, now: () => time },
  );
  expect(await Promise.all([recent(), recent()])).toEqual([1, 1]);
  time = 100;
  expect(await recent()).toBe(1);
  time = 101;
  fails = true;
  await expect(recent()).rejects.toThrow('away');
  fails = false;
  expect(await recent()).toBe(3);
});
