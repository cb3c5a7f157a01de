import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT } from '../programs/node-arguments.ts';
import { findOnPath } from './paths.ts';

type Env = Record<string, string | undefined>;

/** The exit code by which scripts/fetch-consul.sh reports that Debian's mirror has dropped the package. */
const PACKAGE_GONE = 4;

/** A program is not available on this machine; the message says how to get it. */
export class ProgramUnavailableError extends Error {
  override readonly name = 'ProgramUnavailableError';
  /** Whether the only reason is that Debian no longer has the package, which does not count as a failure. */
  readonly packageGone: boolean;

  constructor(message: string, packageGone = false) {
    super(message);
    this.packageGone = packageGone;
  }
}

export type FetchResult = {
  code: number | null;
  /** The last line of the script's error output. */
  reason: string | undefined;
  output: string;
};

/** Runs a script `scripts/fetch-*.sh`, which puts a program into a folder and prints its path. */
export async function runFetchScript(name: string, args: string[], env: Env): Promise<FetchResult> {
  return new Promise((resolve) => {
    const script = join(CHECKOUT, 'scripts', name);
    const child = execFile('sh', [script, ...args], { env }, (_error, output, errors) => {
      resolve({
        code: child.exitCode,
        reason: errors.trim().split('\n').at(-1),
        output: output.trim(),
      });
    });
  });
}

/** The folder of a fetched program: in `$XDG_CACHE_HOME/gridlease`, or `.gridlease/tools` in the checkout. */
function cacheFolder(env: Env, name: string): string {
  const cache = env.XDG_CACHE_HOME
    ? join(env.XDG_CACHE_HOME, 'gridlease')
    : join(CHECKOUT, '.gridlease', 'tools');
  return join(cache, name);
}

/**
 * Returns Caddy, a deployed gateway's program, from Debian's package, which is fetched once. Another version on the PATH is
 * not used, so that every run gives the same results.
 *
 * @throws ProgramUnavailableError when it is not available.
 */
export async function findCaddyProgram(env: Env): Promise<string> {
  const { code, output, reason } = await runFetchScript('fetch-caddy.sh', [cacheFolder(env, 'caddy')], env);
  if (code === 0) return output;
  throw new ProgramUnavailableError(
    `needs Caddy, and ${reason || 'it cannot be fetched'}: run the tests on Debian (in a container, too)`,
  );
}

/**
 * Returns the program that runs nginx, the other deployed gateway, from Debian's packages, which are fetched once (30 MB,
 * from 15 MB of packages). Its modules are beside it, in `root/usr/lib/nginx/modules`.
 *
 * @throws ProgramUnavailableError when it is not available.
 */
export async function findNginxProgram(env: Env): Promise<string> {
  const { code, output, reason } = await runFetchScript('fetch-nginx.sh', [cacheFolder(env, 'nginx')], env);
  if (code === 0) return output;
  throw new ProgramUnavailableError(
    `needs nginx, and ${reason || 'it cannot be fetched'}: run the tests on Debian (in a container, too)`,
  );
}

/**
 * Returns the folder of PostgreSQL's programs (`psql`, `pg_basebackup`, `pg_upgrade`, the server), from Debian's packages,
 * which are fetched once (145 MB, from 20 MB of packages).
 *
 * @throws ProgramUnavailableError when they are not available.
 */
export async function findPostgresTools(env: Env, version: 17 | 18): Promise<string> {
  const folder = cacheFolder(env, `postgres-${version}`);
  const { code, output, reason } = await runFetchScript('fetch-postgres.sh', [String(version), folder], env);
  if (code === 0) return output;
  throw new ProgramUnavailableError(
    `needs PostgreSQL ${version}, and ${reason || 'it cannot be fetched'}: run the tests on Debian (in a container, too)`,
  );
}

/**
 * Returns the folder of the programs of a PostgreSQL with Citus, which is built once, in minutes, from the source that
 * GRIDLEASE_CITUS_SOURCE names: neither npm nor Debian has it.
 *
 * @throws ProgramUnavailableError when it is not available.
 */
export async function findCitusPrograms(env: Env): Promise<string> {
  const { code, output, reason } = await runFetchScript('build-citus.sh', [cacheFolder(env, 'citus')], env);
  if (code === 0) return output;
  throw new ProgramUnavailableError(`needs Citus, and ${reason || 'it cannot be built'}`);
}

/**
 * Returns the program that starts PgBouncer, from Debian's packages, which are fetched once.
 *
 * @throws ProgramUnavailableError when it is not available.
 */
export async function findPgBouncer(env: Env): Promise<string> {
  const { code, output, reason } = await runFetchScript(
    'fetch-pgbouncer.sh',
    [cacheFolder(env, 'pgbouncer')],
    env,
  );
  if (code === 0) return output;
  throw new ProgramUnavailableError(
    `needs PgBouncer, and ${reason || 'it cannot be fetched'}: run the tests on Debian (in a container, too)`,
  );
}

/**
 * Returns the `consul` program on the PATH, or else that of Debian's old package, which is fetched once.
 *
 * @throws ProgramUnavailableError when neither is available.
 */
export async function findConsulProgram(env: Env): Promise<string> {
  const installed = await findOnPath('consul', env.PATH ?? '');
  if (installed !== undefined) return installed;
  const { code, output, reason } = await runFetchScript('fetch-consul.sh', [cacheFolder(env, 'consul')], env);
  if (code === 0) return output;
  throw new ProgramUnavailableError(
    `needs a Consul agent, and ${reason || 'it cannot be fetched'}: set GRIDLEASE_TEST_CONSUL_URL to the address of ` +
      'an agent, start a Docker engine, or put `consul` on the PATH',
    code === PACKAGE_GONE,
  );
}

/**
 * Returns a program that is built from the Go module in a folder with `go.mod` and `go.sum`, for benchmarks and tests beside it;
 * of a module with several tools, the folder with all of them.
 *
 * @throws ProgramUnavailableError when this machine has no Go, or it cannot be built.
 */
export async function findGoProgram(env: Env, module: string): Promise<string> {
  const folder = cacheFolder(env, 'peers');
  const { code, output, reason } = await runFetchScript('fetch-go-program.sh', [module, folder], env);
  if (code === 0) return output;
  throw new ProgramUnavailableError(reason || `${module} cannot be built`);
}

/**
 * Returns the folders of the modules that the Go module in a folder with `go.mod` and `go.sum` requires, for the files in them.
 *
 * @throws ProgramUnavailableError when this machine has no Go, or they cannot be fetched.
 */
export async function findGoModules(env: Env, module: string): Promise<string[]> {
  const { code, output, reason } = await runFetchScript('fetch-go-modules.sh', [module], env);
  if (code === 0) return output.split('\n');
  throw new ProgramUnavailableError(reason || `the modules of ${module} cannot be fetched`);
}

/**
 * Returns a folder with what a Kubernetes node needs for the network of its pods, from Debian's packages, which are fetched
 * once (70 MB): the folder `cni` of reference plugins, and `dnsmasq`.
 *
 * @throws ProgramUnavailableError when they cannot be fetched.
 */
export async function findPodNetwork(env: Env): Promise<string> {
  const folder = cacheFolder(env, 'pod-network');
  const { code, output, reason } = await runFetchScript('fetch-pod-network.sh', [folder], env);
  if (code === 0) return output;
  throw new ProgramUnavailableError(
    `needs network plugins and dnsmasq, and ${reason || 'they cannot be fetched'}: run the tests on Debian`,
  );
}

/** `old` is Debian bookworm's: no conditional writes, and a Content-MD5 required for bulk deletes. */
export type SwiftAge = 'old' | 'new';

/**
 * The program that runs commands of Swift, from Debian's packages, which are fetched once into the cache folder
 * (`$XDG_CACHE_HOME/gridlease`, else `~/.cache/gridlease`: 170 MB, from 70 MB of packages).
 *
 * @throws ProgramUnavailableError when they cannot be fetched.
 */
export async function findSwiftProgram(age: SwiftAge, env: Env): Promise<string> {
  const folder = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gridlease', `swift-${age}`);
  const { code, output, reason } = await runFetchScript('fetch-swift.sh', [age, folder], env);
  if (code === 0) return output;
  throw new ProgramUnavailableError(
    `needs an S3 store, and ${reason || 'Swift cannot be fetched'}: set GRIDLEASE_TEST_S3_ENDPOINT, ` +
      'GRIDLEASE_TEST_S3_ACCESS_KEY_ID and GRIDLEASE_TEST_S3_SECRET_ACCESS_KEY, start a Docker engine (which has a new ' +
      'store, no old one), or run the tests on Debian (in a container, too)',
  );
}

/**
 * The program that runs a Docker engine, from Debian's packages, which are fetched once into the cache folder
 * (`$XDG_CACHE_HOME/gridlease`, else `~/.cache/gridlease`). Beside it, in `bin` and `root`, are `nft` and `busybox`.
 *
 * @throws ProgramUnavailableError when they cannot be fetched, or when this user may not start containers.
 */
export async function findContainerEngine(env: Env): Promise<string> {
  const folder = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gridlease', 'containers');
  const { code, output, reason } = await runFetchScript('fetch-containers.sh', [folder, 'programs'], env);
  if (code === 0) return output;
  throw new ProgramUnavailableError(
    `needs a Docker engine, and ${reason || 'it cannot be fetched'}: run the tests as root on Debian`,
  );
}

/**
 * Returns the `chromium` program on the PATH, or else Debian's, whose packages are fetched once into the cache folder
 * (`$XDG_CACHE_HOME/gridlease`, else `~/.cache/gridlease`: 320 MB, from 150 MB of packages).
 *
 * @throws ProgramUnavailableError when neither is available.
 */
export async function findChromium(env: Env): Promise<string> {
  const installed = await findOnPath('chromium', env.PATH ?? '');
  if (installed !== undefined) return installed;
  const folder = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gridlease', 'chromium');
  const { code, output, reason } = await runFetchScript('fetch-chromium.sh', [folder], env);
  if (code === 0) return output;
  throw new ProgramUnavailableError(
    `needs Chromium, and ${reason || 'it cannot be fetched'}: put \`chromium\` on the PATH, or run the tests on Debian ` +
      '(in a container, too)',
  );
}

/**
 * Returns Pebble, a certificate authority for tests of ACME, from Debian's package, which is fetched once. Its DNS server,
 * `pebble-challtestsrv`, is beside it.
 *
 * @throws ProgramUnavailableError when it is not available.
 */
export async function findPebbleProgram(env: Env): Promise<string> {
  const { code, output, reason } = await runFetchScript('fetch-pebble.sh', [cacheFolder(env, 'pebble')], env);
  if (code === 0) return output;
  throw new ProgramUnavailableError(
    `needs Pebble, and ${reason || 'it cannot be fetched'}: run the tests on Debian (in a container, too)`,
  );
}
