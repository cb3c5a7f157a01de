import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, test } from 'vitest';
import { docker } from './engine.ts';
import { type ComposedPlatform, containerIdsOf, GATEWAY, openComposedPlatform } from './platform.ts';

const PATIENCE = { timeoutMs: 120_000, every: 10 };
/** The issue's limit. It is printed and not asserted: other programs' load would decide. */
const LIMIT_SECONDS = 2;
/** Of each image; the figure is the middle one. */
const STARTS = 3;
/** What only a container that is ready responds to with 200. The gateway's own checks need no service. */
const READY: Readonly<Record<string, string>> = {
  auth: 'http://127.0.0.1:8000/health/ready',
  billing: 'http://127.0.0.1:8081/health/ready',
  'provider-registry': 'http://127.0.0.1:8002/health/ready',
  storage: 'http://127.0.0.1:8082/health/ready',
  gateway: `${GATEWAY}/providers?limit=1`,
};

let platform: ComposedPlatform;
beforeAll(async () => {
  platform = await openComposedPlatform({ profiles: ['chain'] });
  // Migrates the databases, too.
  await platform.up();
});
afterAll(() => platform?.close());

/** Seconds from the start of a stopped container's process, by the engine's clock, to its first good response. */
async function measureStart(container: string, url: string): Promise<number> {
  await docker(['stop', container]);
  const readyAt = until(async () => ((await fetch(url)).ok ? Date.now() : undefined), PATIENCE);
  const [, at] = await Promise.all([docker(['start', container]), readyAt]);
  const startedAt = await docker(['inspect', '--format', '{{.State.StartedAt}}', container]);
  return (at - Date.parse(startedAt.trim())) / 1_000;
}

test.each(Object.entries(READY))('%s is ready after each start', async (service, url) => {
  const container = (await containerIdsOf(platform)).get(service) ?? '';
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start += 1) seconds.push(await measureStart(container, url));
  const sorted = seconds.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(STARTS / 2)];
  process.stdout.write(
    `${service}: ready ${middle?.toFixed(2)} s after its start (limit ${LIMIT_SECONDS}; ` +
      `${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})\n`,
  );
});
