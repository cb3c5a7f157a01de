import { randomBytes } from 'node:crypto';
import { until } from '@gridlease/testing/until';
import { beforeAll, expect, test } from 'vitest';
import { startBilling, type TestBilling } from './billing.ts';
import { sharedRegistry } from './registry.ts';
import { openRig } from './rigs.ts';
import { startStorage, type TestStorage } from './storage.ts';

let billing: TestBilling;
let storage: TestStorage;
beforeAll(async () => {
  [billing, storage] = await Promise.all([startBilling((await sharedRegistry()).url), startStorage()]);
});

const openRigWithStorage = () =>
  openRig(billing, { rentals: { storage_hosts: [`127.0.0.1:${storage.port}`] } });

test('a job gets its input, and its output and log are where its renter wants them', async () => {
  const rig = await openRigWithStorage();
  const input = randomBytes(300_000);
  await storage.upload('job/input', input);
  const workload = {
    inputs: [{ path: '/data/input', url: await storage.presign('GET', 'job/input') }],
    outputs: [{ path: '/results/output', url: await storage.presign('PUT', 'job/output') }],
    log: {
      put_url: await storage.presign('PUT', 'job/log'),
      get_url: await storage.presign('GET', 'job/log'),
    },
  };
  const { id } = await rig.rent(['copy'], workload);
  const ended = await billing.untilStatus(id, 'completed');
  expect(ended).toMatchObject({ exit_code: 0, connection: { log_url: workload.log.get_url } });
  await rig.untilNothingIsLeft();
  expect(await storage.read('job/output')).toEqual(input);
  expect(String(await storage.read('job/log'))).toContain(`workload copy of ${id}`);
});

test('the log of a running rental is uploaded, and its outputs are uploaded when its renter ends it', async () => {
  const rig = await openRigWithStorage();
  const workload = {
    outputs: [
      { path: '/missing', url: await storage.presign('PUT', 'ended/missing') },
      { path: '/', url: await storage.presign('PUT', 'ended/all') },
    ],
    log: {
      put_url: await storage.presign('PUT', 'ended/log'),
      get_url: await storage.presign('GET', 'ended/log'),
    },
  };
  const { id } = await rig.rent(['serve'], workload);
  const { connection } = await billing.untilStatus(id, 'active');
  await until(async () => (await fetch(connection.log_url)).ok, { message: 'that the log is there' });
  await billing.end(id);
  await rig.untilNothingIsLeft();
  expect(await storage.read('ended/missing')).toBeUndefined();
  // An archive of the empty folder.
  expect((await storage.read('ended/all'))?.length).toBeGreaterThan(0);
  await rig.agent.waitForLine(/an output of the rental was not uploaded/);
});

test('an input that is not there fails the rental', async () => {
  const rig = await openRigWithStorage();
  const url = await storage.presign('GET', 'no/such/input');
  const { id } = await rig.rent(['copy'], { inputs: [{ path: '/data/input', url }], outputs: [] });
  expect(JSON.stringify(await billing.untilStatus(id, 'failed'))).toContain('input_failed: /data/input: ');
  await rig.untilNothingIsLeft();
});

test('a program that fails to start leaves a log that says why', async () => {
  const rig = await openRigWithStorage();
  const log = {
    put_url: await storage.presign('PUT', 'crash/log'),
    get_url: await storage.presign('GET', 'crash/log'),
  };
  const { id } = await rig.rent(['crash', '1'], { log });
  await billing.untilStatus(id, 'failed');
  await rig.untilNothingIsLeft();
  expect(String(await storage.read('crash/log'))).toContain('no such thing');
});
