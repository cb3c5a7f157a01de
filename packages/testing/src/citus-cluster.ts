import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { findCitusPrograms, ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { copyPostgres } from '@gridlease/devstack/servers/postgres-copy';
import type { TestContext } from 'vitest';
import { joinCitusNodes, openCitusNode } from './citus-database.ts';
import { openPrivatePostgres, type PrivatePostgres } from './private-postgres.ts';
import { doStep } from './runbook-steps.ts';

/** A coordinator and two workers. */
const NODES = 3;
/** `logical`: shards are moved while they are written to. Transactions of several nodes are prepared on each of them. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '300',
  // Citus has one in each database.
  max_worker_processes: '64',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.shard_count': '8',
  // Workers do not get what a connection to the coordinator sets.
  jit: 'off',
  timezone: 'UTC',
  cluster_name: 'standby',
};
/** Each node has one of this name, as the registry's own. */
const DATABASE = 'postgres';

/** A Citus cluster that one test may stop, kill and extend. */
export type CitusCluster = {
  /** The superuser's address of the database `postgres` on the coordinator. */
  url: string;
  coordinator: PrivatePostgres;
  workers: PrivatePostgres[];
  /** The environment in which steps of the runbook find the programs of these servers. */
  PATH: string;
  /** Starts a server with an empty database that can be added to the cluster. */
  startWorker(): Promise<PrivatePostgres>;
  /** Starts a copy of a node, for which each of its commits then waits. */
  startStandby(of: PrivatePostgres): Promise<PrivatePostgres>;
  close(): Promise<void>;
};

/** Starts a cluster of three nodes, which know each other; where Citus is not available the calling test is skipped. */
export async function citusClusterOrSkip(context: Pick<TestContext, 'skip'>): Promise<CitusCluster> {
  // biome-ignore lint/style/noProcessEnv: where programs are kept, and how strict the run is, is the environment's to say.
  const env = process.env;
  try {
    return await openCitusCluster(dirname(await findCitusPrograms(env)));
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError) || env.CI) throw error;
    return context.skip(error.message);
  }
}

async function openCitusCluster(programs: string): Promise<CitusCluster> {
  const password = randomBytes(24).toString('base64url');
  // biome-ignore lint/style/noProcessEnv: programs are found through PATH, as in an operator's shell.
  const PATH = `${join(programs, 'bin')}:${process.env.PATH}`;
  const nodes: PrivatePostgres[] = [];
  const start = async (prepare?: (dataFolder: string) => Promise<void>) => {
    const node = await openPrivatePostgres({
      programs,
      password,
      settings: SETTINGS,
      ...(prepare && { prepare }),
    });
    nodes.push(node);
    return node;
  };
  const close = async () => {
    for (const node of nodes.splice(0).reverse()) await node.close();
  };
  try {
    for (let started = 0; started < NODES; started += 1) await start();
    const [coordinator, ...workers] = nodes as [PrivatePostgres, ...PrivatePostgres[]];
    await joinCitusNodes(
      nodes.map(({ url }) => url),
      DATABASE,
    );
    return {
      url: coordinator.url,
      coordinator,
      workers,
      PATH,
      async startWorker() {
        const worker = await start();
        await openCitusNode(worker.url, DATABASE);
        return worker;
      },
      async startStandby(of) {
        const standby = await start((dataFolder) =>
          copyPostgres(of, dataFolder, (cluster) =>
            doStep('add-standby', { PATH, PRIMARY: of.url, STANDBY_DATA: cluster }),
          ),
        );
        await doStep('require-standby', { PATH, PRIMARY: of.url });
        return standby;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
