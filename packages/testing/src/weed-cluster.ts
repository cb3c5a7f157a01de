import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findGoProgram, ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { type ClusterNode, createClusterNode } from './cluster-node.ts';
import type { TestS3Store } from './context.ts';
import { openTestDatabase } from './database.ts';
import { closeWithFile } from './file-end.ts';
import { until } from './until.ts';

const MODULE = fileURLToPath(new URL('../tools/weed', import.meta.url));
const HOSTS = ['host-0', 'host-1', 'host-2'] as const;
/** Of each host, in the order of their ports. */
const SERVERS = ['master', 'volume', 'filer'] as const;
/** Of each server: HTTP and gRPC. */
const PORTS_OF_SERVER = 2;
const READY_TIMEOUT_MS = 60_000;
/** Each object is on two hosts. */
const COPIES = 2;
const REPLICATION = '001';
/** Small, so that there are many volumes, and each host has some that the others do not. */
const VOLUME_MB = 16;

/** One of three machines of the store, whose servers fail together: a master, a volume server and a filer. */
export interface WeedHost {
  readonly name: string;
  /** What its volume server stores. */
  readonly volumeFolder: string;
  /** Ends its servers as a power failure does. */
  kill(): Promise<void>;
  /** Starts them on the data that they have. */
  start(): Promise<void>;
  /** Whether its master leads the others. */
  leads(): Promise<boolean>;
}

/**
 * SeaweedFS on three hosts, each object on two of them, the names of objects in PostgreSQL. Its S3 server keeps nothing
 * and runs beside the storage service that uses it.
 */
export interface WeedCluster {
  /** The S3 interface. */
  readonly store: TestS3Store;
  readonly hosts: readonly WeedHost[];
  /** The program, which is also the operator's shell. */
  readonly program: string;
  /** host:port of each master, as the shell wants them. */
  readonly masters: string;
  /** Whether all hosts are known, and every volume has all of its copies. */
  isWhole(): Promise<boolean>;
}

/**
 * Starts a cluster that ends with the test file. Its program is that of GRIDLEASE_WEED, or else built from a Go module,
 * because neither npm nor Debian has it, which takes long the first time.
 *
 * @throws Error that says what is missing
 */
export async function openWeedCluster(): Promise<WeedCluster> {
  const program = await findWeed();
  const database = await openTestDatabase();
  closeWithFile(() => database.close());
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-weed-'));
  // Registered before the processes, and so called after they have ended.
  closeWithFile(() => rm(folder, { recursive: true, force: true }));
  const first = await findFreePort((HOSTS.length * SERVERS.length + 1) * PORTS_OF_SERVER);
  const site: Site = { program, folder, first, filerStore: filerStore(database.url) };
  const servers = await Promise.all(HOSTS.map((_, place) => createServers(site, place)));
  // A master waits for another one before it leads, and the other servers wait for a leader.
  await Promise.all(servers.flatMap(({ master, volume }) => [master.start(), volume.start()]));
  // The first creates the table that all of them use.
  for (const { filer } of servers) await filer.start();
  const cluster: WeedCluster = {
    store: await startS3(site),
    hosts: servers.map((each, place) => hostOf(site, each, place)),
    program,
    masters: addressesOf(site, 'master'),
    isWhole: () => isWhole(first),
  };
  const isServing = async () => (await fetch(`${cluster.store.endpoint}/healthz`)).ok;
  await until(isServing, { timeoutMs: READY_TIMEOUT_MS, message: 'that the store is ready' });
  return cluster;
}

interface Site {
  readonly program: string;
  readonly folder: string;
  /** The first of the ports. */
  readonly first: number;
  /** The configuration of the filers. */
  readonly filerStore: string;
}

type Server = (typeof SERVERS)[number];

function portsOf(first: number, host: number, server: Server) {
  const http = first + (host * SERVERS.length + SERVERS.indexOf(server)) * PORTS_OF_SERVER;
  return { http, grpc: http + 1 };
}

/** As the programs write addresses whose gRPC is at another port than usual. */
const addressesOf = ({ first }: Site, server: Server) =>
  HOSTS.map((_, host) => portsOf(first, host, server))
    .map(({ http, grpc }) => `127.0.0.1:${http}.${grpc}`)
    .join(',');

const listen = ({ http, grpc }: { http: number; grpc: number }) => [
  `-port=${http}`,
  `-port.grpc=${grpc}`,
  '-ip.bind=127.0.0.1',
];

/** Filers with one store are one: each of them knows every object. */
function filerStore(databaseUrl: string): string {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const settings = {
    hostname,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
    sslmode: 'disable',
  };
  // JSON's strings are TOML's.
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return ['[postgres2]', 'enabled = true', `port = ${port}`, ...lines, ''].join('\n');
}

async function createServers(site: Site, place: number): Promise<Record<Server, ClusterNode>> {
  const name = HOSTS[place] ?? '';
  const masters = addressesOf(site, 'master');
  const nodeOf = (server: Server, ready: RegExp, args: string[]): ClusterNode =>
    createClusterNode({
      name: `${name} ${server}`,
      dataFolder: join(site.folder, name, server),
      command: site.program,
      args: [server, ...listen(portsOf(site.first, place, server)), '-ip=127.0.0.1', ...args],
      ready,
    });
  const master = nodeOf('master', /Start Seaweed Master/, [
    ...['-mdir=.', `-peers=${masters}`, '-electionTimeout=1s', '-telemetry=false'],
    ...[`-defaultReplication=${REPLICATION}`, `-volumeSizeLimitMB=${VOLUME_MB}`],
  ]);
  const volume = nodeOf('volume', /Start Seaweed volume server/, [
    // As many volumes as fit on the disk.
    ...['-dir=.', '-max=0', `-master=${masters}`],
    // Hosts copy volumes from each other, and by default refuse to from a loopback address.
    '-volume.allowUntrustedRemoteEndpoints',
  ]);
  const filer = nodeOf('filer', /Start Seaweed Filer/, [
    ...[`-master=${masters}`, `-defaultReplicaPlacement=${REPLICATION}`],
  ]);
  await mkdir(filer.dataFolder, { recursive: true });
  await writeFile(join(filer.dataFolder, 'filer.toml'), site.filerStore, { mode: 0o600 });
  return { master, volume, filer };
}

function hostOf({ first }: Site, servers: Record<Server, ClusterNode>, place: number): WeedHost {
  const all = Object.values(servers);
  const { http } = portsOf(first, place, 'master');
  return {
    name: HOSTS[place] ?? '',
    volumeFolder: servers.volume.dataFolder,
    kill: async () => void (await Promise.all(all.map((server) => server.kill()))),
    start: async () => void (await Promise.all(all.map((server) => server.start()))),
    async leads() {
      const response = await fetch(`http://127.0.0.1:${http}/cluster/status`);
      return ((await response.json()) as { IsLeader?: boolean }).IsLeader === true;
    },
  };
}

async function startS3(site: Site): Promise<TestS3Store> {
  const http = site.first + HOSTS.length * SERVERS.length * PORTS_OF_SERVER;
  const credentials = { accessKey: 'gridlease', secretKey: randomBytes(24).toString('hex') };
  const identities = [{ name: 'gridlease', credentials: [credentials], actions: ['Admin'] }];
  const identitiesFile = join(site.folder, 's3.json');
  await writeFile(identitiesFile, JSON.stringify({ identities }), { mode: 0o600 });
  const server = createClusterNode({
    name: 's3',
    dataFolder: join(site.folder, 's3'),
    command: site.program,
    args: [
      ...['s3', ...listen({ http, grpc: http + 1 }), `-filer=${addressesOf(site, 'filer')}`],
      ...[`-config=${identitiesFile}`, '-port.iceberg=0', '-port.lance=0'],
    ],
    ready: /Start Seaweed S3/,
  });
  await server.start();
  return {
    endpoint: `http://127.0.0.1:${http}`,
    accessKeyId: credentials.accessKey,
    secretAccessKey: credentials.secretKey,
    region: 'us-east-1',
  };
}

async function findWeed(): Promise<string> {
  const { env } = process;
  if (env.GRIDLEASE_WEED) return env.GRIDLEASE_WEED;
  try {
    return await findGoProgram(env, MODULE);
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError)) throw error;
    const remedy = 'install Go, or set GRIDLEASE_WEED to the path of its program `weed`';
    throw new Error(`needs SeaweedFS, and ${error.message}: ${remedy}`, { cause: error });
  }
}

/** The volumes of each volume server, by data centre and rack (`/vol/status`). */
interface VolumeStatus {
  readonly Volumes: {
    readonly DataCenters: Record<string, Record<string, Record<string, readonly { readonly Id: number }[]>>>;
  };
}

async function isWhole(first: number): Promise<boolean> {
  // Any master asks the leader.
  const master = portsOf(first, 0, 'master');
  const response = await fetch(`http://127.0.0.1:${master.http}/vol/status`);
  const { Volumes } = (await response.json()) as VolumeStatus;
  const racks = Object.values(Volumes.DataCenters).flatMap((each) => Object.values(each));
  const servers = racks.flatMap((rack) => Object.values(rack));
  const copies = Map.groupBy(servers.flat(), ({ Id }) => Id);
  return servers.length === HOSTS.length && [...copies.values()].every(({ length }) => length >= COPIES);
}
