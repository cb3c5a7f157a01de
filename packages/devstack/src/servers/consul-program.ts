import { join } from 'node:path';
import { CHECKOUT } from '../programs/node-arguments.ts';
import { runFetchScript } from './fetch-script.ts';
import { findOnPath } from './paths.ts';

/** The exit code by which scripts/fetch-consul.sh reports that Debian's mirror has dropped the package. */
const PACKAGE_GONE = 4;

const HOW_TO_GET_IT =
  'set GRIDLEASE_TEST_CONSUL_URL to the address of an agent, start a Docker engine, or put `consul` on the PATH';

/** No Consul agent is available on this machine; the message says how to get one. */
export class ConsulUnavailableError extends Error {
  /** Whether the only reason is that Debian no longer has the package, which is not a fault of this code. */
  packageGone: boolean;

  constructor(reason: string, packageGone: boolean) {
    super(`needs a Consul agent, and ${reason}: ${HOW_TO_GET_IT}`);
    this.name = 'ConsulUnavailableError';
    this.packageGone = packageGone;
  }
}

/**
 * The `consul` program: the one on the PATH, or else Debian's old package, fetched once into the cache folder
 * (`$XDG_CACHE_HOME/gridlease/consul`, else `.gridlease/tools/consul` in the checkout).
 *
 * @throws ConsulUnavailableError when neither is available.
 */
export async function findConsulProgram(env: Record<string, string | undefined>): Promise<string> {
  const installed = await findOnPath('consul', env.PATH ?? '');
  if (installed !== undefined) return installed;
  const cache = env.XDG_CACHE_HOME
    ? join(env.XDG_CACHE_HOME, 'gridlease')
    : join(CHECKOUT, '.gridlease', 'tools');
  const { code, output, reason } = await runFetchScript('fetch-consul.sh', [join(cache, 'consul')], env);
  if (code === 0) return output;
  throw new ConsulUnavailableError(reason || 'it cannot be fetched', code === PACKAGE_GONE);
}
