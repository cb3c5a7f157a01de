import { recordResponse } from '../../harness/canned-response.ts';
import type { Variant } from '../../harness/measure.ts';
import { type Served, startLimit } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { SteadyResult } from '../../load/jobs.ts';

const PER_SECOND = 200;
const CONNECTIONS = 64;
const PATH = '/api/v1/billing/current-usage';

/** Latency of `current-usage` at a steady rate. */
export type ReadResults = Readonly<Record<Variant, SteadyResult>>;

interface Reads {
  readonly baseUrl: string;
  readonly ids: readonly string[];
}

export const readsOf = (baseUrl: string, ids: readonly string[]): Reads => ({ baseUrl, ids });

/**
 * A steady rate of randomly picked sessions; latency covers the whole exchange, so it is an upper bound of the
 * server's.
 */
export async function measureReads(
  stage: Stage,
  { baseUrl, ids }: Reads,
  seconds: number,
): Promise<SteadyResult> {
  const traffic = { method: 'GET', path: `${PATH}/{id}`, ids } as const;
  return stage.generator.steady({
    baseUrl,
    traffic,
    perSecond: PER_SECOND,
    connections: CONNECTIONS,
    seconds,
  });
}

/** The same response without work. */
export async function startReadLimit(stage: Stage, url: string, [id]: readonly string[]): Promise<Served> {
  const question = { method: 'GET', route: `${PATH}/:sessionID`, path: `${PATH}/${id}` } as const;
  return startLimit(stage, [await recordResponse(url, question)]);
}
