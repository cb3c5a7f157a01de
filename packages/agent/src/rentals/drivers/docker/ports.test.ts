import { expect, test } from 'vitest';
import { createPortPool } from './ports.ts';

const range = { first: 100, last: 103 };

test('ports go round their range, past those that others listen on', async () => {
  const pool = createPortPool(
    range,
    () => 0.5,
    async (port) => port !== 103,
  );
  expect(await pool.reserve(2)).toEqual([102, 100]);
  pool.release([102]);
  pool.claim([101]);
  expect(await pool.reserve(1)).toEqual([102]);
  await expect(pool.reserve(1)).rejects.toMatchObject({ code: 'ports_exhausted' });
});

test('those who ask at the same time get different ports; who does not get all keeps none', async () => {
  const pool = createPortPool(
    range,
    () => 0,
    async () => true,
  );
  const [a, b] = await Promise.all([pool.reserve(2), pool.reserve(1)]);
  expect(new Set([...a, ...b]).size).toBe(3);
  await expect(pool.reserve(2)).rejects.toMatchObject({ code: 'ports_exhausted' });
  expect((await pool.reserve(1)).length).toBe(1);
});
