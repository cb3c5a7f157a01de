import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { citusClusterOrSkip } from '@gridlease/testing/citus-cluster';
import { joinCitusNodes } from '@gridlease/testing/citus-database';
import { adminQuery } from '@gridlease/testing/database';
import { openPrivatePostgres, type PrivatePostgres } from '@gridlease/testing/private-postgres';
import { doStep } from '@gridlease/testing/runbook-steps';
import { until } from '@gridlease/testing/until';
import { expect, it, onTestFinished } from 'vitest';
import { type RegistryProcess, spawnRegistry, startRegistry } from './process.ts';
import { call, gpu, register, type Target } from './registry.ts';

const MACHINES = 1_000;
/** Of these, those that send heartbeats all the time. */
const LIVING = 200;
const BEAT_EVERY_MS = 1_000;
const REPEATED_AFTER_MS = 100;
/** While shards are moved. */
const REFUSED_MS_MAX = 2_000;
/** A crowd, so that a batch is one of many machines, as with a large fleet. */
const MEASURED = { clients: 500, ms: 8_000 };
/** In /proc: USER_HZ, which is 100 on every Linux. */
const TICK_SECONDS = 0.01;

async function startOn(databaseUrl: string): Promise<RegistryProcess> {
  const registry = await startRegistry({ port: '0', database_url: databaseUrl, auth: { mode: 'off' } });
  await until(async () => (await call(registry, 'GET', '/health/ready')).status === 200, {
    message: 'that the registry is ready',
  });
  return registry;
}

async function migrate(databaseUrl: string, ...options: string[]): Promise<void> {
  const { process, remove } = await spawnRegistry(
    {},
    { args: ['migrate', ...options], env: { GRIDLEASE_DATABASE_URL: databaseUrl } },
  );
  const { code } = await process.exited;
  await remove();
  expect(code, process.lines.join('\n')).toBe(0);
}

async function registerFleet(registry: Target): Promise<string[]> {
  const ids: string[] = [];
  let at = 0;
  const client = async () => {
    while (at < MACHINES) {
      const number = at++;
      const gpus = [gpu({ uuid: `GPU-${number}`, index: 0 })];
      ids.push((await register(registry, { name: `machine-${number}`, gpus })).id);
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return ids;
}

async function beat(registry: Target, id: string): Promise<boolean> {
  const metrics = { gpu_metrics: [{ index: 0, temperature_c: 40, utilization_gpu_percent: 90 }] };
  const { status } = await call(registry, 'POST', `/providers/${id}/heartbeat`, metrics).catch(() => ({
    status: 0,
  }));
  return status === 200;
}

/** What has become of a machine's heartbeats; times are those of `performance.now()`. */
interface Beats {
  readonly id: string;
  acknowledgedAt: number;
  /** Since when none was acknowledged, if the last was refused. */
  refusedAt: number | undefined;
  /** For how long they were refused at most. */
  refusedMs: number;
}

function record(machine: Beats, isSeen: boolean): void {
  const now = performance.now();
  if (isSeen) machine.acknowledgedAt = now;
  else machine.refusedAt ??= now;
  machine.refusedMs = Math.max(machine.refusedMs, now - (machine.refusedAt ?? now));
  if (isSeen) machine.refusedAt = undefined;
}

/** Every machine sends heartbeats, and repeats one that was refused. */
function keepBeating(registry: Target, ids: readonly string[]) {
  const machines: readonly Beats[] = ids.map((id) => ({
    id,
    acknowledgedAt: 0,
    refusedAt: undefined,
    refusedMs: 0,
  }));
  let isStopping = false;
  async function live(machine: Beats): Promise<void> {
    while (!isStopping) {
      const isSeen = await beat(registry, machine.id);
      record(machine, isSeen);
      await delay(isSeen ? BEAT_EVERY_MS : REPEATED_AFTER_MS);
    }
  }
  const lives = Promise.all(machines.map(live));
  return {
    /** For how long those of one machine were refused at most, in milliseconds. */
    refusedMs: () => Math.max(...machines.map(({ refusedMs }) => refusedMs)),
    refusedMachines: () => machines.filter(({ refusedAt }) => refusedAt !== undefined).length,
    /** Resolves when each machine has had a heartbeat acknowledged since this call. */
    async untilAllSeen(): Promise<void> {
      const since = performance.now();
      await until(() => machines.every(({ acknowledgedAt }) => acknowledgedAt > since), {
        timeoutMs: 60_000,
        message: 'that every machine is seen',
      });
    },
    async stop(): Promise<void> {
      isStopping = true;
      await lives;
    },
  };
}

/** Seconds of processor time of a server and all connections it has had, from /proc. */
async function cpuSecondsOf({ dataFolder }: PrivatePostgres): Promise<number> {
  const pid = (await readFile(join(dataFolder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0];
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const stats = await Promise.all(
    [`${pid}`, ...children.split(' ').filter(Boolean)].map((each) =>
      readFile(`/proc/${each}/stat`, 'utf8').catch(() => ''),
    ),
  );
  // After the name in parentheses: utime, stime, and those of children that have ended.
  const ticks = stats.flatMap((stat) => stat.split(') ')[1]?.split(' ').slice(11, 15).map(Number) ?? []);
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_SECONDS;
}

/** What heartbeats cost each of these servers when many wait at once. */
async function measureBeats(registry: Target, ids: readonly string[], nodes: readonly PrivatePostgres[]) {
  const cpuSeconds = () => Promise.all(nodes.map(cpuSecondsOf));
  const [before, startedAt] = [await cpuSeconds(), performance.now()];
  let done = 0;
  const client = async (_: unknown, first: number) => {
    for (let at = first; performance.now() - startedAt < MEASURED.ms; at += MEASURED.clients) {
      if (await beat(registry, ids[at % ids.length] ?? '')) done += 1;
    }
  };
  await Promise.all(Array.from({ length: MEASURED.clients }, client));
  const seconds = (performance.now() - startedAt) / 1_000;
  const costs = (await cpuSeconds()).map((after, at) => (1_000 * (after - (before[at] ?? 0))) / done);
  return `${Math.round(done / seconds)} heartbeats/s, each ${costs.map((ms) => ms.toFixed(2)).join(' + ')} ms of CPU`;
}

const say = (line: string) => process.stdout.write(`citus: ${line}\n`);

async function measureSingleNode(): Promise<string> {
  const single = await openPrivatePostgres();
  try {
    const registry = await startOn(single.url);
    const ids = await registerFleet(registry);
    const cost = await measureBeats(registry, ids, [single]);
    await registry.stop();
    return cost;
  } finally {
    await single.close();
  }
}

it('a fleet is distributed, and goes on beating while a worker is added and another is lost', async (context) => {
  const cluster = await citusClusterOrSkip(context);
  onTestFinished(() => cluster.close());
  const { coordinator, workers, url, PATH } = cluster;
  const nodes = [coordinator, ...workers];

  for (const node of nodes) await adminQuery('create database empty', [], node.url);
  await joinCitusNodes(
    nodes.map((node) => node.url),
    'empty',
  );
  await migrate(url.replace(/postgres$/, 'empty'), '--distributed');

  const before = await startOn(url);
  const ids = await registerFleet(before);
  const shown = (await call(before, 'GET', `/providers/${ids[0]}`)).body;
  await before.stop();
  await migrate(url, '--distributed');
  const registry = await startOn(url);
  onTestFinished(async () => void (await registry.stop()));
  expect((await call(registry, 'GET', `/providers/${ids[0]}`)).body).toEqual(shown);

  say(`one node: ${await measureSingleNode()}`);
  say(`coordinator + workers: ${await measureBeats(registry, ids, nodes)}`);

  const living = ids.slice(0, LIVING);
  const beats = keepBeating(registry, living);
  await beats.untilAllSeen();
  const added = await cluster.startWorker();
  const shardsOf = async ({ port }: PrivatePostgres) =>
    (await adminQuery('select from citus_shards where nodeport = $1', [port], url)).length;
  const [startedAt, empty] = [performance.now(), await shardsOf(added)];
  await doStep('add-citus-worker', {
    PATH,
    COORDINATOR: url,
    WORKER: added.url,
    HOST: '127.0.0.1',
    PORT: `${added.port}`,
  });
  const moved = (await shardsOf(added)) - empty;
  expect(moved).toBeGreaterThan(0);
  await beats.untilAllSeen();
  const refused = beats.refusedMs();
  const took = ((performance.now() - startedAt) / 1_000).toFixed(1);
  say(`${moved} shards moved to a new worker in ${took} s; heartbeats refused for ${refused.toFixed(0)} ms`);
  expect(refused).toBeLessThan(REFUSED_MS_MAX);

  const [lost] = workers as [PrivatePostgres];
  const standby = await cluster.startStandby(lost);
  const last = await register(registry, { name: 'registered last' });
  await lost.kill();
  const lostAt = performance.now();
  await until(() => beats.refusedMachines() > 0, { message: 'that heartbeats are refused' });
  expect(beats.refusedMachines()).toBeLessThan(living.length);
  await doStep('replace-citus-worker', {
    PATH,
    COORDINATOR: url,
    STANDBY: standby.url,
    HOST: '127.0.0.1',
    PORT: `${standby.port}`,
    LOST_HOST: '127.0.0.1',
    LOST_PORT: `${lost.port}`,
  });
  await beats.untilAllSeen();
  say(`a worker lost: every machine seen again after ${((performance.now() - lostAt) / 1_000).toFixed(1)} s`);
  expect((await call(registry, 'GET', `/providers/${last.id}`)).status).toBe(200);
  expect((await call(registry, 'GET', '/providers/summary')).status).toBe(200);
  await beats.stop();
}, 900_000);
