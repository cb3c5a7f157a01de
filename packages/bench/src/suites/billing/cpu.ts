import { proveBooks } from '../../harness/billing.ts';
import { queryOne } from '../../harness/database.ts';
import { type Extent, measureInTurn } from '../../harness/measure.ts';
import { waitUntilPublished } from '../../harness/metrics-page.ts';
import type { Stage } from '../../harness/stage.ts';
import type { LoadResult } from '../../load/generate.ts';
import type { Traffic } from '../../load/traffic.ts';
import { withCost } from './cost.ts';
import { type CpuServers, type MeasuredBilling, openCpuServers, type Side } from './cpu-servers.ts';
import { orderOf, renterOf, startTraffic } from './start-orders.ts';

/** As many clients as an account is hot for. */
const CONNECTIONS = 32;

export const CPU_PARTS = ['charge cpu', 'start cpu'] as const;
type CpuPart = (typeof CPU_PARTS)[number];

/** What a request costs, and how the clients fared; one of each shot. */
export interface CpuShot extends Pick<LoadResult, 'perSecond' | 'p50Ms' | 'refused' | 'failed'> {
  /** Milliseconds of CPU of the service, and of PostgreSQL with all of its processes. */
  readonly serviceMs: number;
  readonly databaseMs: number;
}

export interface CpuOperation {
  readonly name: CpuPart;
  /** By side; `against` only where there is another checkout. */
  readonly shots: Readonly<Partial<Record<Side, readonly CpuShot[]>>>;
}

export interface CpuResults {
  readonly operations: readonly CpuOperation[];
  /** The proof's, in the books of both. */
  readonly findings: readonly unknown[];
}

interface Load {
  readonly trafficTo: (billing: MeasuredBilling) => Traffic;
  /** A statement that counts what the requests have done so far. */
  readonly countIn: (billing: MeasuredBilling) => string;
}

/**
 * Measures the CPU that billing and its database use for a request, in turn with that of another checkout: a request's
 * events are published within its shot. Both sides run at the same time and share the database server.
 */
export async function measureCpu(
  stage: Stage,
  options: Extent & { readonly providers: number; readonly against: string | undefined },
  parts: readonly CpuPart[],
  say: (line: string) => void,
): Promise<CpuResults> {
  const servers = await openCpuServers(stage, options.providers, options.against);
  const sides = Object.keys(servers.billings) as Side[];
  const operations: CpuOperation[] = [];
  for (const name of parts) {
    say(`measuring ${name} ...`);
    const load = loadOf(name, servers);
    const shots = await measureInTurn(sides, options, (side, seconds) =>
      shoot(stage, servers, { side, load, seconds }),
    );
    operations.push({ name, shots });
  }
  const findings: unknown[] = [];
  for (const [side, { program, databaseUrl }] of Object.entries(servers.billings)) {
    await program.stop();
    const checkout = side === 'against' ? options.against : undefined;
    findings.push(...(await proveBooks(stage, databaseUrl, checkout)));
  }
  await servers.registry.program.stop();
  return { operations, findings };
}

function loadOf(part: CpuPart, { machineIds }: CpuServers): Load {
  if (part === 'start cpu') {
    return {
      trafficTo: () => startTraffic(orderOf('{id}', renterOf('{id}')), machineIds),
      countIn: () => 'select count(*) from sessions',
    };
  }
  const amounts = ['-0.000002', '0.000001'];
  return {
    trafficTo: ({ hotWalletId }) => ({
      method: 'POST',
      path: `/api/v1/admin/wallets/${hotWalletId}/adjustment`,
      bodies: amounts.map((amount) => JSON.stringify({ amount, reason: 'a charge of the benchmark' })),
    }),
    countIn: ({ hotWalletId }) =>
      `select version from accounts where wallet_id = '${hotWalletId}' and kind = 'available'`,
  };
}

async function shoot(
  stage: Stage,
  { billings }: CpuServers,
  { side, load, seconds }: { readonly side: Side; readonly load: Load; readonly seconds: number },
): Promise<CpuShot> {
  const billing = billings[side];
  if (billing === undefined) throw new Error(`there is no ${side}`);
  const count = () => queryOne(billing.databaseUrl, load.countIn(billing));
  const before = await count();
  const job = { baseUrl: billing.url, traffic: load.trafficTo(billing), connections: CONNECTIONS, seconds };
  const { result, cost } = await withCost(stage, billing, async () => {
    const loaded = await stage.generator('load', job);
    await waitUntilPublished(billing.url);
    return loaded;
  });
  const done = (await count()) - before;
  const msOf = (share: number | undefined) => ((share ?? Number.NaN) * cost.seconds * 1_000) / done;
  const { perSecond, p50Ms, refused, failed } = result;
  return {
    serviceMs: msOf(cost.serviceShare),
    databaseMs: msOf(cost.databaseShare),
    perSecond,
    p50Ms,
    refused,
    failed,
  };
}
