import { startLimit } from '../../harness/limit.ts';
import type { Variant } from '../../harness/measure.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { SteadyResult } from '../../load/steady.ts';

const PER_SECOND = 200;
const CONNECTIONS = 64;
const PATH = '/api/v1/billing/current-usage';

/** Latency of `current-usage` at a steady rate. */
export type ReadResults = Readonly<Record<Variant, SteadyResult>>;

/**
 * A steady rate of randomly picked sessions; latency covers the whole exchange, so it is an upper bound of the
 * server's.
 */
export function measureReads(
  stage: Stage,
  baseUrl: string,
  ids: readonly string[],
  seconds: number,
): Promise<SteadyResult> {
  const traffic = { method: 'GET', path: `${PATH}/{id}`, ids } as const;
  const job = { baseUrl, traffic, perSecond: PER_SECOND, connections: CONNECTIONS, seconds };
  return stage.generator('steady', job);
}

/** The same response without work. */
export function startReadLimit(stage: Stage, url: string, [id]: readonly string[]): Promise<Served> {
  return startLimit(stage, url, { method: 'GET', route: `${PATH}/:sessionID`, path: `${PATH}/${id}` });
}
