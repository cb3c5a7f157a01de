import { withClient } from '@gridlease/devstack/platform/databases';
import { findPgBouncer } from '@gridlease/devstack/servers/fetched-programs';
import type { OwnPooler } from '@gridlease/devstack/servers/pgbouncer';
import { proveBooks, startBilling } from '../../harness/billing.ts';
import { findOrSay } from '../../harness/fetched.ts';
import { type Extent, measureInTurn } from '../../harness/measure.ts';
import { waitUntilPublished } from '../../harness/metrics-page.ts';
import type { ServedWithDatabase } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { summarizeVariant, type VariantSummary } from '../../harness/summary.ts';
import { readCpuSeconds, readTreeCpuSeconds } from '../../load/cpu-time.ts';
import type { LoadResult } from '../../load/generate.ts';
import { median, ratiosByRound, type Spread, spreadOf } from '../../load/statistics.ts';
import { fillRenters } from './renters.ts';
import { machineOf, orderOf, renterOf, startTraffic } from './start-orders.ts';

const WAYS = ['direct', 'pooled'] as const;
type Way = (typeof WAYS)[number];
/** Enough that two concurrent starts hardly ever concern the same renter. */
const RENTERS_MAX = 20_000;

/** CPU by who used it: of a start in milliseconds, or in seconds so far. NaN where Linux does not report it. */
interface WayCpu {
  readonly service: number;
  /** PostgreSQL with all of its processes. */
  readonly database: number;
  readonly pooler: number;
}

export interface PoolerResults {
  readonly direct: VariantSummary;
  readonly pooled: VariantSummary;
  /** CPU of a start in milliseconds, medians of the rounds. */
  readonly costs: Readonly<Record<Way, WayCpu>>;
  /** Starts a second and CPU of a start through PgBouncer, of those without, round by round. */
  readonly ofDirect: Spread;
  readonly cpuOfDirect: Spread;
  /** The proof's, in the books of both. */
  readonly findings: readonly unknown[];
}

interface Shot {
  readonly load: LoadResult;
  readonly cost: WayCpu;
}

/**
 * Starts of rentals by a billing that reaches its database through PgBouncer in transaction mode, in turn with starts by one
 * that reaches it directly. Undefined, and said, where there is no PgBouncer.
 */
export async function measurePooler(
  stage: Stage,
  options: Extent & { readonly providers: number },
  say: (line: string) => void,
): Promise<PoolerResults | undefined> {
  const program = await findOrSay(findPgBouncer, say);
  if (program === undefined) return undefined;
  const renters = Array.from({ length: Math.min(options.providers, RENTERS_MAX) }, (_, place) =>
    String(place + 1),
  );
  let pooler: OwnPooler | undefined;
  const open = async (way: Way) => {
    const billing = await startBilling(stage, `billing_${way}`, async (databaseUrl) => {
      if (way === 'pooled') pooler = await stage.openPooler(program, databaseUrl);
      return {
        GRIDLEASE_BILLING__BILLING_INTERVAL: '1h',
        ...(pooler && { GRIDLEASE_DATABASE__URL: pooler.url }),
      };
    });
    await withClient(billing.databaseUrl, (client) =>
      fillRenters(client, renters.map(renterOf), renters.map(machineOf)),
    );
    await stage.calmDatabase(billing.databaseUrl);
    return billing;
  };
  const billings = { direct: await open('direct'), pooled: await open('pooled') };
  const traffic = startTraffic(orderOf(machineOf('{id}'), renterOf('{id}')), renters);
  const { connections } = options;
  const shots = await measureInTurn(WAYS, options, async (way, seconds): Promise<Shot> => {
    const { url } = billings[way];
    const before = await readCpu(stage, billings[way], pooler);
    const load = await stage.generator('load', { baseUrl: url, traffic, connections, seconds });
    await waitUntilPublished(url);
    const after = await readCpu(stage, billings[way], pooler);
    const each = 1_000 / (load.perSecond * seconds);
    const msOf = (part: keyof WayCpu) => (after[part] - before[part]) * each;
    return {
      load,
      cost: { service: msOf('service'), database: msOf('database'), pooler: msOf('pooler') },
    };
  });
  const findings: unknown[] = [];
  for (const { program: service, databaseUrl } of Object.values(billings)) {
    await service.stop();
    findings.push(...(await proveBooks(stage, databaseUrl)));
  }
  const loads = (way: Way) => shots[way].map(({ load }) => load);
  const rates = (way: Way) => loads(way).map(({ perSecond }) => perSecond);
  const cpu = (way: Way) => shots[way].map(({ cost }) => cost.service + cost.database + cost.pooler);
  return {
    direct: summarizeVariant(loads('direct')),
    pooled: summarizeVariant(loads('pooled')),
    costs: { direct: costOf(shots.direct), pooled: costOf(shots.pooled) },
    ofDirect: spreadOf(ratiosByRound(rates('pooled'), rates('direct'))),
    cpuOfDirect: spreadOf(ratiosByRound(cpu('pooled'), cpu('direct'))),
    findings,
  };
}

/** In seconds so far. */
async function readCpu(
  stage: Stage,
  { program }: Pick<ServedWithDatabase, 'program'>,
  pooler: OwnPooler | undefined,
): Promise<WayCpu> {
  return {
    service: (await readCpuSeconds(program.pid)) ?? Number.NaN,
    database: (await readTreeCpuSeconds(stage.postgresPid)) ?? Number.NaN,
    pooler: pooler === undefined ? 0 : ((await readCpuSeconds(pooler.pid)) ?? Number.NaN),
  };
}

function costOf(shots: readonly Shot[]): WayCpu {
  const all = (part: keyof WayCpu) => median(shots.map(({ cost }) => cost[part]));
  return { service: all('service'), database: all('database'), pooler: all('pooler') };
}
