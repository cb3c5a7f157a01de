import { type Extent, measureInTurn } from '../../harness/measure.ts';
import { type ServedWithDatabase, startRegistry } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Latency } from '../../load/latency.ts';
import { median } from '../../load/statistics.ts';
import { cataloguePages, findMedianRate, type NamedSearch, renterSearches } from './offer-searches.ts';
import { fillOffers } from './offers.ts';
import { fillRegistry } from './registries.ts';
import { costOf, type SearchCost, shootSearch } from './search-cost.ts';

/** The fleet that the bars are about. */
const MACHINES = 10_000;
const WARM_UP_SAMPLES = 10;
/** Samples of each search per second of `--seconds`. */
const SAMPLES_A_SECOND = 50;
/** Summaries by filters that every machine meets: each is counted anew, since results are shared for a second. */
const SUMMARIES = 50;
const HOURS = 10_000;

export interface CataloguePage {
  readonly name: string;
  readonly latency: Latency;
}

/** Latencies in milliseconds of the whole exchange. */
export interface OfferResults {
  readonly machines: number;
  /** The five filters first; see `renterSearches` for the others. */
  readonly searches: readonly SearchCost[];
  readonly pages: readonly CataloguePage[];
  readonly summary: {
    /** As callers who ask all the time receive it. */
    readonly shared: Latency;
    /** Median of the p50 of those that nobody asked for within the second. */
    readonly countedP50Ms: number;
  };
}

/** Searches by price, label and free cards, and the summary: of the bars' fleet, and of the whole one if it is larger. */
export async function measureOffers(
  stage: Stage,
  extent: Extent,
  providers: number,
): Promise<readonly OfferResults[]> {
  const sizes = new Set([Math.min(providers, MACHINES), providers]);
  const results: OfferResults[] = [];
  for (const machines of sizes) results.push(await measureFleet(stage, extent, machines));
  return results;
}

async function measureFleet(stage: Stage, extent: Extent, machines: number): Promise<OfferResults> {
  // All searches alike: those by price read the database.
  const settings = { GRIDLEASE_LEASE__MINIMUM: '1h', GRIDLEASE_SEARCH__MEMORY_MAX_MB: '0' };
  const registry = await startRegistry(stage, settings, `registry-offers-${machines}`);
  await fillRegistry(registry, machines, 'uuidv7()');
  await fillOffers(registry.databaseUrl);
  await stage.calmDatabase(registry.databaseUrl);
  const { url, program } = registry;
  const searches = await measureSearches(stage, extent, registry, renterSearches(await findMedianRate(url)));
  const pages = await measurePages(stage, extent, url);
  const summary = await measureSummary(stage, extent, url);
  // None of its work may overlap the next measurement.
  await program.stop();
  return { machines, searches, pages, summary };
}

async function measureSearches(
  stage: Stage,
  extent: Extent,
  registry: ServedWithDatabase,
  searches: readonly NamedSearch[],
): Promise<SearchCost[]> {
  const paths = new Map(searches.map(({ name, query }) => [name, `/providers?${query}`]));
  const shots = await measureInTurn([...paths.keys()], extent, (name, seconds) =>
    shootSearch(stage, registry, paths.get(name) ?? '', seconds),
  );
  return Object.entries(shots).map(([name, ofRounds]) => costOf(name, ofRounds));
}

async function measurePages(stage: Stage, extent: Extent, baseUrl: string): Promise<CataloguePage[]> {
  const pages = await cataloguePages(baseUrl);
  const urls = pages.map(({ query }) => `${baseUrl}/providers?${query}`);
  const latencies = await measureUrls(stage, extent, urls);
  return pages.map(({ name }, place) => ({ name, latency: latencies[place] ?? NOTHING }));
}

/** One request after the other, the addresses in turn. */
async function measureUrls(stage: Stage, { seconds }: Extent, urls: readonly string[]): Promise<Latency[]> {
  await stage.generator('latency', { urls, seconds: 0, samplesMin: WARM_UP_SAMPLES });
  return stage.generator('latency', { urls, seconds, samplesMin: Math.ceil(seconds * SAMPLES_A_SECOND) });
}

async function measureSummary(
  stage: Stage,
  extent: Extent,
  baseUrl: string,
): Promise<OfferResults['summary']> {
  const url = `${baseUrl}/providers/summary`;
  const different = Array.from({ length: SUMMARIES }, (_, place) => `${url}?seen_within=${HOURS + place}h`);
  const [shared = NOTHING] = await measureUrls(stage, extent, [url]);
  const counted = await stage.generator('latency', { urls: different, seconds: 0, samplesMin: 1 });
  return { shared, countedP50Ms: median(counted.map(({ p50Ms }) => p50Ms)) };
}

const NOTHING = { p50Ms: Number.NaN, p99Ms: Number.NaN, failed: 0 };
