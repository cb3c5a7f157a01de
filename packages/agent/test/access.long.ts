import { expect, test } from 'vitest';
import { openMachine } from './agent.ts';
import { startAuth } from './auth.ts';
import { hasSentMetrics, openDatabase, startRegistry } from './registry.ts';

const SECRET = 'Yb7kq2Rf0mXv4Ts9Lw1Jz6Hc3Dn8Gp5E';
const OTHER_SECRET = 'Kd4Vn7Ws2Qx9Ej6Rb1Tz8Mf3Hy5Lc0Pu';

const withRequiredAccess = (secret: string) => ({
  GRIDLEASE_AUTH__MODE: 'required',
  GRIDLEASE_AUTH__SECRET: secret,
});

/** A platform that requires access tokens, with two owners. */
async function openPlatform() {
  const databases = { auth: await openDatabase(), registry: await openDatabase() };
  const auth = await startAuth(databases.auth, { secret: SECRET });
  const alice = await auth.newOwner('alice@example.org');
  const bob = await auth.newOwner('bob@example.org');
  const aliceToken = await alice.token();
  const token = async () => aliceToken;
  const registry = await startRegistry(databases.registry, { env: withRequiredAccess(SECRET), token });
  return { databases, auth, alice, bob, registry };
}

test("a machine with its owner's key registers, sends heartbeats and signs off, even after the platform's secret was changed", async () => {
  const { databases, auth, alice, registry } = await openPlatform();
  const machine = await openMachine();
  const config = { owner_id: '', registry_url: registry.url, auth_url: auth.url, ...(await alice.newKey()) };
  const agent = await machine.start(config);
  const { id, owner_id } = await registry.untilProvider(hasSentMetrics, 'the machine sends heartbeats');
  expect(owner_id).toBe(alice.id);

  await Promise.all([auth.stop(), registry.stop()]);
  await startAuth(databases.auth, { secret: OTHER_SECRET, port: auth.port });
  const env = withRequiredAccess(OTHER_SECRET);
  const token = alice.token();
  const again = await startRegistry(databases.registry, { env, port: registry.port, token: () => token });
  await agent.waitForLine(/heartbeats arrive again/);
  expect(await again.untilProvider(({ status }) => status === 'idle', 'the machine is back')).toMatchObject({
    id,
  });
  expect(await agent.stop()).toEqual({ code: 0, signal: null });
  expect((await again.providers()).map(({ status }) => status)).toEqual(['offline']);
});

test("a registered machine with another owner's key neither sends heartbeats nor registers again", async () => {
  const { auth, alice, bob, registry } = await openPlatform();
  const machine = await openMachine();
  const common = { owner_id: '', registry_url: registry.url, auth_url: auth.url };
  const first = await machine.start({ ...common, ...(await alice.newKey()) });
  const { id } = await registry.untilProvider(hasSentMetrics, 'the machine sends heartbeats');
  await first.stop();

  const second = await machine.start({ ...common, ...(await bob.newKey()) });
  await second.waitForLine(/the access token is not for this machine/);
  expect((await registry.providers()).map((provider) => provider.id)).toEqual([id]);
  expect(await machine.state('identity.json')).toMatchObject({ stage: 'registered', provider_id: id });
});

test('a key without the scope, or with a wrong secret, is logged and does not stop the agent', async () => {
  const { auth, alice, registry } = await openPlatform();
  const machine = await openMachine();
  const common = { owner_id: '', registry_url: registry.url, auth_url: auth.url };
  const heartbeatOnlyKey = await alice.newKey({ scopes: ['registry:heartbeat'] });
  const narrow = await machine.start({ ...common, ...heartbeatOnlyKey });
  await narrow.waitForLine(/403 This request needs the scope registry:write/);
  await narrow.stop();

  const wrong = await machine.start({ ...common, ...heartbeatOnlyKey, client_secret: 'x'.repeat(43) });
  await wrong.waitForLine(/cannot get its access token/);
  await wrong.stop();

  const registering = await machine.start({ ...common, ...(await alice.newKey()) });
  await registry.untilProvider(hasSentMetrics, 'the machine sends heartbeats');
  await registering.stop();
  // A registered machine only needs to send heartbeats.
  await machine.start({ ...common, ...heartbeatOnlyKey });
  await registry.untilProvider(({ status }) => status === 'idle', 'the machine is back');
});
