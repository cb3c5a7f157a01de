import { randomUUID } from 'node:crypto';
import { type FaultProxy, openFaultProxy } from '@gridlease/testing/fault-proxy';
import { openPrivatePostgres, type PrivatePostgres } from '@gridlease/testing/private-postgres';
import { until } from '@gridlease/testing/until';
import { Pool } from 'pg';
import { call, copyProvider, openRegistryDatabase, register } from '../registry.ts';
import { type ChangesClient, followChanges } from './changes.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { createReplica, type Replica } from './replica.ts';
import type { Timing } from './timing.ts';

export interface StageOptions {
  readonly timing: Timing;
  /** What is played, for what it says. */
  readonly title: string;
  readonly replicas?: number;
  /** A PostgreSQL of the scenario's own, which it may end. */
  readonly ownPostgres?: boolean;
  /** With a proxy between the registries and PostgreSQL. */
  readonly proxied?: boolean;
  /** Keys of the registries' configuration besides the timing's. */
  readonly config?: Record<string, unknown>;
}

/** Registry processes over one database, and what a scenario does with them. */
export interface Stage {
  readonly timing: Timing;
  readonly replicas: readonly Replica[];
  /** Addresses of the replicas that run. */
  readonly urls: () => string[];
  /** Of one that runs. */
  readonly url: () => string;
  /** Everything that is announced. */
  readonly changes: ChangesClient;
  /** With `proxied`. */
  readonly proxy: FaultProxy | undefined;
  /** With `ownPostgres`. */
  readonly postgres: PrivatePostgres | undefined;
  /** The database's address, around the proxy. */
  readonly databaseUrl: string;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Registers this many idle machines and returns their ids. */
  register(machines: number): Promise<string[]>;
  /** Starts daemons of these machines and waits until each has been acknowledged. */
  startFleet(ids: readonly string[], pauseMs?: () => number): Promise<Fleet>;
  /** Tells whoever watches a soak what was seen. */
  say(what: string): void;
  /** As `until`, with the timing's patience. */
  until<T>(what: string, probe: () => T | Promise<T>): Promise<NonNullable<T>>;
  close(): Promise<void>;
}

/** Opens a stage, plays the scenario on it, and closes it however that ended. */
export async function onStage(options: StageOptions, play: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage(options);
  try {
    await play(stage);
  } catch (error) {
    stage.say(`failed: ${error}`);
    throw error;
  } finally {
    await stage.close();
  }
}

/** Opens a stage with all replicas ready. */
export async function openStage(options: StageOptions): Promise<Stage> {
  await using opening = new AsyncDisposableStack();
  const postgres = options.ownPostgres
    ? opening.adopt(await openPrivatePostgres(), (each) => each.close())
    : undefined;
  const database = postgres ?? opening.adopt(await openRegistryDatabase(), (each) => each.close());
  const pool = opening.adopt(openPool(database.url), (each) => each.end());
  const { hostname, port } = new URL(database.url);
  const proxy = options.proxied
    ? opening.adopt(await openFaultProxy(hostname, Number(port)), (each) => each.close())
    : undefined;
  const { timing } = options;
  const replicas = Array.from({ length: options.replicas ?? 1 }, (_, at) => {
    const replica = createReplica({
      database_url: proxy?.through(database.url) ?? database.url,
      instance_id: replicaName(at),
      lease: timing.lease,
      ...options.config,
    });
    return opening.adopt(replica, (each) => each.close());
  });
  // One after another: the first one makes the tables of an empty database.
  for (const replica of replicas) await replica.start();
  const urls = () => replicas.flatMap((replica) => replica.url() ?? []);
  const changes = opening.adopt(followChanges(urls), (each) => each.stop());
  const fleets = opening.adopt([] as Fleet[], async (all) => {
    for (const fleet of all) await fleet.stop();
  });
  const open = opening.move();
  return {
    timing,
    replicas,
    urls,
    url: () => urls()[0] ?? '',
    changes,
    proxy,
    postgres,
    databaseUrl: database.url,
    query: async (text, values = []) => (await pool.query(text, values)).rows,
    register: (machines) => registerMachines(pool, database.url, urls()[0] ?? '', machines),
    async startFleet(ids, pauseMs) {
      const fleet = startFleet({ ids, urls, timing, ...(pauseMs === undefined ? {} : { pauseMs }) });
      fleets.push(fleet);
      await untilPatiently(timing, 'every machine was acknowledged', () => haveAllBeaten(fleet, 0));
      return fleet;
    },
    say: createTeller(options),
    until: (what, probe) => untilPatiently(timing, what, probe),
    close: () => open.disposeAsync(),
  };
}

const replicaName = (at: number) => `replica-${at}`;

/** The replica that looks over the leases. */
export async function findSweeper(stage: Stage): Promise<Replica> {
  return stage.until('one replica sweeps', async () => {
    const [lease] = await stage.query<{ holder: string }>(
      "select holder from worker_lease where name = 'lease-sweeper'",
    );
    return stage.replicas.find((_, at) => lease?.holder.startsWith(`${replicaName(at)}/`));
  });
}

/** Sets a status as its owner would, who tries again when the registry is busy. */
export async function setStatus(stage: Stage, url: string, id: string, status: string): Promise<void> {
  await stage.until(`${id} is ${status}`, async () => {
    const response = await call({ url }, 'PATCH', `/providers/${id}/status`, { status });
    return response.status === 200;
  });
}

/** Has every living machine sent a heartbeat after `time` that was acknowledged? */
export function haveAllBeaten(fleet: Fleet, time: number): boolean {
  return fleet.living().every(({ acknowledged }) => (acknowledged.at(-1)?.sentAt ?? 0) > time);
}

function untilPatiently<T>(timing: Timing, message: string, probe: () => T | Promise<T>) {
  return until(probe, { timeoutMs: timing.patienceMs, every: timing.pollMs, message });
}

/** Real scenarios take minutes; short ones say nothing. */
function createTeller({ timing, title }: StageOptions): (what: string) => void {
  const begunAt = performance.now();
  return (what) => {
    const seconds = Math.round((performance.now() - begunAt) / 1_000);
    if (timing.isReal) process.stdout.write(`${title}, ${seconds} s: ${what}\n`);
  };
}

function openPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 2 });
  // Some scenarios end the server.
  pool.on('error', () => undefined);
  return pool;
}

/** One over HTTP, and the others as copies of it. */
async function registerMachines(
  pool: Pool,
  databaseUrl: string,
  url: string,
  machines: number,
): Promise<string[]> {
  const name = `machine-${randomUUID()}`;
  await register({ url }, { name });
  await copyProvider(databaseUrl, name, machines - 1);
  const text = 'select id from providers where starts_with(name, $1) order by id';
  const { rows } = await pool.query<{ id: string }>(text, [name]);
  return rows.map(({ id }) => id);
}
