import { type Extent, measurePair, type OperationResult } from '../../harness/measure.ts';
import { runJob } from '../../harness/replies.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { LoadResult } from '../../load/generate.ts';
import { CONCURRENCY, POOL } from './hashing.ts';
import { loginTraffic, type People } from './people.ts';

/** Enough that a place at the gate is never empty, and few enough that none waits longer than its budget. */
export const LOGIN_CONNECTIONS = 8 * CONCURRENCY;

/** Logins over HTTP, compared with as many concurrent verifications with nothing around them. */
export async function measureLogins(
  stage: Stage,
  auth: Served,
  people: People,
  extent: Extent,
): Promise<OperationResult> {
  const bare = await stage.start({
    name: 'bare-verifications',
    source: 'packages/bench/src/suites/auth/bare-verifications.ts',
    args: [stage.fileOf('services/auth/src/passwords/argon2.ts')],
    env: POOL,
  });
  const load = { baseUrl: auth.url, traffic: loginTraffic(people.ids), connections: LOGIN_CONNECTIONS };
  const measures = {
    ours: (seconds: number) => stage.generator('load', { ...load, seconds }),
    limit: (seconds: number) => runJob(bare, seconds) as Promise<LoadResult>,
  };
  return measurePair('login', measures, extent);
}
