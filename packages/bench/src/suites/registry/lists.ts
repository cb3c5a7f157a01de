import { setTimeout as delay } from 'node:timers/promises';
import type { Extent } from '../../harness/measure.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Latency } from '../../load/latency.ts';
import type { SteadyResult } from '../../load/steady.ts';
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
  readonly idle: Latency;
  /** While heartbeats arrive. */
  readonly busy: Latency;
  /** Undefined where the obvious implementation has no such page. */
  readonly obvious: Latency | undefined;
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
    { name: 'five filters, first page', query: searchFor(COMMON) },
    { name: `five filters, at position ${later.position}`, query: later.query },
    { name: 'five filters, a rare model', query: searchFor(RARE) },
    { name: 'no filter', query: 'limit=50' },
    { name: 'every model', query: 'gpu_model=a&limit=50' },
    { name: 'in maintenance', query: 'status=maintenance&limit=50' },
  ];
  const urlsAt = (baseUrl: string, queries = pages) =>
    queries.map(({ query }) => `${baseUrl}/providers?${query}`);
  const urls = urlsAt(ours.url);
  const length = (rounds * seconds) / 2;
  const samplesMin = Math.ceil(seconds * SAMPLES_A_SECOND);

  await stage.generator('latency', { urls, seconds: 0, samplesMin: WARM_UP_SAMPLES });
  const idle = await stage.generator('latency', { urls, seconds: length, samplesMin });
  const beating = (await stage.openGenerator('heartbeats'))('steady', {
    baseUrl: ours.url,
    traffic: heartbeatTraffic(ours.ids),
    perSecond: HEARTBEATS_PER_SECOND,
    connections: HEARTBEAT_CONNECTIONS,
    seconds: length + 2 * LEAD_SECONDS,
  });
  await delay(LEAD_SECONDS * 1_000);
  const busy = await stage.generator('latency', { urls, seconds: length });
  const heartbeats = await beating;
  // The obvious implementation has no cursors.
  const shared = pages.filter(({ query }) => query !== later.query);
  const ofObvious = await stage.generator('latency', { urls: urlsAt(obvious.url, shared), seconds: length });
  const results = pages.map((page, place) => ({
    name: page.name,
    idle: idle[place] ?? NOTHING,
    busy: busy[place] ?? NOTHING,
    obvious: ofObvious[shared.indexOf(page)],
  }));
  return { pages: results, heartbeats };
}

const NOTHING = { p50Ms: Number.NaN, p99Ms: Number.NaN, failed: 0 };
