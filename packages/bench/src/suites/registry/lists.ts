import { setTimeout as delay } from 'node:timers/promises';
import type { LoadGenerator } from '../../harness/load-generator.ts';
import type { Extent } from '../../harness/measure.ts';
import type { Stage } from '../../harness/stage.ts';
import type { LatencyResult, SteadyResult } from '../../load/jobs.ts';
import { COMMON, RARE } from './cards.ts';
import { heartbeatTraffic } from './heartbeats.ts';
import type { FleetRegistry } from './registries.ts';
import { findLaterPage, searchFor } from './searches.ts';

const LATER_POSITION = 4_000;
/** Samples of each page per second of `--seconds`: 300 by default. */
const SAMPLES_A_SECOND = 75;
const WARM_UP_SAMPLES = 30;
/** The rate of a fleet of 100,000 at the registry's usual interval. */
const HEARTBEATS_PER_SECOND = 2_000;
const HEARTBEAT_CONNECTIONS = 64;
const LEAD_SECONDS = 0.5;

/** One kind of page and its latency in milliseconds. */
export interface ListResult {
  readonly name: string;
  readonly idle: LatencyResult[number];
  /** While heartbeats arrive. */
  readonly busy: LatencyResult[number];
  /** Undefined where the obvious implementation has no such page. */
  readonly obvious: LatencyResult[number] | undefined;
}

export interface ListResults {
  /** Search, later page, rare model, and others for information. */
  readonly pages: readonly ListResult[];
  readonly heartbeats: SteadyResult;
}

/**
 * One request after the other on keep-alive connections directly to the service, the kinds of pages in turn. Latency
 * covers the whole exchange, so it is an upper bound of the server's.
 */
export async function measureLists(
  stage: Stage,
  ours: FleetRegistry,
  obvious: FleetRegistry,
  { rounds, seconds }: Extent,
): Promise<ListResults> {
  const later = await findLaterPage(ours.url, COMMON, LATER_POSITION);
  const pages = [
    { name: 'five filters, first page', query: searchFor(COMMON), isEverywhere: true },
    { name: `five filters, at position ${later.position}`, query: later.query, isEverywhere: false },
    { name: 'five filters, a rare model', query: searchFor(RARE), isEverywhere: true },
    { name: 'no filter', query: 'limit=50', isEverywhere: true },
    { name: 'every model', query: 'gpu_model=a&limit=50', isEverywhere: true },
    { name: 'in maintenance', query: 'status=maintenance&limit=50', isEverywhere: true },
  ];
  const urls = pages.map(({ query }) => `${ours.url}/providers?${query}`);
  const length = (rounds * seconds) / 2;
  const samplesMin = Math.ceil(seconds * SAMPLES_A_SECOND);

  await stage.generator.latency({ urls, seconds: 0, samplesMin: WARM_UP_SAMPLES });
  const idle = await stage.generator.latency({ urls, seconds: length, samplesMin });
  const heartbeats = await stage.openGenerator('heartbeats');
  const { latency: busy, steady } = await whileBeating(stage.generator, heartbeats, { ours, urls, length });
  const everywhere = pages.filter(({ isEverywhere }) => isEverywhere);
  const ofObvious = await stage.generator.latency({
    urls: everywhere.map(({ query }) => `${obvious.url}/providers?${query}`),
    seconds: length,
  });
  const results = pages.map((page, place) => ({
    name: page.name,
    idle: idle[place] ?? NOTHING,
    busy: busy[place] ?? NOTHING,
    obvious: page.isEverywhere ? ofObvious[everywhere.indexOf(page)] : undefined,
  }));
  return { pages: results, heartbeats: steady };
}

const NOTHING = { p50Ms: Number.NaN, p99Ms: Number.NaN, failed: 0 };

async function whileBeating(
  generator: LoadGenerator,
  beating: LoadGenerator,
  { ours, urls, length }: { ours: FleetRegistry; urls: readonly string[]; length: number },
): Promise<{ latency: LatencyResult; steady: SteadyResult }> {
  const steady = beating.steady({
    baseUrl: ours.url,
    traffic: heartbeatTraffic(ours.ids),
    perSecond: HEARTBEATS_PER_SECOND,
    connections: HEARTBEAT_CONNECTIONS,
    seconds: length + 2 * LEAD_SECONDS,
  });
  await delay(LEAD_SECONDS * 1_000);
  const latency = await generator.latency({ urls, seconds: length });
  return { latency, steady: await steady };
}
