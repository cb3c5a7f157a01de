import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findConsulProgram, ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import type { TestContext } from 'vitest';
import { type ClusterNode, createClusterNode } from './cluster-node.ts';
import { closeWithFile } from './file-end.ts';
import { until } from './until.ts';

const SERVERS = ['consul-0', 'consul-1', 'consul-2'] as const;
const AGENT = 'agent';
const PORTS_OF_NODE = 4;
const LEADER_TIMEOUT_MS = 60_000;

/** Three Consul servers, and the agent that services are given, which has no vote. */
export interface ConsulCluster {
  /** The agent's HTTP. */
  readonly url: string;
  /** The agent's DNS, host:port. */
  readonly dnsAddress: string;
  readonly servers: readonly ClusterNode[];
  /** @throws Error while there is none */
  leader(): Promise<ClusterNode>;
  /** The current addresses of a service's healthy instances, as the leader knows them. */
  instances(service: string): Promise<string[]>;
  /** Waits until all servers are there and may vote. */
  untilWhole(): Promise<void>;
}

/** A cluster that ends with the test file; where none is available the calling test is skipped, as in `consulOrSkip`. */
export async function consulClusterOrSkip(context: Pick<TestContext, 'skip'>): Promise<ConsulCluster> {
  const { env } = process;
  try {
    return await openConsulCluster(await findConsulProgram(env));
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError) || (env.CI && !error.packageGone)) throw error;
    return context.skip(error.message);
  }
}

async function openConsulCluster(program: string): Promise<ConsulCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-consul-cluster-'));
  // Registered before the processes, and so called after they have ended.
  closeWithFile(() => rm(folder, { recursive: true, force: true }));
  const first = await findFreePort((SERVERS.length + 1) * PORTS_OF_NODE);
  const nodes = await Promise.all(
    [...SERVERS, AGENT].map((name, place) => createNode(program, folder, name, first, place)),
  );
  await Promise.all(nodes.map((node) => node.start()));
  const servers = nodes.slice(0, SERVERS.length);
  const agent = portsOf(first, SERVERS.length);
  const url = `http://127.0.0.1:${agent.http}`;
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(new URL(path, url));
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    return (await response.json()) as T;
  };
  const cluster: ConsulCluster = {
    url,
    dnsAddress: `127.0.0.1:${agent.dns}`,
    servers,
    async leader() {
      const address = await ask<string>('/v1/status/leader');
      const leader = servers.find((_, place) => address === `127.0.0.1:${portsOf(first, place).server}`);
      if (leader === undefined) throw new Error('Consul has no leader');
      return leader;
    },
    async instances(service) {
      const path = `/v1/health/service/${service}?passing`;
      const found = await ask<{ Service: { Address: string; Port: number } }[]>(path);
      return found.map(({ Service }) => `${Service.Address}:${Service.Port}`);
    },
    async untilWhole() {
      const health = '/v1/operator/autopilot/health';
      const isWhole = async () => {
        const { Healthy, Servers } = await ask<{ Healthy: boolean; Servers: { Voter: boolean }[] }>(health);
        return Healthy && Servers.filter(({ Voter }) => Voter).length === SERVERS.length;
      };
      await until(isWhole, { timeoutMs: LEADER_TIMEOUT_MS, message: 'that all servers of Consul may vote' });
    },
  };
  await until(() => cluster.leader(), { timeoutMs: LEADER_TIMEOUT_MS, message: 'that Consul has a leader' });
  return cluster;
}

function portsOf(first: number, place: number) {
  const http = first + place * PORTS_OF_NODE;
  return { http, server: http + 1, serf_lan: http + 2, dns: http + 3, serf_wan: -1, grpc: -1 };
}

async function createNode(
  program: string,
  folder: string,
  name: string,
  first: number,
  place: number,
): Promise<ClusterNode> {
  const dataFolder = join(folder, name);
  const configFile = join(folder, `${name}.json`);
  const isServer = name !== AGENT;
  const config = {
    server: isServer,
    ...(isServer && { bootstrap_expect: SERVERS.length }),
    node_name: name,
    bind_addr: '127.0.0.1',
    client_addr: '127.0.0.1',
    data_dir: dataFolder,
    ports: portsOf(first, place),
    retry_join: SERVERS.map((_, other) => `127.0.0.1:${portsOf(first, other).serf_lan}`),
    retry_interval: '1s',
    // What production should have, too: the default is for slow machines, and takes five times as long to elect.
    performance: { raft_multiplier: 1 },
    leave_on_terminate: false,
    disable_update_check: true,
  };
  await writeFile(configFile, JSON.stringify(config));
  return createClusterNode({
    name,
    dataFolder,
    command: program,
    args: ['agent', `-config-file=${configFile}`],
    ready: /Consul agent running/,
  });
}
