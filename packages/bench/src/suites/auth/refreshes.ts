import { startLimit } from '../../harness/limit.ts';
import { type Extent, measureSides, type OperationResult } from '../../harness/measure.ts';
import type { Served } from '../../harness/servers.ts';
import type { LoadGenerator, Stage } from '../../harness/stage.ts';
import type { CountedLoad } from '../../load/generate.ts';

export const REFRESH_PATH = '/api/v1/auth/refresh';

/** Refreshes sessions, continuing where it stopped the last time. */
export type Refresher = (extent: Omit<Extent, 'rounds'>) => Promise<CountedLoad>;

/**
 * @param first the newest token of each session; not to be used elsewhere from now on.
 * @param path accepts `{"refresh_token"}`.
 */
export function createRefresher(
  generator: LoadGenerator,
  baseUrl: string,
  first: readonly string[],
  path = REFRESH_PATH,
): Refresher {
  let newest = first;
  return async (extent) => {
    const { tokens, ...result } = await generator('refresh', {
      baseUrl,
      path,
      tokens: newest,
      ...extent,
    });
    newest = tokens;
    return result;
  };
}

/** What is refreshed: by each side with its newest tokens, and `spare`, the newest of a session refreshed nowhere else. */
export interface Refreshed {
  readonly ours: Refresher;
  readonly obvious: Refresher;
  readonly spare: string;
}

/** Refreshes on all connections, compared with an empty handler that parses the same body. */
export async function measureRefreshes(
  stage: Stage,
  auth: Served,
  { ours, obvious, spare }: Refreshed,
  extent: Extent,
): Promise<OperationResult> {
  const limit = await startLimit(stage, auth.url, {
    method: 'POST',
    path: REFRESH_PATH,
    body: { refresh_token: spare },
    bodySchema: ['services/auth/src/sessions/schema.ts', 'refreshRequest'],
  });
  const { connections } = extent;
  const tokens = Array.from({ length: connections }, () => spare);
  const refreshLimit = createRefresher(stage.generator, limit.url, tokens);
  const measure = (refresh: Refresher) => (seconds: number) => refresh({ connections, seconds });
  const measures = { ours: measure(ours), limit: measure(refreshLimit), obvious: measure(obvious) };
  const result = await measureSides('refresh', measures, extent);
  await limit.program.stop();
  return result;
}
