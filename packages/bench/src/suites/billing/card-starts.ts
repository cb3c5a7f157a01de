import { withClient } from '@gridlease/devstack/platform/databases';
import { proveBooks, startBilling } from '../../harness/billing.ts';
import { type Extent, measureInTurn } from '../../harness/measure.ts';
import { waitUntilPublished } from '../../harness/metrics-page.ts';
import { type Served, type ServedWithDatabase, startRegistry } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { summarizeVariant, type VariantSummary } from '../../harness/summary.ts';
import type { LoadResult } from '../../load/generate.ts';
import { ratiosByRound, type Spread, spreadOf } from '../../load/statistics.ts';
import { COMMON } from '../registry/cards.ts';
import { copyTemplates } from '../registry/copies.ts';
import { registerTemplates } from '../registry/templates.ts';
import { fillRenters } from './renters.ts';
import type { RequestServers } from './requests.ts';
import { machineOf, orderOf, renterOf, startTraffic } from './start-orders.ts';

/** Of each machine: a start never finds all of them taken. */
const CARDS = 8;
const KINDS = ['plain', 'cards'] as const;

export interface CardStartResults {
  /** Of machines that are not checked, and of cards of machines that the registry knows. */
  readonly plain: VariantSummary;
  readonly cards: VariantSummary;
  /** Starts with cards of the plain ones, round by round. */
  readonly ofPlain: Spread;
  /** The proof's, in the books of the starts with cards. */
  readonly findings: readonly unknown[];
}

/** A billing that checks machines, and its registry. */
interface CardServers {
  readonly billing: ServedWithDatabase;
  readonly registry: Served;
  readonly machineIds: readonly string[];
}

/** Starts on machines whose cards are free in a registry, in turn with starts on machines that are not checked. */
export async function measureCardStarts(
  stage: Stage,
  servers: RequestServers,
  extent: Extent,
): Promise<CardStartResults> {
  const cardServers = await openCardServers(stage, servers.renters.length);
  const shots = {
    plain: { url: servers.ours.url, traffic: plainTraffic(servers.renters) },
    cards: { url: cardServers.billing.url, traffic: cardTraffic(cardServers.machineIds) },
  };
  const { connections } = extent;
  const results = await measureInTurn(KINDS, extent, async (kind, seconds): Promise<LoadResult> => {
    const { url, traffic } = shots[kind];
    const result = await stage.generator('load', { baseUrl: url, traffic, connections, seconds });
    await waitUntilPublished(url);
    return result;
  });
  await cardServers.billing.program.stop();
  await cardServers.registry.program.stop();
  const rates = (kind: (typeof KINDS)[number]) => results[kind].map(({ perSecond }) => perSecond);
  return {
    plain: summarizeVariant(results.plain),
    cards: summarizeVariant(results.cards),
    ofPlain: spreadOf(ratiosByRound(rates('cards'), rates('plain'))),
    findings: await proveBooks(stage, cardServers.billing.databaseUrl),
  };
}

const plainTraffic = (renters: readonly string[]) =>
  startTraffic(orderOf(machineOf('{id}'), renterOf('{id}')), renters);

const cardTraffic = (machineIds: readonly string[]) =>
  startTraffic(orderOf('{id}', renterOf('{id}')), machineIds);

/** A registry of idle machines with free cards, and a billing with as many renters with funds. */
async function openCardServers(stage: Stage, machines: number): Promise<CardServers> {
  const registry = await startRegistry(stage, { GRIDLEASE_LEASE__MINIMUM: '1h' }, 'registry-of-cards');
  const group = {
    cards: Array.from({ length: CARDS }, () => COMMON),
    status: 'idle',
    isHealthy: true,
  } as const;
  const templates = await registerTemplates(registry.url, [{ ...group, machines }]);
  const known = await withClient(registry.databaseUrl, async (client) => {
    await copyTemplates(client, templates, 'uuidv7()');
    return (await client.query<{ id: string; owner_id: string }>('select id, owner_id from providers')).rows;
  });
  const billing = await startBilling(stage, 'billing_cards', {
    GRIDLEASE_BILLING__BILLING_INTERVAL: '1h',
    GRIDLEASE_BILLING__CHECK_PROVIDER: 'true',
    GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: registry.url,
  });
  const machineIds = known.map(({ id }) => id);
  const owners = new Set(known.map(({ owner_id }) => owner_id));
  await withClient(billing.databaseUrl, (client) =>
    fillRenters(client, machineIds.map(renterOf), [...owners]),
  );
  for (const { databaseUrl } of [registry, billing]) await stage.calmDatabase(databaseUrl);
  return { billing, registry, machineIds };
}
