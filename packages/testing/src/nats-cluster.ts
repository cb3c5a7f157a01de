import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { findNatsProgram, type NatsAccess, natsConfig, natsUrl } from '@gridlease/devstack/servers/nats';
import { type ClusterNode, createClusterNode } from './cluster-node.ts';
import { closeWithFile } from './file-end.ts';
import { withConnection } from './nats-stream.ts';
import { until } from './until.ts';

const NAMES = ['nats-0', 'nats-1', 'nats-2'] as const;
/** Of each node: clients, other nodes, monitoring. */
const PORTS_OF_NODE = 3;
const HEALTHY_TIMEOUT_MS = 60_000;

export interface NatsNode extends ClusterNode {
  /** With the credentials of services. */
  readonly url: string;
  /** Base URL of its monitoring: `/healthz`, `/jsz`. */
  readonly monitorUrl: string;
  /** Whether it has caught up with everything that it keeps (`/healthz`). */
  isHealthy(): Promise<boolean>;
}

/** Three nats-servers with JetStream, as processes with routes to each other, and with the accounts of deployments. */
export interface NatsCluster {
  /** All nodes, as in the setting of a service. */
  readonly url: string;
  /** All nodes, with the credentials of daemons, which only report usage. */
  readonly daemonUrl: string;
  readonly nodes: readonly NatsNode[];
  /** The node that leads a stream now. @throws Error while none does */
  leaderOf(stream: string): Promise<NatsNode>;
  untilHealthy(): Promise<void>;
}

/** Starts a cluster, which ends with the test file, and waits until it has a leader. */
export async function openNatsCluster(): Promise<NatsCluster> {
  // biome-ignore lint/style/noProcessEnv: nats-server may have to be found on the PATH.
  const program = await findNatsProgram(process.env.PATH ?? '');
  if (program === undefined) throw new Error('there is no nats-server on this machine');
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-nats-cluster-'));
  // Registered before the processes, and so called after they have ended.
  closeWithFile(() => rm(folder, { recursive: true, force: true }));
  const first = await findFreePort(NAMES.length * PORTS_OF_NODE);
  const access = createAccess();
  const nodes = await Promise.all(NAMES.map((_, place) => createNode(program, folder, access, first, place)));
  await Promise.all(nodes.map((node) => node.start()));
  const cluster: NatsCluster = {
    url: urlOf(nodes),
    daemonUrl: urlOf(nodes).replaceAll(
      `gridlease:${access.passwords.gridlease}@`,
      `daemon:${access.passwords.daemon}@`,
    ),
    nodes,
    async leaderOf(stream) {
      const name = await findLeader(running(nodes), stream);
      const leader = nodes.find((node) => node.name === name);
      if (leader === undefined) throw new Error(`${stream} has no leader`);
      return leader;
    },
    async untilHealthy() {
      await until(async () => (await Promise.all(nodes.map((node) => node.isHealthy()))).every(Boolean), {
        timeoutMs: HEALTHY_TIMEOUT_MS,
        message: 'that every node of NATS is healthy',
      });
    },
  };
  await cluster.untilHealthy();
  return cluster;
}

const urlOf = (nodes: readonly NatsNode[]) => nodes.map(({ url }) => url).join(',');

function createAccess(): NatsAccess {
  const password = () => randomBytes(12).toString('hex');
  return {
    passwords: { gridlease: password(), daemon: password(), reader: password() },
    isOpen: false,
  };
}

function portsOf(first: number, place: number) {
  const client = first + place * PORTS_OF_NODE;
  return { client, cluster: client + 1, monitor: client + 2 };
}

async function createNode(
  program: string,
  folder: string,
  access: NatsAccess,
  first: number,
  place: number,
): Promise<NatsNode> {
  const name = NAMES[place] ?? '';
  const ports = portsOf(first, place);
  const dataFolder = join(folder, name);
  const configFile = join(folder, `${name}.conf`);
  const config = {
    server_name: name,
    listen: `127.0.0.1:${ports.client}`,
    http: `127.0.0.1:${ports.monitor}`,
    jetstream: { store_dir: dataFolder, max_memory_store: 64 << 20, max_file_store: 1 << 30 },
    cluster: {
      name: 'gridlease',
      listen: `127.0.0.1:${ports.cluster}`,
      routes: NAMES.map((_, other) => `nats://127.0.0.1:${portsOf(first, other).cluster}`),
    },
  };
  await writeFile(configFile, natsConfig(config, access));
  const monitorUrl = `http://127.0.0.1:${ports.monitor}`;
  return {
    ...createClusterNode({
      name,
      dataFolder,
      command: program,
      args: ['--config', configFile],
      ready: /Server is ready/,
    }),
    url: natsUrl(`127.0.0.1:${ports.client}`, access),
    monitorUrl,
    async isHealthy() {
      try {
        return (await fetch(`${monitorUrl}/healthz`)).ok;
      } catch {
        return false;
      }
    },
  };
}

const running = (nodes: readonly NatsNode[]) => nodes.filter((node) => node.isRunning());

/** As any node that runs knows it. */
async function findLeader([node]: readonly NatsNode[], stream: string): Promise<string | undefined> {
  if (node === undefined) return undefined;
  return withConnection(node.url, async (connection) => {
    const { streams } = await connection.jetstreamManager();
    return (await streams.info(stream)).cluster?.leader;
  });
}
