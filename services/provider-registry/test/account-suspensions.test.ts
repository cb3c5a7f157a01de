import { openDatabase } from '@gridlease/common/database/open';
import { createAccountWatch } from '@gridlease/common/service/account-watch';
import type { UserState } from '@gridlease/common/service/user-states';
import { until } from '@gridlease/testing/until';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOwners } from '../src/accounts/store.ts';
import { type AccountDeps, learnAccounts, settleMachines } from '../src/accounts/suspend.ts';
import type { Database, RegistryTables } from '../src/database/database.ts';
import { createLayout } from '../src/database/layout.ts';
import { call, LEASES, log, openRegistry, register, type TestRegistry } from './registry.ts';

let registry: TestRegistry;
let db: Database;
let closeDatabase: () => Promise<void>;
let deps: AccountDeps;
beforeAll(async () => {
  registry = await openRegistry();
  const opened = openDatabase<RegistryTables>({
    url: registry.databaseUrl,
    applicationName: 'accounts-test',
    log,
  });
  ({ db, close: closeDatabase } = opened);
  const eventSubjectPrefix = 'registry.events.v1';
  deps = { db, leases: LEASES, newId: uuidv7, eventSubjectPrefix, layout: createLayout(), onEvent: () => {} };
});
afterAll(async () => {
  await closeDatabase();
  await registry.close();
});

const ORIGIN = { correlationId: 'test' };
const path = (id: string) => `/providers/${id}`;
const machineOf = async (owner_id: string): Promise<string> => (await register(registry, { owner_id })).id;
const suspenders = async (id: string): Promise<string[]> =>
  ((await call(registry, 'GET', path(id))).body.suspended ?? []).map(({ by }: { by: string }) => by);
const learn = (id: string, status: UserState['status'], version: number) =>
  learnAccounts(deps, [{ id, status, version }], ORIGIN);

it('machines of a disabled owner are suspended, and come back when the account is enabled', async () => {
  const owner = uuidv7();
  const [one, other, another] = await Promise.all([machineOf(owner), machineOf(owner), machineOf(uuidv7())]);
  await learn(owner, 'disabled', 2);
  expect(await Promise.all([one, other, another].map(suspenders))).toEqual([['account'], ['account'], []]);
  const { body } = await call(registry, 'GET', '/providers');
  expect(body.map(({ id }: { id: string }) => id)).not.toContain(one);
  await learn(owner, 'active', 3);
  expect(await Promise.all([one, other, another].map(suspenders))).toEqual([[], [], []]);
});

it('a suspension by an administrator and one by the account end independently', async () => {
  const owner = uuidv7();
  const id = await machineOf(owner);
  await call(registry, 'POST', `${path(id)}/suspension`, { reason: 'fraud' });
  await learn(owner, 'disabled', 2);
  expect(await suspenders(id)).toEqual(['account', 'admin']);
  await call(registry, 'DELETE', `${path(id)}/suspension`);
  expect(await suspenders(id)).toEqual(['account']);
  await call(registry, 'POST', `${path(id)}/suspension`, { reason: 'fraud' });
  await learn(owner, 'active', 3);
  expect(await suspenders(id)).toEqual(['admin']);
});

it('older and repeated news change nothing', async () => {
  const owner = uuidv7();
  const id = await machineOf(owner);
  await learn(owner, 'active', 5);
  await learn(owner, 'disabled', 4);
  expect(await suspenders(id)).toEqual([]);
  await learn(owner, 'deleted', 6);
  const { headers } = await call(registry, 'GET', path(id));
  await learn(owner, 'deleted', 6);
  await settleMachines(deps, ORIGIN);
  expect((await call(registry, 'GET', path(id))).headers.get('etag')).toBe(headers.get('etag'));
});

it('machines that were registered, or changed hands, after the news are found by the comparison', async () => {
  const [closed, open] = [uuidv7(), uuidv7()];
  const first = await machineOf(closed);
  await learn(closed, 'disabled', 2);
  const late = await machineOf(closed);
  const before = (await call(registry, 'GET', path(first))).body;
  await call(registry, 'PUT', path(first), { ...before, owner_id: open });
  expect(await Promise.all([first, late].map(suspenders))).toEqual([['account'], []]);
  await settleMachines(deps, ORIGIN);
  expect(await Promise.all([first, late].map(suspenders))).toEqual([[], ['account']]);
});

it('news that nobody heard are found by asking about all owners, and what cannot be asked is asked again', async () => {
  const owner = uuidv7();
  const id = await machineOf(owner);
  let failures = 1;
  const watch = createAccountWatch({
    read: async (ids) => {
      if (failures-- > 0) throw new Error('authentication is away');
      return ids.includes(owner) ? [{ id: owner, status: 'disabled', version: 2 }] : [];
    },
    apply: (states, origin) => learnAccounts(deps, states, origin),
    listParties: (after, limit) => listOwners(db, after, limit),
    newId: uuidv7,
    log,
  });
  await expect(watch.compare(new AbortController().signal)).rejects.toThrow();
  await watch.compare(new AbortController().signal);
  expect(await suspenders(id)).toEqual(['account']);

  await learn(owner, 'active', 3);
  failures = 1;
  watch.heard(owner);
  // Version 2 is older than what is known: it is asked for, again after the failure, and not applied.
  await until(() => failures < 0, { message: 'the second question' });
  await watch.stop();
  expect(await suspenders(id)).toEqual([]);
});
