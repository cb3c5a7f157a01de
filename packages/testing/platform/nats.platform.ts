import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endRental, startRental } from '@gridlease/client/billing';
import { openDataFolder } from '@gridlease/devstack/platform/data-folder';
import { portsFrom } from '@gridlease/devstack/platform/ports';
import { adminQuery } from '@gridlease/testing/database';
import { type NatsCluster, type NatsNode, openNatsCluster } from '@gridlease/testing/nats-cluster';
import { countUnacknowledged, listMessages } from '@gridlease/testing/nats-stream';
import { doStep } from '@gridlease/testing/runbook-steps';
import { openSite, type Site, startPlatform } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { CARD } from '../journeys/fixtures.ts';
import { listen } from '../journeys/killed-processes/event-stream.ts';
import {
  expectEventsToBeWhole,
  expectMachinesToBeTold,
  expectMoneyToAddUp,
  expectPublished,
  expectUsageToBeWhole,
} from '../journeys/killed-processes/invariants.ts';
import { PATIENT, untilAllProgressed } from '../journeys/killed-processes/load.ts';
import {
  type Diary,
  keepBusy,
  type Marketplace,
  openMarketplace,
} from '../journeys/killed-processes/marketplace.ts';
import { payOut, withdraw } from '../journeys/killed-processes/outgoing-transfers.ts';
import { internalsOf, ownDatabaseUrl } from '../journeys/platform-internals.ts';
import { expectOutboxToBeStreamed } from '../journeys/rolling-restart/outbox.ts';
import { printProgress } from '../soak/platform/progress.ts';
import { keepReporting, type NatsReporter, openReporter } from './nats/usage.ts';

const USE_NATS = ['auth', 'billing', 'provider-registry'] as const;
/** The streams that the load writes to, each led by another node or the same one. */
const STREAMS = ['BILLING_EVENTS', 'REGISTRY_EVENTS', 'BILLING_USAGE'] as const;
const BACK_TIMEOUT_MS = 60_000;

const openDiary = (): Diary => ({
  usage: [],
  rentals: [],
  files: [],
  statusChanges: 0,
  statuses: new Set(),
});

/** Before the platform starts: three replicas of each stream. */
async function keepThreeReplicas({ dataFolder }: Site): Promise<void> {
  const { config } = openDataFolder(dataFolder);
  // JSON is YAML.
  const settings = {
    auth: { events: { replicas: 3 } },
    'provider-registry': { events: { replicas: 3 } },
    // Receivers get whole amounts.
    billing: { messaging: { replicas: 3 }, withdrawals: { new_account_fee: '0' } },
  };
  for (const [name, own] of Object.entries(settings)) {
    await writeFile(join(config, `${name}.yaml`), JSON.stringify(own));
  }
}

/** Waits until an event that is written from now on is in its stream. */
async function untilPublishing(databaseUrl: string): Promise<void> {
  const head = async () => {
    const statement = 'select last_position, published_position from outbox_head';
    const [row] = await adminQuery<{ last_position: string; published_position: string }>(
      statement,
      [],
      databaseUrl,
    );
    return { last: Number(row?.last_position), published: Number(row?.published_position) };
  };
  const { last } = await head();
  await until(async () => (await head()).published > last, {
    timeoutMs: BACK_TIMEOUT_MS,
    message: 'that events are published again',
  });
}

/** Everything over NATS works for what begins now. Returns after how many seconds, for the report. */
async function measureReturn(databaseUrls: readonly string[], reporter: NatsReporter) {
  const since = performance.now();
  const seconds = () => ((performance.now() - since) / 1_000).toFixed(1);
  const [events, usage] = await Promise.all([
    Promise.all(databaseUrls.map(untilPublishing)).then(seconds),
    reporter.report().then(seconds),
  ]);
  return `events after ${events} s, usage after ${usage} s`;
}

/** Whether a service says that it can use NATS; it says so of its streams, not of its connection. */
async function usesBroker(url: string): Promise<boolean> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /^dependency_up\{[^}]*dependency="broker"[^}]*\} 1$/m.test(metrics);
}

async function untilNodeIsWhole({ monitorUrl }: NatsNode): Promise<void> {
  const environment = { NATS_MONITOR: monitorUrl };
  await until(() => doStep('nats-node-health', environment), {
    timeoutMs: BACK_TIMEOUT_MS,
    every: 500,
    message: 'that the node has caught up',
  });
}

/** Reports that were refused. Nobody writes to their stream, so nothing else waits until it has a leader again. */
const listRefused = ({ url }: NatsCluster) =>
  until(() => listMessages(url, 'BILLING_DLQ'), {
    timeoutMs: BACK_TIMEOUT_MS,
    message: 'that BILLING_DLQ can be read',
  });

/** With two of three nodes lost, the platform works as before, and says what does not. */
async function loseQuorum(
  { nodes }: NatsCluster,
  urls: readonly string[],
  goesOn: () => Promise<void>,
): Promise<void> {
  const [first, second] = nodes;
  await Promise.all([first?.kill(), second?.kill()]);
  for (const url of urls) {
    await until(async () => !(await usesBroker(url)), { message: `that ${url} notices` });
    const ready = await fetch(`${url}/health/ready`);
    expect([url, ready.status]).toEqual([url, 200]);
  }
  await goesOn();
  await Promise.all([first?.start(), second?.start()]);
}

/** A node comes back without any data, and soon another one may fail: it has become a full member. */
async function loseDisk({ nodes }: NatsCluster, goesOn: () => Promise<void>): Promise<void> {
  const [, lost, other] = nodes;
  if (lost === undefined || other === undefined) throw new Error('there are not three nodes');
  await lost.kill();
  await doStep('empty-nats-store', { NATS_STORE: lost.dataFolder });
  await lost.start();
  await untilNodeIsWhole(lost);
  await other.kill();
  await goesOn();
  await other.start();
  await untilNodeIsWhole(other);
}

/** A node that is stopped hands over before it ends, so that nobody waits for an election. */
async function stopLeader(cluster: NatsCluster, stream: string): Promise<NatsNode> {
  const leader = await until(() => cluster.leaderOf(stream), { message: `a leader of ${stream}` });
  await leader.stop();
  await until(async () => (await cluster.leaderOf(stream)).name !== leader.name, {
    message: `that another node leads ${stream}`,
  });
  return leader;
}

/** Without anything that NATS had, what happens from then on is published and reported again. */
async function loseAllDisks(cluster: NatsCluster, place: Marketplace): Promise<void> {
  const { nodes } = cluster;
  await Promise.all(nodes.map((node) => node.kill()));
  for (const node of nodes) await doStep('empty-nats-store', { NATS_STORE: node.dataFolder });
  await Promise.all(nodes.map((node) => node.start()));
  const liveSession = (await startRental(place.billing, { provider_id: place.machine, ...CARD })).id;
  const [diary, rental] = [openDiary(), { ...place, liveSession }];
  await openReporter(rental, diary, cluster.daemonUrl).report();
  // Not asked of the consumer, which has only just been made, and may not know yet what waits for it.
  await until(() => expectUsageToBeWhole(rental, diary).then(() => true), {
    timeoutMs: BACK_TIMEOUT_MS,
    message: 'that usage is taken from NATS',
  });
  expect(await listRefused(cluster)).toEqual([]);
  await endRental(place.billing, liveSession, 'done');
  const events = { 'session.started': [liveSession], 'session.completed': [liveSession] };
  await expectPublished(place.internals, 'billing', events);
}

it('NATS loses the leader of each stream, its quorum and a disk under load, and no event, report or base unit is lost or doubled; it goes on without any disk', async () => {
  const cluster = await openNatsCluster();
  const site = { ...(await openSite()), environment: { GRIDLEASE_TEST_NATS_URL: cluster.url } };
  await keepThreeReplicas(site);
  const platform = await startPlatform(site, ['--secure']);
  const { url } = platform;
  const place = await openMarketplace(await internalsOf(site, url), url, PATIENT);
  const diary = openDiary();
  const listener = listen(`${url}/providers/events`, () => place.scheduler);
  const reporter = openReporter(place, diary, cluster.daemonUrl);
  const [busy, reports] = [keepBusy(place, diary), keepReporting(reporter)];
  const works = [...busy, reports];
  await untilAllProgressed(works, 2);
  const withdrawals = [await withdraw(place)];
  const payout = await payOut(place);
  const ports = portsFrom(String(site.portBase));
  const urls = USE_NATS.map((name) => `http://127.0.0.1:${ports[name]}`);
  const databaseUrls = await Promise.all(
    ['billing', 'provider_registry'].map((name) => ownDatabaseUrl(site, name)),
  );

  for (const stream of STREAMS) {
    const leader = await until(() => cluster.leaderOf(stream), { message: `a leader of ${stream}` });
    await leader.kill();
    printProgress(`the leader of ${stream} killed: ${await measureReturn(databaseUrls, reporter)}`);
    await untilAllProgressed(works, 2);
    await leader.start();
    await untilNodeIsWhole(leader);
  }
  const stopped = await stopLeader(cluster, 'BILLING_EVENTS');
  printProgress(`the leader of BILLING_EVENTS stopped: ${await measureReturn(databaseUrls, reporter)}`);
  await untilAllProgressed(works, 2);
  await stopped.start();
  await untilNodeIsWhole(stopped);
  withdrawals.push(await withdraw(place));
  await loseQuorum(cluster, urls, () => untilAllProgressed(busy, 5));
  printProgress(`a quorum again: ${await measureReturn(databaseUrls, reporter)}`);
  for (const each of urls) await until(() => usesBroker(each), { message: `that ${each} notices` });
  for (const node of cluster.nodes) await untilNodeIsWhole(node);
  withdrawals.push(await withdraw(place));
  await loseDisk(cluster, () => untilAllProgressed(works, 5));
  await untilAllProgressed(works, 2);

  await Promise.all(works.map((work) => work.stop()));
  expect(works.map((work) => work.failure()).filter((failure) => failure !== undefined)).toEqual([]);
  await endRental(place.billing, place.liveSession, 'done');
  await until(async () => (await countUnacknowledged(cluster.url, 'BILLING_USAGE', 'billing-usage')) === 0, {
    timeoutMs: BACK_TIMEOUT_MS,
  });
  expect(await listRefused(cluster)).toEqual([]);
  await expectUsageToBeWhole(place, diary);
  await expectMoneyToAddUp(place, diary, { withdrawals, payout });
  await expectEventsToBeWhole(place, diary, { withdrawals, payout });
  await expectMachinesToBeTold(place, diary, listener.heard);
  await listener.stop();
  const [billing = '', registry = ''] = databaseUrls;
  await expectOutboxToBeStreamed(billing, cluster.url, 'BILLING_EVENTS');
  await expectOutboxToBeStreamed(registry, cluster.url, 'REGISTRY_EVENTS');
  await loseAllDisks(cluster, place);
  printProgress(
    `${diary.usage.length} reports, ${diary.rentals.length} rentals, ${diary.statusChanges} changes`,
  );
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
