import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import type { Traffic } from '../load/jobs.ts';
import type { Operation, Subject, Variant } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { cannedAnswers } from './canned.ts';
import { heartbeat, machine, SEARCH } from './fleet.ts';
import { writeGatewayRoutes } from './gateway-routes.ts';
import { waitUntilPublished } from './published.ts';

const PAGE = 'limit=50';
/** Registrations under way while the fleet is made. */
const SEEDERS = 16;
/** Different bodies that the load generator sends in turn. */
const BODIES = 64;

/** Starts the three registries behind one gateway, each with the same fleet. */
export async function openRegistrySubject(stage: Stage, providers: number): Promise<Subject> {
  const [oursPort, limitPort, obviousPort, gatewayPort] = await freePorts(4);
  const urlOf = (port: number | undefined) => `http://127.0.0.1:${port}`;
  const urls = { ours: urlOf(oursPort), limit: urlOf(limitPort), obvious: urlOf(obviousPort) };

  const oursDatabase = await stage.createDatabase('provider_registry');
  await stage.start({
    name: 'provider-registry',
    source: 'services/provider-registry/src/main.ts',
    env: {
      GRIDLEASE_PORT: `127.0.0.1:${oursPort}`,
      GRIDLEASE_DATABASE_URL: oursDatabase,
      GRIDLEASE_EVENTS__URL: stage.natsUrl,
    },
    readyUrl: `${urls.ours}/health/ready`,
  });
  const obviousDatabase = await stage.createDatabase('obvious_registry');
  await stage.start({
    name: 'obvious-registry',
    source: 'packages/bench/src/servers/obvious-registry.ts',
    args: [String(obviousPort)],
    env: { DATABASE_URL: obviousDatabase },
    readyUrl: `${urls.obvious}/health`,
  });
  const ids = { ours: await seed(urls.ours, providers), obvious: await seed(urls.obvious, providers) };
  await requireSameAnswers(urls);

  const answersFile = join(stage.folder, 'answers.json');
  await writeFile(answersFile, JSON.stringify(await cannedAnswers(urls.ours, PAGE)));
  await stage.start({
    name: 'limit',
    source: 'packages/bench/src/servers/limit.ts',
    args: [String(limitPort), answersFile],
    readyUrl: `${urls.limit}/health`,
  });
  await stage.start({
    name: 'gateway',
    source: 'packages/devstack/src/gateway/main.ts',
    env: {
      GRIDLEASE_PORT: String(gatewayPort),
      GRIDLEASE_ROUTES_FILE: await writeGatewayRoutes(stage.folder, urls),
    },
    readyUrl: `${urlOf(gatewayPort)}/health/live`,
  });
  const published = () => waitUntilPublished(urls.ours);
  await published();
  for (const database of [oursDatabase, obviousDatabase]) await stage.calmDatabase(database);

  const gatewayUrl = urlOf(gatewayPort);
  const path = `/providers/${ids.ours[0]}`;
  return {
    baseUrls: { ours: gatewayUrl, limit: `${gatewayUrl}/limit`, obvious: `${gatewayUrl}/obvious` },
    operations: operationsOn(ids, published),
    gateway: { directUrl: `${urls.limit}${path}`, throughUrl: `${gatewayUrl}/limit${path}` },
  };
}

/** Registration comes last: the tables grow with it. */
function operationsOn(
  { ours, obvious }: { ours: readonly string[]; obvious: readonly string[] },
  settle: () => Promise<void>,
): Operation[] {
  const idsOf: Record<Variant, readonly string[]> = { ours, obvious, limit: ours };
  const operation = (name: string, traffic: (ids: readonly string[]) => Traffic): Operation => ({
    name,
    traffic: { ours: traffic(idsOf.ours), limit: traffic(idsOf.limit), obvious: traffic(idsOf.obvious) },
  });
  const texts = (make: (n: number) => unknown) =>
    Array.from({ length: BODIES }, (_, n) => JSON.stringify(make(n)));
  const heartbeats = texts(heartbeat);
  const registrations = texts((n) => machine(n, '{unique}', 'new'));
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

/** Registers a fleet and answers its ids. The obvious registry speaks the same language. */
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

/** Ours and the obvious must do the same work to be compared. */
async function requireSameAnswers(urls: { readonly ours: string; readonly obvious: string }): Promise<void> {
  for (const query of [PAGE, SEARCH]) {
    const [ours, obvious] = await Promise.all(
      [urls.ours, urls.obvious].map(async (url) => {
        const machines = (await (await fetch(`${url}/providers?${query}`)).json()) as MachineOverview[];
        return machines.map(({ name, gpus }) => `${name} with ${gpus.length}`).join('\n');
      }),
    );
    if (ours !== obvious || ours === '') {
      throw new Error(`the registries answer ?${query} differently:\n${ours}\n--\n${obvious}`);
    }
  }
}

interface MachineOverview {
  readonly name: string;
  readonly gpus: readonly unknown[];
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}
