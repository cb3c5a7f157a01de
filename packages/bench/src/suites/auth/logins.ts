import { once } from 'node:events';
import { builtProgram } from '../../harness/build.ts';
import type { Extent } from '../../harness/measure.ts';
import type { Program } from '../../harness/programs.ts';
import type { Stage } from '../../harness/stage.ts';
import type { LoadResult } from '../../load/jobs.ts';
import { CONCURRENCY, POOL } from './hashing.ts';
import { measurePair, type Pair } from './pair.ts';
import { loginTraffic, type People } from './people.ts';
import type { ServedAuth } from './service.ts';

/** Enough that a place at the gate is never empty, and few enough that none waits longer than its budget. */
export const LOGIN_CONNECTIONS = 8 * CONCURRENCY;

/** Logins over HTTP, compared with as many concurrent verifications with nothing around them. */
export async function measureLogins(
  stage: Stage,
  auth: ServedAuth,
  people: People,
  extent: Extent,
): Promise<Pair> {
  const bare = await stage.start({
    name: 'bare-verifications',
    source: 'packages/bench/src/suites/auth/bare-verifications.ts',
    args: [builtProgram('services/auth/src/passwords/argon2.ts')],
    env: POOL,
  });
  const load = { baseUrl: auth.url, traffic: loginTraffic(people.ids), connections: LOGIN_CONNECTIONS };
  const measures = {
    ours: (seconds: number) => stage.generator.load({ ...load, seconds }),
    limit: (seconds: number) => verifyFor(bare, seconds),
  };
  return measurePair('login', measures, extent);
}

async function verifyFor({ child }: Program, seconds: number): Promise<LoadResult> {
  const ended = new AbortController();
  const { signal } = ended;
  const death = once(child, 'exit', { signal }).then(() => {
    throw new Error('the bare verifications ended before they had finished');
  });
  try {
    child.send(seconds);
    const [result] = await Promise.race([once(child, 'message', { signal }), death]);
    return result as LoadResult;
  } finally {
    death.catch(() => {});
    ended.abort();
  }
}
