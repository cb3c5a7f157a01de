import { randomBytes } from 'node:crypto';
import { freeAddress, type Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { CONCURRENCY, PARAMETERS, POOL } from './hashing.ts';

export interface ServedAuth extends Served {
  /** The address with which the service's own role connects. */
  readonly databaseUrl: string;
}

/** Starts the authentication service as `npm start` does, with the throttle on and tokens signed with EdDSA. */
export async function startAuth(stage: Stage): Promise<ServedAuth> {
  const databaseUrl = await stage.createDatabase('auth');
  const { port, url } = await freeAddress();
  const program = await stage.start({
    name: 'auth',
    source: 'services/auth/src/main.ts',
    env: {
      ...POOL,
      GRIDLEASE_DRAIN_DELAY: '0s',
      GRIDLEASE_PORT: `127.0.0.1:${port}`,
      GRIDLEASE_DATABASE_URL: databaseUrl,
      GRIDLEASE_AUTH_MASTER_KEY: randomBytes(48).toString('base64'),
      // The load comes from as many addresses as there are users.
      GRIDLEASE_TRUSTED_PROXIES: '127.0.0.0/8',
      GRIDLEASE_HASHING__CONCURRENCY: String(CONCURRENCY),
      GRIDLEASE_HASHING__MEMORY_KIB: String(PARAMETERS.memoryKib),
      GRIDLEASE_HASHING__PASSES: String(PARAMETERS.passes),
      GRIDLEASE_HASHING__PARALLELISM: String(PARAMETERS.parallelism),
    },
    readyUrl: `${url}/health/ready`,
  });
  return { url, program, databaseUrl };
}
