import { openMailServer } from '@gridlease/testing/mail-server';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { call } from '../billing.ts';
import { beat, openStage, type Stage } from '../lives/stage.ts';
import { giveAddress, startMailing, untilQuiet } from '../notifications/mailing.ts';
import { registerMachine } from '../providers/registry.ts';
import { noticesOf, rentedFleet } from './fleet.ts';

const MINUTE = 60;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Lets minutes pass in which these machines send heartbeats; both workers run after each. */
async function pass(minutes: number, alive: readonly string[] = []): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await stage.advance(MINUTE);
    for (const id of alive) await beat(stage, id);
    await look();
  }
}

async function look(): Promise<void> {
  await stage.billing.watch().catch(() => {});
  await stage.billing.tick();
  await stage.billing.notice().catch(() => {});
}

const shortly = async (owner_id: string) =>
  (await noticesOf(stage, owner_id)).map(({ type, names }) => `${type} ${names.join(' ')}`);

it('ten machines that go together are one notice, and so is their return', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `box-${at}`);
  const { owner_id, ids } = await rentedFleet(stage, names);
  // They go within a minute of each other.
  await pass(1, ids.slice(5));
  await pass(3);
  expect(await shortly(owner_id)).toEqual([]);
  await pass(4);
  expect(await shortly(owner_id)).toEqual([`provider.offline ${names.join(' ')}`]);
  await pass(3, ids);
  await pass(4, ids);
  expect(await shortly(owner_id)).toEqual([
    `provider.offline ${names.join(' ')}`,
    `provider.online ${names.join(' ')}`,
  ]);
});

it('the return of a machine whose rentals have failed meanwhile is told', async () => {
  const { owner_id, ids } = await rentedFleet(stage, ['box']);
  await pass(20);
  await pass(5, ids);
  expect(await shortly(owner_id)).toEqual(['provider.offline box', 'provider.online box']);
});

it('a machine that returns before the delay is over, or comes and goes, does not flood its owner', async () => {
  const { owner_id, ids } = await rentedFleet(stage, ['box']);
  await pass(4);
  await pass(4, ids);
  expect(await shortly(owner_id)).toEqual([]);
  for (let round = 0; round < 4; round += 1) {
    await pass(6);
    await pass(4, ids);
  }
  expect(await shortly(owner_id)).toEqual(['provider.offline box', 'provider.online box']);
});

it('an outage of the registry is no outage of machines, and its end tells none that is over', async () => {
  const { owner_id, ids } = await rentedFleet(stage, ['box']);
  await pass(3);
  stage.setReachable(false);
  await pass(10);
  expect(await shortly(owner_id)).toEqual([]);
  for (const id of ids) await beat(stage, id);
  stage.setReachable(true);
  await pass(5, ids);
  expect(await shortly(owner_id)).toEqual([]);
});

it('a machine without rentals, and a deleted one, are not told of', async () => {
  const { owner_id, ids } = await rentedFleet(stage, ['box']);
  await registerMachine(stage.registry, { owner_id, name: 'idle' });
  await pass(3);
  await call(stage.registry, 'DELETE', `/providers/${ids[0]}`);
  await pass(6);
  expect(await shortly(owner_id)).toEqual([]);
});

it('a suspension is told at once, once, with its reason', async () => {
  const { owner_id, ids } = await rentedFleet(stage, ['box', 'other']);
  const path = `/providers/${ids[0]}/suspension`;
  expect((await call(stage.registry, 'POST', path, { reason: 'stolen cards' })).status).toBe(200);
  await look();
  await pass(8, ids);
  const [notice, ...more] = await noticesOf(stage, owner_id);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ type: 'provider.suspended', names: ['box'] });
  expect(notice?.data.machines[0].reasons).toEqual(['stolen cards']);
});

it('two replicas that decide at once tell once', async () => {
  const { owner_id } = await rentedFleet(stage, ['box', 'other']);
  await pass(4);
  await stage.advance(2 * MINUTE);
  await stage.billing.watch();
  await Promise.all([stage.billing.notice(), stage.billing.notice(), stage.billing.notice()]);
  expect(await shortly(owner_id)).toEqual(['provider.offline box other']);
});

it('owners get one mail for each notice, unless they have switched it off', async () => {
  const server = await openMailServer();
  const mailing = startMailing({ databaseUrl: stage.billing.databaseUrl, smtpUrl: server.url });
  onTestFinished(async () => {
    await mailing.stop();
    await server.close();
  });
  const ann = await rentedFleet(stage, ['box', 'tower']);
  const bob = await rentedFleet(stage, ['muted']);
  const email = await giveAddress(stage.billing, ann.owner_id);
  const muted = await giveAddress(stage.billing, bob.owner_id, { machine_offline: false });
  await pass(8);
  await pass(5, ann.ids);
  await until(() => server.receivedBy(email).length === 2);
  await untilQuiet(stage.billing.databaseUrl);
  const [away, back, ...more] = server.receivedBy(email);
  expect([away?.subject, back?.subject, more]).toEqual([
    '2 of your machines are offline',
    '2 of your machines are back',
    [],
  ]);
  expect(away?.text).toContain(`Machine: box (${ann.ids[0]}), last sign of life 2026-03-01 `);
  expect(away?.text).toContain('returns within 10 minutes');
  expect(server.receivedBy(muted)).toEqual([]);
  expect(await shortly(bob.owner_id)).toEqual(['provider.offline muted']);
});
