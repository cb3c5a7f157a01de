import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { heartbeatTexts } from '../../harness/heartbeat-bodies.ts';
import { type Question, startLimit } from '../../harness/limit.ts';
import type { Operation, Variant } from '../../harness/measure.ts';
import { waitUntilPublished } from '../../harness/metrics-page.ts';
import { requireSameResults } from '../../harness/same-results.ts';
import { type Served, startObvious, startRegistry, startServer } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { inParallel } from '../../load/in-parallel.ts';
import type { Traffic } from '../../load/traffic.ts';
import { CARDS_OF_A_MACHINE, machine, SEARCH } from './fleet.ts';
import type { OverheadUrls } from './overhead.ts';
import { writeGatewayRoutes } from './routes.ts';

const PAGE = 'limit=50';
/** Concurrent registrations while the fleet is created. */
const SEEDERS = 16;
/** Number of different bodies that the load generator sends in turn. */
const BODIES = 64;

/** What is measured, ready to be called. */
export interface Subject {
  /** Through the gateway. */
  readonly baseUrls: Readonly<Record<Variant, string>>;
  readonly operations: readonly Operation[];
  readonly overhead: OverheadUrls;
  /** A service that does nothing, and the request of which each gateway is measured. */
  readonly hops: { readonly service: Served; readonly traffic: Traffic };
}

/** Starts the three registries behind one gateway, each with the same fleet. */
export async function openSubject(stage: Stage, providers: number): Promise<Subject> {
  const ours = await startRegistry(stage);
  const obvious = await startObvious(stage, 'obvious-registry', 'obvious_registry');
  const ids = await seed(ours.url, providers);
  const obviousIds = await seed(obvious.url, providers);
  for (const query of [PAGE, SEARCH]) await requireSameResults(ours.url, obvious.url, query);
  const path = `/providers/${ids[0]}`;
  const limit = await startLimit(stage, ours.url, ...questionsAbout(path));
  const routes = await writeGatewayRoutes(stage.folder, {
    ours: ours.url,
    limit: limit.url,
    obvious: obvious.url,
  });
  const { url: gateway } = await startServer(stage, {
    name: 'gateway',
    source: 'packages/devstack/src/gateway/main.ts',
    env: { GRIDLEASE_PORT: '{port}', GRIDLEASE_ROUTES_FILE: routes },
    readyPath: '/health/live',
  });
  const published = () => waitUntilPublished(ours.url);
  await published();
  for (const { databaseUrl } of [ours, obvious]) await stage.calmDatabase(databaseUrl);
  return {
    baseUrls: { ours: gateway, limit: `${gateway}/limit`, obvious: `${gateway}/obvious` },
    operations: operationsOn(ids, obviousIds, published),
    hops: {
      service: limit,
      traffic: { method: 'POST', path: `${path}/heartbeat`, bodies: heartbeatBodies() },
    },
    overhead: { directUrl: `${limit.url}${path}`, throughUrl: `${gateway}/limit${path}` },
  };
}

/** One for each kind of request. */
function questionsAbout(path: string): Question[] {
  const route = '/providers/:providerID';
  return [
    { method: 'POST', path: '/providers', body: machine(0, 'canned', 'zz-canned') },
    { method: 'POST', route: `${route}/heartbeat`, path: `${path}/heartbeat`, body: {}, isQuiet: true },
    { method: 'GET', route, path },
    { method: 'GET', route: '/providers', path: `/providers?${PAGE}` },
  ];
}

const heartbeatBodies = () => heartbeatTexts(CARDS_OF_A_MACHINE, (index) => ({ index }));

/** Registration comes last: it makes the tables grow. */
function operationsOn(
  ids: readonly string[],
  obviousIds: readonly string[],
  settle: () => Promise<void>,
): Operation[] {
  const registrations = Array.from({ length: BODIES }, (_, n) =>
    JSON.stringify(machine(n, '{unique}', 'new')),
  );
  const heartbeat = {
    ...({ method: 'POST', path: '/providers/{id}/heartbeat' } as const),
    ...{ ids, bodies: heartbeatBodies() },
  } as const;
  return [
    { name: 'heartbeat', traffic: heartbeat, obviousIds },
    { name: 'get', traffic: { method: 'GET', path: '/providers/{id}', ids }, obviousIds },
    { name: 'list 50', traffic: { method: 'GET', path: `/providers?${PAGE}` } },
    { name: 'search 50', traffic: { method: 'GET', path: `/providers?${SEARCH}` } },
    { name: 'register', traffic: { method: 'POST', path: '/providers', bodies: registrations }, settle },
  ];
}

/** Registers a fleet and returns its ids. The obvious registry has the same API. */
async function seed(baseUrl: string, providers: number): Promise<string[]> {
  const client = createRegistryClient({ baseUrl });
  const ids: string[] = [];
  const machines = Array.from({ length: providers }, (_, n) => machine(n, `seed-${n}`));
  await inParallel(machines, SEEDERS, async (body) => {
    ids.push((await orThrow(client.POST('/providers', { body }))).id);
  });
  return ids;
}
