import { withClient } from '@gridlease/devstack/platform/databases';
import { findPostgresTools } from '@gridlease/devstack/servers/fetched-programs';
import { proveBooks, startBilling } from '../../harness/billing.ts';
import { type CpuCost, measureCpuCost } from '../../harness/cpu-cost.ts';
import { findOrSay } from '../../harness/fetched.ts';
import { type Extent, measureInTurn } from '../../harness/measure.ts';
import { waitUntilPublished } from '../../harness/metrics-page.ts';
import type { ServedWithDatabase } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { summarizeVariant, type VariantSummary } from '../../harness/summary.ts';
import { median, ratiosByRound, type Spread, spreadOf } from '../../load/statistics.ts';
import { fillRenters } from './renters.ts';

const WAYS = ['primary', 'standby'] as const;
export type HistoryServer = (typeof WAYS)[number];

const PATHS = {
  transactions: '/api/v1/wallet/{id}/transactions?limit=50',
  statement: '/api/v1/wallet/{id}/statement',
};
type HistoryRead = keyof typeof PATHS;

/** Few, so that each of them has more than a page of history. */
const WALLETS = 20;
const HISTORY_SECONDS_MAX = 10;
/** The history is written for so many times as long as one measurement. */
const HISTORY_TIMES = 5;

export interface HistoryReadResults {
  readonly name: HistoryRead;
  readonly summaries: Readonly<Record<HistoryServer, VariantSummary>>;
  /** CPU of a read, of the service and of the primary, medians of the rounds. */
  readonly costs: Readonly<Record<HistoryServer, CpuCost>>;
  /** CPU of the primary for a read that the standby serves, of one that the primary serves, round by round. */
  readonly ofPrimary: Spread;
}

export interface StandbyResults {
  readonly reads: readonly HistoryReadResults[];
  /** The proof's, in the books of both. */
  readonly findings: readonly unknown[];
}

/**
 * Reads of history by a billing that has a standby (`database.replica_url`), in turn with reads by one that has only the
 * primary. Undefined, and said, where there are no programs to make a standby with.
 */
export async function measureStandby(
  stage: Stage,
  options: Extent,
  say: (line: string) => void,
): Promise<StandbyResults | undefined> {
  const tools = await findOrSay((env) => findPostgresTools(env, 18), say);
  if (tools === undefined) return undefined;
  const standby = await stage.openStandby(tools);
  const atStandby = async (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.port = String(standby.port);
    return { GRIDLEASE_DATABASE__REPLICA_URL: url.href };
  };
  const billings = {
    primary: await startBilling(stage, 'billing_primary', {}),
    standby: await startBilling(stage, 'billing_standby', atStandby),
  };
  const walletIds = {
    primary: await writeHistory(stage, billings.primary, options),
    standby: await writeHistory(stage, billings.standby, options),
  };
  const reads: HistoryReadResults[] = [];
  for (const name of Object.keys(PATHS) as HistoryRead[]) {
    const shots = await measureInTurn(WAYS, options, (way, seconds) => {
      const { url, program } = billings[way];
      const traffic = { method: 'GET', path: PATHS[name], ids: walletIds[way] } as const;
      return measureCpuCost(stage, program, seconds, (length) =>
        stage.generator('load', { baseUrl: url, traffic, ...options, seconds: length }),
      );
    });
    const costs = (way: HistoryServer) => shots[way].map(({ cost }) => cost);
    const onPrimary = (way: HistoryServer) => costs(way).map(({ databaseMs }) => databaseMs);
    const summarize = (way: HistoryServer) => summarizeVariant(shots[way].map(({ result }) => result));
    reads.push({
      name,
      summaries: { primary: summarize('primary'), standby: summarize('standby') },
      costs: { primary: medianCost(costs('primary')), standby: medianCost(costs('standby')) },
      ofPrimary: spreadOf(ratiosByRound(onPrimary('standby'), onPrimary('primary'))),
    });
  }
  const findings: unknown[] = [];
  for (const { program, databaseUrl } of Object.values(billings)) {
    await program.stop();
    findings.push(...(await proveBooks(stage, databaseUrl)));
  }
  return { reads, findings };
}

/** Charges wallets for a while, and returns their ids. */
async function writeHistory(
  stage: Stage,
  { url, databaseUrl }: ServedWithDatabase,
  { seconds, connections }: Extent,
): Promise<string[]> {
  const renters = Array.from({ length: WALLETS }, (_, place) => `renter-${place}`);
  const walletIds = await withClient(databaseUrl, async (client) => {
    await fillRenters(client, renters, []);
    const { rows } = await client.query<{ id: string }>('select id from wallets where user_id = any($1)', [
      renters,
    ]);
    return rows.map(({ id }) => id);
  });
  const { refused, failed } = await stage.generator('load', {
    baseUrl: url,
    traffic: {
      method: 'POST',
      path: '/api/v1/admin/wallets/{id}/adjustment',
      ids: walletIds,
      bodies: [JSON.stringify({ amount: '-0.000001', reason: 'a charge of the benchmark' })],
    },
    connections,
    seconds: Math.min(seconds * HISTORY_TIMES, HISTORY_SECONDS_MAX),
  });
  if (refused + failed > 0) throw new Error(`${refused} charges were refused, ${failed} had no response`);
  await waitUntilPublished(url);
  await stage.calmDatabase(databaseUrl);
  return walletIds;
}

function medianCost(costs: readonly CpuCost[]): CpuCost {
  return {
    serviceMs: median(costs.map(({ serviceMs }) => serviceMs)),
    databaseMs: median(costs.map(({ databaseMs }) => databaseMs)),
  };
}
