import { findFreePort } from '@gridlease/devstack/servers/free-port';
import type { Program, ProgramOptions } from './programs.ts';
import type { Stage } from './stage.ts';

/** A server that is ready for requests. */
export interface Served {
  readonly url: string;
  readonly program: Program;
  /** How it was started. */
  readonly options: ServerOptions;
}

export interface ServedWithDatabase extends Served {
  /** The address with which the server's own role connects. */
  readonly databaseUrl: string;
}

interface ServerOptions
  extends Pick<ProgramOptions, 'name' | 'source' | 'checkout' | 'isForeign' | 'args' | 'env'> {
  /** Responds 200 as soon as the server is ready. */
  readonly readyPath: string;
}

/** Starts a server on a free port, which replaces `{port}` in its arguments and environment. */
export async function startServer(stage: Stage, options: ServerOptions): Promise<Served> {
  const { args = [], env = {}, readyPath, ...program } = options;
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const filled = (text: string) => text.replaceAll('{port}', port);
  const started = await stage.start({
    ...program,
    args: args.map(filled),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)])),
    readyUrl: url + readyPath,
  });
  return { url, program: started, options };
}

/** Starts another one of the same: a replica, with the same database and secrets. */
export function startReplica(stage: Stage, { options }: Served, number: number): Promise<Served> {
  return startServer(stage, { ...options, name: `${options.name}-${number}` });
}

/** Starts one of the servers in `src/servers`. */
export function startOwnServer(
  stage: Stage,
  name: string,
  options: Partial<ServerOptions> = {},
): Promise<Served> {
  const { args = [], readyPath = '/health', ...others } = options;
  const source = `packages/bench/src/servers/${name}.ts`;
  return startServer(stage, { name, source, readyPath, ...others, args: ['{port}', ...args] });
}

/** Starts an obvious implementation, what one would write in an afternoon, with a database of its own. */
export async function startObvious(
  stage: Stage,
  server: 'obvious-auth' | 'obvious-registry' | 'obvious-billing',
  databaseName: string,
  args: readonly string[] = [],
): Promise<ServedWithDatabase> {
  const databaseUrl = await stage.createDatabase(databaseName);
  const env = { DATABASE_URL: databaseUrl };
  return { ...(await startOwnServer(stage, server, { name: databaseName, env, args })), databaseUrl };
}

/**
 * Starts one of the services as it is deployed.
 *
 * @param env may contain `{port}`; including where to listen.
 * @param checkout another one, whose build is run.
 */
export function startService(
  stage: Stage,
  service: 'auth' | 'billing' | 'provider-registry' | 'storage',
  env: Readonly<Record<string, string>>,
  name: string = service,
  checkout?: string,
): Promise<Served> {
  const source = `services/${service}/src/main.ts`;
  return startServer(stage, { name, source, checkout, env, readyPath: '/health/ready' });
}

/**
 * Starts the provider registry with a database of its own.
 *
 * @param settings environment variables to override.
 * @param name of the process and its database; unique within a stage.
 * @param checkout another one, whose build is run.
 */
export async function startRegistry(
  stage: Stage,
  settings: Readonly<Record<string, string>> = {},
  name = 'provider-registry',
  checkout?: string,
): Promise<ServedWithDatabase> {
  const databaseUrl = await stage.createDatabase(name.replaceAll('-', '_'));
  const env = {
    GRIDLEASE_DRAIN_DELAY: '0s',
    GRIDLEASE_PORT: '127.0.0.1:{port}',
    GRIDLEASE_DATABASE_URL: databaseUrl,
    GRIDLEASE_EVENTS__URL: stage.natsUrl,
    ...settings,
  };
  return { ...(await startService(stage, 'provider-registry', env, name, checkout)), databaseUrl };
}
