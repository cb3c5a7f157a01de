import { builtProgram } from '../../harness/build.ts';
import { recordResponse } from '../../harness/canned-response.ts';
import type { LoadGenerator } from '../../harness/load-generator.ts';
import type { Extent } from '../../harness/measure.ts';
import { startLimit } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { LoadResult } from '../../load/jobs.ts';
import { measurePair, type Pair } from './pair.ts';
import type { ServedAuth } from './service.ts';

export const REFRESH_PATH = '/api/v1/auth/refresh';
const BODY_SCHEMA = { file: builtProgram('services/auth/src/sessions/schema.ts'), name: 'refreshRequest' };

/** Refreshes sessions, continuing where it stopped the last time. */
export type Refresher = (extent: Omit<Extent, 'rounds'>) => Promise<LoadResult>;

/** @param first the newest token of each session; not to be used elsewhere from now on. */
export function createRefresher(
  generator: LoadGenerator,
  baseUrl: string,
  first: readonly string[],
): Refresher {
  let tokens = first;
  return async (extent) => {
    const result = await generator.refresh({ baseUrl, path: REFRESH_PATH, tokens, ...extent });
    const { tokens: newest, ...load } = result;
    tokens = newest;
    return load;
  };
}

/**
 * Refreshes on all connections, compared with an empty handler that parses the same body.
 *
 * @param spare newest token of a session that is refreshed nowhere else.
 */
export async function measureRefreshes(
  stage: Stage,
  auth: ServedAuth,
  { refresh, spare }: { readonly refresh: Refresher; readonly spare: string },
  extent: Extent,
): Promise<Pair> {
  const response = await recordResponse(auth.url, {
    method: 'POST',
    route: REFRESH_PATH,
    path: REFRESH_PATH,
    body: { refresh_token: spare },
    bodySchema: BODY_SCHEMA,
  });
  const limit = await startLimit(stage, [response]);
  const tokens = Array.from({ length: extent.connections }, () => spare);
  const limitRefresh = createRefresher(stage.generator, limit.url, tokens);
  const { connections } = extent;
  const measures = {
    ours: (seconds: number) => refresh({ connections, seconds }),
    limit: (seconds: number) => limitRefresh({ connections, seconds }),
  };
  const pair = await measurePair('refresh', measures, extent);
  await limit.program.stop();
  return pair;
}
