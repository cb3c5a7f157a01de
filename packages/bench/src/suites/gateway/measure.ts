import type { LoadGenerator } from '../../harness/load-generator.ts';
import { type Extent, type Operation, type Variant, WARM_UP_SECONDS } from '../../harness/measure.ts';
import type { LatencyResult } from '../../load/jobs.ts';

/** What is measured, ready to be called. */
export interface Subject {
  /** Through the gateway. */
  readonly baseUrls: Readonly<Record<Variant, string>>;
  readonly operations: readonly Operation[];
  /** The same small response, without and with the gateway in between. */
  readonly gateway: { readonly directUrl: string; readonly throughUrl: string };
}

/** Latency with and without the gateway, one request at a time; one pair per round. */
export async function measureGateway(
  generator: LoadGenerator,
  { gateway }: Subject,
  { rounds, seconds }: Extent,
): Promise<LatencyResult[]> {
  const urls = [gateway.directUrl, gateway.throughUrl];
  await generator.latency({ urls, seconds: Math.min(WARM_UP_SECONDS, seconds) });
  const results: LatencyResult[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await generator.latency({ urls, seconds }));
  return results;
}
