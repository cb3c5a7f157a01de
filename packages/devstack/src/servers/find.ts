import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openConsul } from './consul.ts';
import { isDockerRunning, startContainer } from './container.ts';
import { findConsulProgram, findSwiftProgram, type SwiftAge } from './fetched-programs.ts';
import { adoptGlobalAccount, type NatsAccess, natsConfig, natsUrl, openNats } from './nats.ts';
import type { OwnServer } from './own-server.ts';
import { pathExists } from './paths.ts';
import { openPostgres } from './postgres.ts';
import { keepPassword } from './postgres-password.ts';
import { sharedPostgresFolder } from './postgres-placement.ts';
import { openSolana } from './solana.ts';
import { openSwift } from './swift.ts';
import { SWIFT_ACCESS } from './swift-config.ts';

/** A server that was found or started. */
export type FoundServer = {
  url: string;
  /** `address`: an external server named in the environment; stopping it does nothing. */
  source: 'address' | 'container' | 'embedded';
  stop(): Promise<void>;
} & Partial<Pick<OwnServer, 'dataFolder' | 'pid' | 'exited'>>;

type FindOptions = {
  /** The environment: addresses, DOCKER_HOST, PATH. */
  env: Record<string, string | undefined>;
  dataFolder: string;
  /** On 127.0.0.1; a free one when undefined. Ignored for a server given by its address. */
  port?: number;
  log?: (line: string) => void;
};

/** The folder of a container's data, below the caller's folder. */
const CONTAINER_FOLDER = 'container';
const CONTAINER_NATS_CONFIG = '/nats.conf';

/**
 * A PostgreSQL: GRIDLEASE_TEST_POSTGRES_URL (a superuser's address), or a container when a Docker engine is
 * available, or the embedded one. Each kind of server keeps its own data.
 *
 * @param options.settings server settings by name; not applied to a server given by its address.
 * @throws Error that says how to get a PostgreSQL when none of the three is available.
 */
export async function findPostgres(
  options: FindOptions & { settings?: Record<string, string> },
): Promise<FoundServer> {
  const { env, dataFolder, settings = {} } = options;
  return find(options, {
    name: 'PostgreSQL',
    address: env.GRIDLEASE_TEST_POSTGRES_URL,
    embeddedMarks: [join(dataFolder, 'cluster'), join(sharedPostgresFolder(dataFolder), 'cluster')],
    embedded: () => openPostgres(options),
    async container(folder) {
      const password = await keepPassword(dataFolder);
      const container = await startContainer({
        env,
        image: 'postgres:18',
        port: 5432,
        hostPort: options.port,
        environment: { POSTGRES_PASSWORD: password, TZ: 'UTC' },
        command: [
          'postgres',
          ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ],
        keep: { folder, target: '/var/lib/postgresql' },
        // The log does not tell: the first start runs a temporary server, which logs the same line but has no port.
        waitFor: (wait) => wait.forSuccessfulCommand('pg_isready -q -h 127.0.0.1 -U postgres'),
      });
      const url = `postgres://postgres:${password}@${container.host}:${container.port}/postgres`;
      return { url, stop: container.stop };
    },
  });
}

/**
 * A NATS server with JetStream: GRIDLEASE_TEST_NATS_URL, or a container when a Docker engine is available, or the
 * embedded one (npm's build, else `nats-server` on the PATH).
 *
 * @param options.access users of our own server; an external server has its own, one of which is in its address.
 * @throws Error that says how to get a NATS server when none of the three is available.
 */
export async function findNats(
  options: FindOptions & { access?: NatsAccess | undefined },
): Promise<FoundServer> {
  const { env, dataFolder, access } = options;
  return find(options, {
    name: 'NATS',
    address: env.GRIDLEASE_TEST_NATS_URL,
    embeddedMarks: [join(dataFolder, 'jetstream')],
    embedded: () => openNats({ ...options, searchPath: env.PATH ?? '' }),
    async container(folder) {
      if (access !== undefined) await adoptGlobalAccount(folder);
      const container = await startContainer({
        env,
        image: 'nats:2',
        port: 4222,
        hostPort: options.port,
        command: ['--config', CONTAINER_NATS_CONFIG],
        keep: { folder, target: '/data' },
        files: { [CONTAINER_NATS_CONFIG]: natsConfig({ jetstream: { store_dir: '/data' } }, access) },
        waitFor: (wait) => wait.forLogMessage('Server is ready'),
      });
      return { url: natsUrl(`${container.host}:${container.port}`, access), stop: container.stop };
    },
  });
}

/**
 * A Consul agent: GRIDLEASE_TEST_CONSUL_URL, or a container when a Docker engine is available, or `consul` on the
 * PATH, or Debian's old package. A container loses everything when it stops.
 *
 * @param options.forget removes what an earlier embedded agent on this folder knew.
 * @throws ProgramUnavailableError that says how to get an agent when none is available.
 */
export async function findConsul(options: FindOptions & { forget?: boolean }): Promise<FoundServer> {
  const { env, dataFolder } = options;
  return find(options, {
    name: 'Consul',
    address: env.GRIDLEASE_TEST_CONSUL_URL,
    embeddedMarks: [join(dataFolder, 'state')],
    embedded: async () => openConsul({ ...options, program: await findConsulProgram(env) }),
    async container() {
      const container = await startContainer({
        env,
        image: 'hashicorp/consul:1.20',
        port: 8500,
        hostPort: options.port,
        command: ['agent', '-dev', '-client=0.0.0.0'],
        waitFor: (wait) =>
          wait.forHttp('/v1/status/leader', 8500).forResponsePredicate((body) => body.includes(':')),
      });
      return { url: `http://${container.host}:${container.port}`, stop: container.stop };
    },
  });
}

/**
 * A Solana chain to test on: GRIDLEASE_TEST_SOLANA_URL (JSON-RPC of a local test validator, whose faucet gives SOL;
 * its WebSocket is on the next port), or the embedded runtime, which loses everything when it stops. Its program is
 * taken from GRIDLEASE_PROGRAMS where that is set (see `nodeArguments`).
 *
 * @param options.slotMs block time of the embedded one.
 * @throws SolanaUnavailableError where neither is available.
 */
export async function findSolana(
  options: FindOptions & { slotMs: number },
): Promise<FoundServer & { websocketUrl: string }> {
  const address = options.env.GRIDLEASE_TEST_SOLANA_URL;
  if (!address) {
    const programsFolder = options.env.GRIDLEASE_PROGRAMS;
    return { source: 'embedded', ...(await openSolana({ ...options, programsFolder })) };
  }
  const websocket = new URL(address);
  websocket.protocol = websocket.protocol === 'https:' ? 'wss:' : 'ws:';
  if (websocket.port !== '') websocket.port = String(Number(websocket.port) + 1);
  return { url: address, websocketUrl: websocket.href, source: 'address', stop: async () => {} };
}

/** The settings of an S3 client besides the endpoint. */
export type S3Access = { accessKeyId: string; secretAccessKey: string; region: string };

/**
 * A store with an S3 interface: GRIDLEASE_TEST_S3_ENDPOINT (with GRIDLEASE_TEST_S3_ACCESS_KEY_ID,
 * GRIDLEASE_TEST_S3_SECRET_ACCESS_KEY and GRIDLEASE_TEST_S3_REGION), or for a new one a container when a Docker
 * engine is available, or OpenStack Swift from Debian's packages. The container loses everything when it stops.
 *
 * @throws Error that says how to get a store when none of the three is available.
 */
export async function findS3(
  options: FindOptions & { age: SwiftAge },
): Promise<FoundServer & { access: S3Access }> {
  const { env, dataFolder, age } = options;
  const found = await find(options, {
    name: 'S3',
    address: env.GRIDLEASE_TEST_S3_ENDPOINT,
    embeddedMarks: [join(dataFolder, 'disks')],
    embedded: async () => openSwift({ ...options, program: await findSwiftProgram(age, env) }),
    async container() {
      if (age === 'old') throw new Error('there is no image of an old Swift');
      const container = await startContainer({
        env,
        image: 'openstackswift/saio:latest',
        port: 8080,
        hostPort: options.port,
        command: [],
        waitFor: (wait) => wait.forHttp('/healthcheck', 8080),
      });
      return { url: `http://${container.host}:${container.port}`, stop: container.stop };
    },
  });
  if (found.source !== 'address') return { ...found, access: SWIFT_ACCESS };
  const access = {
    accessKeyId: env.GRIDLEASE_TEST_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.GRIDLEASE_TEST_S3_SECRET_ACCESS_KEY ?? '',
    region: env.GRIDLEASE_TEST_S3_REGION || SWIFT_ACCESS.region,
  };
  return { ...found, access };
}

async function find(
  { env, dataFolder, log = () => {} }: FindOptions,
  kind: {
    name: string;
    address: string | undefined;
    /** Any of these exists where an embedded server has left data. */
    embeddedMarks: string[];
    embedded: () => Promise<Omit<FoundServer, 'source'>>;
    container: (folder: string) => Promise<Omit<FoundServer, 'source'>>;
  },
): Promise<FoundServer> {
  if (kind.address) return { url: kind.address, source: 'address', stop: async () => {} };
  const embedded = async () => ({ source: 'embedded' as const, ...(await kind.embedded()) });
  for (const mark of kind.embeddedMarks) if (await pathExists(mark)) return embedded();

  const folder = join(resolve(dataFolder), CONTAINER_FOLDER);
  const hasContainerData = await pathExists(folder);
  if (!(await isDockerRunning(env))) {
    if (!hasContainerData) return embedded();
    throw new Error(
      `the ${kind.name} data in ${folder} belong to a container: start the Docker engine, or remove the folder to start anew`,
    );
  }
  await mkdir(folder, { recursive: true });
  try {
    return { source: 'container' as const, ...(await kind.container(folder)) };
  } catch (error) {
    if (hasContainerData) throw error;
    log(`${kind.name} does not start in a container (${error instanceof Error ? error.message : error})`);
    await rm(folder, { recursive: true, force: true });
    return embedded();
  }
}
