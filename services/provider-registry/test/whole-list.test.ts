import { readLongArray } from '@gridlease/testing/live-heap';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, copyProvider, openRegistry, register, type TestRegistry } from './registry.ts';

const MACHINES = 25_000;
/** The list is more than as long, and much more in memory. */
const GROWTH_BYTES_MAX = 8 * 1024 * 1024;

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
  await register(registry, { name: 'rig' });
  await copyProvider(registry.databaseUrl, 'rig', MACHINES - 1);
}, 60_000);
afterAll(() => registry.close());

it('a list without limit is the whole fleet as one array, and is never held whole', async () => {
  const { entries, isClosed, growthBytes } = await readLongArray(`${registry.url}/providers`, '"owner_id"');
  expect({ entries, isClosed }).toEqual({ entries: MACHINES, isClosed: true });
  expect(growthBytes).toBeLessThan(GROWTH_BYTES_MAX);
}, 60_000);

it('a list without limit continues from a cursor', async () => {
  const page = await call(registry, 'GET', '/providers?limit=1000');
  const cursor = page.headers.get('x-next-cursor');
  const rest = await readLongArray(`${registry.url}/providers?cursor=${cursor}`, '"owner_id"');
  expect(rest).toMatchObject({ entries: MACHINES - 1_000, isClosed: true });
}, 60_000);

it('HEAD of a whole list reads none of it', async () => {
  const { status, headers } = await call(registry, 'HEAD', '/providers');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
});
