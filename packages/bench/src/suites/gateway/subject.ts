import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { heartbeatTexts } from '../../harness/heartbeat-bodies.ts';
import type { Operation, Variant } from '../../harness/measure.ts';
import { waitUntilPublished } from '../../harness/published.ts';
import { requireSameResults } from '../../harness/same-results.ts';
import { freeAddress, startLimit, startObvious, startOurs } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/jobs.ts';
import { recordResponses } from './canned-responses.ts';
import { CARDS_OF_A_MACHINE, machine, SEARCH } from './fleet.ts';
import type { Subject } from './measure.ts';
import { writeGatewayRoutes } from './routes.ts';

const PAGE = 'limit=50';
/** Concurrent registrations while the fleet is created. */
const SEEDERS = 16;
/** Number of different bodies that the load generator sends in turn. */
const BODIES = 64;

/** Starts the three registries behind one gateway, each with the same fleet. */
export async function openSubject(stage: Stage, providers: number): Promise<Subject> {
  const ours = await startOurs(stage);
  const obvious = await startObvious(stage);
  const ids = { ours: await seed(ours.url, providers), obvious: await seed(obvious.url, providers) };
  for (const query of [PAGE, SEARCH]) await requireSameResults(ours.url, obvious.url, query);
  const limit = await startLimit(stage, await recordResponses(ours.url, PAGE));
  const gateway = await startGateway(stage, { ours: ours.url, limit: limit.url, obvious: obvious.url });
  const published = () => waitUntilPublished(ours.url);
  await published();
  for (const { databaseUrl } of [ours, obvious]) await stage.calmDatabase(databaseUrl);
  const path = `/providers/${ids.ours[0]}`;
  return {
    baseUrls: { ours: gateway, limit: `${gateway}/limit`, obvious: `${gateway}/obvious` },
    operations: operationsOn(ids, published),
    gateway: { directUrl: `${limit.url}${path}`, throughUrl: `${gateway}/limit${path}` },
  };
}

async function startGateway(stage: Stage, urls: Readonly<Record<Variant, string>>): Promise<string> {
  const { port, url } = await freeAddress();
  await stage.start({
    name: 'gateway',
    source: 'packages/devstack/src/gateway/main.ts',
    env: {
      GRIDLEASE_PORT: String(port),
      GRIDLEASE_ROUTES_FILE: await writeGatewayRoutes(stage.folder, urls),
    },
    readyUrl: `${url}/health/live`,
  });
  return url;
}

/** Registration comes last: it makes the tables grow. */
function operationsOn(
  { ours, obvious }: { ours: readonly string[]; obvious: readonly string[] },
  settle: () => Promise<void>,
): Operation[] {
  const idsOf: Record<Variant, readonly string[]> = { ours, obvious, limit: ours };
  const operation = (name: string, traffic: (ids: readonly string[]) => Traffic): Operation => ({
    name,
    traffic: { ours: traffic(idsOf.ours), limit: traffic(idsOf.limit), obvious: traffic(idsOf.obvious) },
  });
  const heartbeats = heartbeatTexts(CARDS_OF_A_MACHINE, (index) => ({ index }));
  const registrations = Array.from({ length: BODIES }, (_, n) =>
    JSON.stringify(machine(n, '{unique}', 'new')),
  );
  return [
    operation('heartbeat', (ids) => ({
      method: 'POST',
      path: '/providers/{id}/heartbeat',
      ids,
      bodies: heartbeats,
    })),
    operation('get', (ids) => ({ method: 'GET', path: '/providers/{id}', ids })),
    operation('list 50', () => ({ method: 'GET', path: `/providers?${PAGE}` })),
    operation('search 50', () => ({ method: 'GET', path: `/providers?${SEARCH}` })),
    {
      ...operation('register', () => ({ method: 'POST', path: '/providers', bodies: registrations })),
      settle,
    },
  ];
}

/** Registers a fleet and returns its ids. The obvious registry has the same API. */
async function seed(baseUrl: string, providers: number): Promise<string[]> {
  const client = createRegistryClient({ baseUrl });
  const ids: string[] = [];
  let next = 0;
  const work = async () => {
    for (let n = next++; n < providers; n = next++) {
      ids.push((await orThrow(client.POST('/providers', { body: machine(n, `seed-${n}`) }))).id);
    }
  };
  await Promise.all(Array.from({ length: SEEDERS }, work));
  return ids;
}
