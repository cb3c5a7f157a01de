import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { type Kind, kindsOf } from './revocations/kinds.ts';
import { wrongWhileUnknown } from './revocations/operations.ts';
import { type ClosedPlatform, freeze, startClosedPlatform } from './revocations/platform.ts';
import { ask, isAccepted, isRefused, type Target, targetsOf, untilRefused } from './revocations/services.ts';

/** A handful; the soak does two hundred, with a clock. */
const ROUNDS = 3;
const AUTH = 'services/auth/src/main';

async function expectEnds(targets: readonly Target[], kind: Kind): Promise<void> {
  const { token, revoke, restore } = await kind();
  const accepted = await Promise.all(targets.map((target) => isAccepted(target, token)));
  expect(accepted).toEqual(targets.map(() => true));
  await revoke();
  await untilRefused(targets, token);
  await restore?.();
}

it('what is revoked is refused by every service itself, also while NATS or authentication is away', async () => {
  const closed: ClosedPlatform = await startClosedPlatform('5s');
  const { site, platform, admin } = closed;
  const { url } = platform;
  const targets = targetsOf(site);
  const services = targets.filter(({ name }) => name !== 'auth' && name !== 'gateway');
  const kinds = await kindsOf({ url, admin });

  for (const kind of Object.values(kinds)) {
    for (let round = 0; round < ROUNDS; round += 1) await expectEnds(targets, kind);
  }

  await streamsEnd(targets, kinds);
  await withoutBroker(closed, targets, kinds);
  await withoutAuthentication(closed, services, kinds);
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});

/** An event stream ends when its caller's token is revoked. */
async function streamsEnd(targets: readonly Target[], kinds: Readonly<Record<string, Kind>>): Promise<void> {
  const { url = '' } = targets.find(({ name }) => name === 'provider-registry') ?? {};
  for (const kind of ['logout', 'key', 'disabled', 'role']) {
    const { token, revoke, restore } = (await kinds[kind]?.()) ?? expect.fail(kind);
    const stream = await fetch(`${url}/providers/events`, { headers: { authorization: `Bearer ${token}` } });
    expect(stream.status).toBe(200);
    await revoke();
    // Ends in order, which a broken connection would not.
    await stream.text();
    await restore?.();
  }
}

async function withoutBroker(
  { platform }: ClosedPlatform,
  targets: readonly Target[],
  kinds: Readonly<Record<string, Kind>>,
): Promise<void> {
  const thaw = freeze(await platform.processOf('nats-server'));
  try {
    for (const kind of Object.values(kinds)) await expectEnds(targets, kind);
  } finally {
    thaw();
  }
}

/** Authentication does not respond: what is known stays known, and what is at stake waits. */
async function withoutAuthentication(
  { platform, admin }: ClosedPlatform,
  services: readonly Target[],
  kinds: Readonly<Record<string, Kind>>,
): Promise<void> {
  const known = (await kinds.logout?.()) ?? expect.fail('logout');
  await known.revoke();
  await untilRefused(services, known.token);
  const thaw = freeze(await platform.processOf(AUTH));
  try {
    let wrong: readonly string[] = [];
    const isAsListed = async () => {
      wrong = await wrongWhileUnknown(services, admin.accessToken);
      return wrong.length === 0;
    };
    await until(isAsListed, { every: 500 }).catch(() => expect(wrong).toEqual([]));
    for (const service of services) {
      expect([service.name, (await ask(service, admin.accessToken))[0]]).toEqual([service.name, 200]);
      expect(await isRefused(service, known.token)).toBe(true);
    }
    await restartWithoutAuthentication(platform, services, { valid: admin.accessToken, known: known.token });
  } finally {
    thaw();
  }
  for (const service of services) {
    await until(() => isAccepted(service, admin.accessToken), { message: `that ${service.name} serves` });
    expect(await isRefused(service, known.token)).toBe(true);
  }
  const outgoing = admin.accessToken;
  const { url = '' } = services.find(({ name }) => name === 'storage') ?? {};
  const headers = { authorization: `Bearer ${outgoing}` };
  await until(
    async () => (await fetch(`${url}/buckets/after-the-outage`, { method: 'POST', headers })).status === 201,
  );
}

/** A replica that starts meanwhile is not ready, and lets nobody in whose token may have been revoked. */
async function restartWithoutAuthentication(
  platform: ClosedPlatform['platform'],
  services: readonly Target[],
  tokens: { readonly valid: string; readonly known: string },
): Promise<void> {
  const storage = services.find(({ name }) => name === 'storage') ?? expect.fail('storage');
  const { pid } = await platform.processOf('services/storage/src/main');
  process.kill(pid, 'SIGKILL');
  const ready = async () => {
    const response = await fetch(`${storage.url}/health/ready`);
    return [response.status, ((await response.json()) as { dependencies?: object }).dependencies] as const;
  };
  await until(async () => {
    const [status, dependencies] = await ready();
    return status === 503 && JSON.stringify(dependencies).includes('"revocations":"unknown"');
  });
  for (const token of Object.values(tokens)) expect((await ask(storage, token))[0]).toBe(503);
}
