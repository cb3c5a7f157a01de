import { type DnsConsul, dnsConsulOrSkip } from '@gridlease/testing/consul-dns';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Person, signUp } from '../people.ts';
import { CONSUL_NAMES, type Deployment, openDeployment } from './deployment.ts';
import { gatewayUnderTest } from './gateway-under-test.ts';

/** A Debian package may have to be fetched, and three services create their databases. */
const OPEN_TIMEOUT_MS = 300_000;

interface Opened {
  readonly platform: Deployment;
  readonly consul: DnsConsul;
  /** A provider who is logged in, through the gateway. */
  readonly ann: Person;
}

class NotHereError extends Error {}
const notHere = {
  skip(reason?: string): never {
    throw new NotHereError(reason);
  },
};

let current: Opened | undefined;
let missing: string | undefined;

/** The platform of this test file, inside its tests. */
export function opened(): Opened {
  if (current === undefined) throw new Error('the platform is opened before the tests of its file');
  return current;
}

/** Ann's credentials as headers. */
export const bearer = () => ['Authorization', `Bearer ${opened().ann.accessToken}`] as const;

async function open(): Promise<Opened> {
  const startGateway = await gatewayUnderTest().find(notHere as never);
  const consul = await dnsConsulOrSkip(notHere as never);
  const platform = await openDeployment(startGateway, consul, {
    // So that a lock still holds when a slow machine checks it.
    environment: { auth: { GRIDLEASE_THROTTLE__LOCK_FIRST: '5m' } },
  });
  const isKnown = async (name: string) => (await consul.instances(name)).length === 1;
  const areKnown = async () => (await Promise.all(CONSUL_NAMES.map(isKnown))).every((isThere) => isThere);
  await until(areKnown, { timeoutMs: 60_000, message: 'that every service is healthy in Consul' });
  return { platform, consul, ann: await signUp(platform.url, 'provider', 'ann') };
}

beforeAll(async () => {
  try {
    current = await open();
  } catch (error) {
    if (!(error instanceof NotHereError)) throw error;
    missing = error.message;
  }
}, OPEN_TIMEOUT_MS);
// Where a program is not available, every test is reported as skipped.
beforeEach((context) => {
  if (missing !== undefined) context.skip(missing);
});
afterAll(async () => {
  await current?.platform.close();
  await current?.consul.close();
});
