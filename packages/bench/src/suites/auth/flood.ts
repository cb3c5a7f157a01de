import { setTimeout as delay } from 'node:timers/promises';
import { type Extent, WARM_UP_SECONDS } from '../../harness/measure.ts';
import { readMetrics } from '../../harness/metrics-page.ts';
import { watchResidentMemory } from '../../harness/resident-memory.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { summarizeVariant, type VariantSummary } from '../../harness/summary.ts';
import type { LoadResult } from '../../load/generate.ts';
import type { Traffic } from '../../load/traffic.ts';
import { LOGIN_CONNECTIONS } from './logins.ts';
import { ownP99Ms } from './own-clock.ts';
import { loginTraffic, type People } from './people.ts';
import { REFRESH_PATH, type Refresher } from './refreshes.ts';
import { verifyTraffic } from './verifications.ts';

const TIMES_CAPACITY = 10;
/** Longer than the gate's budget: its queue is full when measuring begins. Short benchmarks begin earlier. */
const LEAD = { seconds: 3, measurements: 20 };
/** More than can wait at the gate and be refused at the same time. */
const FLOOD_CONNECTIONS = 1_024;

/** The requests measured during the flood. */
interface Probe {
  readonly name: string;
  readonly route: string;
  /** One request after the other on a keep-alive connection. */
  readonly run: (seconds: number) => Promise<LoadResult>;
}

export interface ProbeResult extends VariantSummary {
  readonly name: string;
  /** By the service's own clock; see `ownP99Ms`. */
  readonly ownP99Ms: number;
}

export interface FloodResults {
  /** Logins per second without a flood. */
  readonly capacity: number;
  /** Logins per second of the flood, and its duration. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly logins: {
    /** With a 2xx status. */
    readonly succeeded: number;
    /** With 503 and Retry-After. */
    readonly postponed: number;
    /** With any other status, or no response. */
    readonly failed: number;
  };
  readonly probes: readonly ProbeResult[];
  /** Peak resident memory under refreshes alone, and during the flood; undefined where Linux does not report it. */
  readonly baseBytes: number | undefined;
  readonly floodBytes: number | undefined;
}

/**
 * Ten times as many logins as the service can handle, and the latency of everything else meanwhile. Latency covers
 * the whole exchange, so it is an upper bound of the server's.
 */
export async function measureFlood(
  stage: Stage,
  auth: Served,
  { people, refresh }: { readonly people: People; readonly refresh: Refresher },
  { rounds, seconds, connections }: Extent,
): Promise<FloodResults> {
  const traffic = loginTraffic(people.ids);
  const leadSeconds = Math.min(LEAD.seconds, LEAD.measurements * seconds);
  const flooding = await stage.openGenerator('flood');
  const warmUp = { connections: LOGIN_CONNECTIONS, seconds: Math.min(WARM_UP_SECONDS, seconds) };
  const { perSecond: capacity } = await stage.generator('load', { baseUrl: auth.url, traffic, ...warmUp });
  // The garbage collector sizes the process under any load: memory added by hashing is measured relative to that.
  const baseMemory = watchResidentMemory(auth.program.pid);
  await refresh({ connections, seconds });
  const baseBytes = await baseMemory.stop();

  const flood = {
    baseUrl: auth.url,
    traffic,
    perSecond: TIMES_CAPACITY * capacity,
    connections: FLOOD_CONNECTIONS,
    seconds: leadSeconds + rounds * seconds,
  };
  const memory = watchResidentMemory(auth.program.pid);
  const [{ succeeded, postponed, failed }, probes] = await Promise.all([
    flooding('steady', flood),
    delay(leadSeconds * 1_000).then(() =>
      runProbes(auth.url, probesOf(stage, auth, people, refresh), { rounds, seconds }),
    ),
  ]);
  const floodBytes = await memory.stop();
  return {
    capacity,
    perSecond: flood.perSecond,
    seconds: flood.seconds,
    logins: { succeeded, postponed, failed: failed - postponed },
    probes,
    baseBytes,
    floodBytes,
  };
}

function probesOf(stage: Stage, { url }: Served, people: People, refresh: Refresher): Probe[] {
  const ask = (name: string, traffic: Traffic): Probe => ({
    name,
    route: traffic.path,
    run: (seconds) => stage.generator('load', { baseUrl: url, traffic, connections: 1, seconds }),
  });
  return [
    { name: 'refresh', route: REFRESH_PATH, run: (seconds) => refresh({ connections: 1, seconds }) },
    ask('verify', verifyTraffic(people)),
    ask('JWKS', { method: 'GET', path: '/.well-known/jwks.json' }),
    ask('health', { method: 'GET', path: '/health' }),
  ];
}

/** In turn, each long enough that all of them together take a round's time. */
async function runProbes(
  url: string,
  probes: readonly Probe[],
  { rounds, seconds }: Omit<Extent, 'connections'>,
): Promise<ProbeResult[]> {
  const results = probes.map((): LoadResult[] => []);
  const before = await readMetrics(url);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { run }] of probes.entries()) results[place]?.push(await run(seconds / probes.length));
  }
  const after = await readMetrics(url);
  return probes.map(({ name, route }, place) => ({
    name,
    ...summarizeVariant(results[place] ?? []),
    ownP99Ms: ownP99Ms(before, after, route),
  }));
}
