import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findGoProgram, ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { type ClusterNode, createClusterNode } from './cluster-node.ts';
import type { TestS3Store } from './context.ts';
import { closeWithFile } from './file-end.ts';
import { until } from './until.ts';

const MODULE = fileURLToPath(new URL('../tools/weed', import.meta.url));
const VOLUME_SERVERS = ['volume-0', 'volume-1', 'volume-2'] as const;
const S3_TIMEOUT_MS = 60_000;
/** Each object is on this server and one other. */
const REPLICATION = '001';
/** Small, so that there are many volumes, and each server has some that the others do not. */
const VOLUME_MB = 16;

/** SeaweedFS: a master, a filer and an S3 server, and three volume servers, of which each object is on two. */
export interface WeedCluster {
  /** The S3 interface. */
  readonly store: TestS3Store;
  readonly volumeServers: readonly ClusterNode[];
  /** The program, which is also the operator's shell. */
  readonly program: string;
  /** host:port, as the shell wants it. */
  readonly masterAddress: string;
  /** Waits until the master knows this many volume servers. */
  untilKnown(count: number): Promise<void>;
}

/**
 * Starts a cluster that ends with the test file. Its program is that of GRIDLEASE_WEED, or else built from a Go module,
 * because neither npm nor Debian has it, which takes long the first time.
 *
 * @throws Error that says what is missing
 */
export async function openWeedCluster(): Promise<WeedCluster> {
  const program = await findWeed();
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-weed-'));
  // Registered before the processes, and so called after they have ended.
  closeWithFile(() => rm(folder, { recursive: true, force: true }));
  const first = await findFreePort(2 * (VOLUME_SERVERS.length + 3));
  const portsOf = (place: number) => ({ http: first + 2 * place, grpc: first + 2 * place + 1 });
  const nodeOf = (name: string, place: number, ready: RegExp, args: (ports: Ports) => string[]) => {
    const dataFolder = join(folder, name);
    const own = [...args(portsOf(place)), '-ip.bind=127.0.0.1'];
    return createClusterNode({ name, dataFolder, command: program, args: own, ready });
  };
  const [master = '', filer = ''] = [portsOf(0), portsOf(1)].map(addressOf);
  const credentials = { accessKey: 'gridlease', secretKey: randomBytes(24).toString('hex') };
  const identities = [{ name: 'gridlease', credentials: [credentials], actions: ['Admin'] }];
  const identitiesFile = join(folder, 's3.json');
  await writeFile(identitiesFile, JSON.stringify({ identities }), { mode: 0o600 });
  const volumeServers = VOLUME_SERVERS.map((name, at) =>
    nodeOf(name, 3 + at, /Start Seaweed volume server/, (ports) => [
      ...['volume', ...listen(ports), '-ip=127.0.0.1', '-dir=.', '-max=100', `-master=${master}`],
    ]),
  );
  const nodes = [
    nodeOf('master', 0, /Start Seaweed Master/, (ports) => [
      ...['master', ...listen(ports), '-ip=127.0.0.1', '-mdir=.', '-telemetry=false', '-electionTimeout=1s'],
      ...[`-defaultReplication=${REPLICATION}`, `-volumeSizeLimitMB=${VOLUME_MB}`],
    ]),
    ...volumeServers,
    nodeOf('filer', 1, /Start Seaweed Filer/, (ports) => [
      ...['filer', ...listen(ports), '-ip=127.0.0.1', '-defaultStoreDir=.', `-master=${master}`],
      `-defaultReplicaPlacement=${REPLICATION}`,
    ]),
    nodeOf('s3', 2, /Start Seaweed S3/, (ports) => [
      ...['s3', ...listen(ports), `-filer=${filer}`, `-config=${identitiesFile}`],
      ...['-port.iceberg=0', '-port.lance=0'],
    ]),
  ];
  for (const node of nodes) await node.start();
  const cluster: WeedCluster = {
    store: {
      endpoint: `http://127.0.0.1:${portsOf(2).http}`,
      accessKeyId: credentials.accessKey,
      secretAccessKey: credentials.secretKey,
      region: 'us-east-1',
    },
    volumeServers,
    program,
    masterAddress: master,
    async untilKnown(count) {
      await until(async () => (await countVolumeServers(portsOf(0).http)) === count, {
        timeoutMs: S3_TIMEOUT_MS,
        message: `that ${count} volume servers are known`,
      });
    },
  };
  await cluster.untilKnown(VOLUME_SERVERS.length);
  const isServing = async () => (await fetch(`${cluster.store.endpoint}/healthz`)).ok;
  await until(isServing, { timeoutMs: S3_TIMEOUT_MS, message: 'that the store is ready' });
  return cluster;
}

interface Ports {
  readonly http: number;
  readonly grpc: number;
}

/** As the programs write addresses whose gRPC is at another port than usual. */
const addressOf = ({ http, grpc }: Ports) => `127.0.0.1:${http}.${grpc}`;

const listen = ({ http, grpc }: Ports) => [`-port=${http}`, `-port.grpc=${grpc}`];

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

interface Topology {
  readonly Topology: {
    readonly DataCenters?: readonly {
      readonly Racks?: readonly { readonly DataNodes?: readonly unknown[] }[];
    }[];
  };
}

async function countVolumeServers(masterPort: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${masterPort}/dir/status`);
  const { Topology } = (await response.json()) as Topology;
  const racks = (Topology.DataCenters ?? []).flatMap(({ Racks = [] }) => Racks);
  return racks.flatMap(({ DataNodes = [] }) => DataNodes).length;
}
