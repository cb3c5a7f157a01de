import { type Extent, measureSides, type OperationResult } from '../../harness/measure.ts';
import { runJob } from '../../harness/replies.ts';
import type { Stage } from '../../harness/stage.ts';
import type { LoadResult } from '../../load/generate.ts';
import { CONCURRENCY, POOL } from './hashing.ts';
import { loginTraffic, type Sides } from './people.ts';

/** Enough that a place at the gate is never empty, and few enough that none waits longer than its budget. */
export const LOGIN_CONNECTIONS = 8 * CONCURRENCY;

/** Logins over HTTP, compared with as many concurrent verifications with nothing around them. */
export async function measureLogins(
  stage: Stage,
  { ours, obvious }: Sides,
  extent: Extent,
): Promise<OperationResult> {
  const bare = await stage.start({
    name: 'bare-verifications',
    source: 'packages/bench/src/suites/auth/bare-verifications.ts',
    args: [stage.fileOf('services/auth/src/passwords/argon2.ts')],
    env: POOL,
  });
  const measure =
    ({ auth, people }: Sides['ours']) =>
    (seconds: number) => {
      const traffic = loginTraffic(people.ids);
      return stage.generator('load', {
        baseUrl: auth.url,
        traffic,
        connections: LOGIN_CONNECTIONS,
        seconds,
      });
    };
  const measures = {
    ours: measure(ours),
    limit: (seconds: number) => runJob(bare, seconds) as Promise<LoadResult>,
    obvious: measure(obvious),
  };
  return measureSides('login', measures, extent);
}
