import { startLimit } from '../../harness/limit.ts';
import { type Extent, measurePair, type OperationResult } from '../../harness/measure.ts';
import type { Served } from '../../harness/servers.ts';
import type { LoadGenerator, Stage } from '../../harness/stage.ts';
import type { LoadResult } from '../../load/generate.ts';

export const REFRESH_PATH = '/api/v1/auth/refresh';

/** Refreshes sessions, continuing where it stopped the last time. */
export type Refresher = (extent: Omit<Extent, 'rounds'>) => Promise<LoadResult>;

/** @param first the newest token of each session; not to be used elsewhere from now on. */
export function createRefresher(
  generator: LoadGenerator,
  baseUrl: string,
  first: readonly string[],
): Refresher {
  let newest = first;
  return async (extent) => {
    const { tokens, ...result } = await generator('refresh', {
      baseUrl,
      path: REFRESH_PATH,
      tokens: newest,
      ...extent,
    });
    newest = tokens;
    return result;
  };
}

/**
 * Refreshes on all connections, compared with an empty handler that parses the same body.
 *
 * @param spare newest token of a session that is refreshed nowhere else.
 */
export async function measureRefreshes(
  stage: Stage,
  auth: Served,
  { refresh, spare }: { readonly refresh: Refresher; readonly spare: string },
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
  const measures = {
    ours: (seconds: number) => refresh({ connections, seconds }),
    limit: (seconds: number) => refreshLimit({ connections, seconds }),
  };
  const pair = await measurePair('refresh', measures, extent);
  await limit.program.stop();
  return pair;
}
