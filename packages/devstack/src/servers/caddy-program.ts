import { join } from 'node:path';
import { CHECKOUT } from '../programs/node-arguments.ts';
import { runFetchScript } from './fetch-script.ts';

const HOW_TO_GET_IT = 'run the tests on Debian (in a container, too)';

/** Caddy is not available on this machine; the message says how to get it. */
export class CaddyUnavailableError extends Error {
  constructor(reason: string) {
    super(`needs Caddy, and ${reason}: ${HOW_TO_GET_IT}`);
    this.name = 'CaddyUnavailableError';
  }
}

/**
 * The deployed gateway's program: Debian's package, and no other that may be on the PATH, so that every run gives the
 * same results; fetched once into the cache folder (`$XDG_CACHE_HOME/gridlease/caddy`, else `.gridlease/tools/caddy`
 * in the checkout).
 *
 * @throws CaddyUnavailableError when it is not available.
 */
export async function findCaddyProgram(env: Record<string, string | undefined>): Promise<string> {
  const cache = env.XDG_CACHE_HOME
    ? join(env.XDG_CACHE_HOME, 'gridlease')
    : join(CHECKOUT, '.gridlease', 'tools');
  const { code, output, reason } = await runFetchScript('fetch-caddy.sh', [join(cache, 'caddy')], env);
  if (code === 0) return output;
  throw new CaddyUnavailableError(reason || 'it cannot be fetched');
}
