import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@gridlease/devstack/platform/databases';
import { proveBooks, startBilling } from '../../harness/billing.ts';
import { queryOne } from '../../harness/database.ts';
import { pollUntil } from '../../harness/poll.ts';
import { watchResidentMemory } from '../../harness/resident-memory.ts';
import { send } from '../../harness/send.ts';
import { type ServedWithDatabase, startObvious } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { type Cost, withCost } from './cost.ts';
import { fillSessions, setTicks } from './fill.ts';
import { fillObviousSessions, listSessionIds } from './obvious-fill.ts';
import { measureReads, type ReadResults, startReadLimit } from './reads.ts';
import { readTickCounts, watchLateness } from './tick-watch.ts';

/** Intervals: until the backlog of the newly written sessions is done, and for the measurement. */
const WARM_UP_INTERVALS = 1;
const INTERVALS = 2;
const DRAIN_TIMEOUT_MS = 600_000;
const LIMIT_SECONDS_MAX = 10;

export interface TickOptions {
  readonly sessions: number;
  /** The billing interval; a minute unless it is a small benchmark. */
  readonly intervalSeconds: number;
}

export interface TickResults extends TickOptions {
  /** Decisions and postings per interval. */
  readonly decided: number;
  readonly posted: number;
  /** The maximum lateness, while only ticking and while also being read. */
  readonly latenessSeconds: number;
  readonly latenessBesideReads: number;
  readonly memoryBytes: number | undefined;
  readonly cost: Cost;
  /** Sessions per interval when all are due at once. */
  readonly atOnce: number;
  readonly obvious: { readonly billed: number; readonly cost: Cost };
  readonly reads: ReadResults;
  /** Sessions that are still running, and the findings of the ledger's proof. */
  readonly running: number;
  readonly findings: readonly unknown[];
}

/**
 * Running sessions that the service decides at every interval: alone; while they are read; then all at once; and the
 * obvious implementation with as many.
 */
export async function measureTicks(
  stage: Stage,
  options: TickOptions,
  say: (line: string) => void,
): Promise<TickResults> {
  const { sessions, intervalSeconds } = options;
  say(`writing ${sessions} running sessions ...`);
  const ours = await openOurs(stage, options);
  const memory = watchResidentMemory(ours.program.pid);
  await delay(WARM_UP_INTERVALS * intervalSeconds * 1_000);
  const alone = await tickAlone(stage, ours, intervalSeconds);
  say('measuring current-usage beside ticks ...');
  const ids = await withClient(ours.databaseUrl, listSessionIds);
  const beside = watchLateness(ours);
  const oursReads = await measureReads(stage, ours.url, ids, intervalSeconds);
  const latenessBesideReads = (await beside.stop()) ?? 0;
  const limit = await startReadLimit(stage, ours.url, ids);
  say('measuring all at once ...');
  const atOnce = await tickAtOnce(ours, options);
  const memoryBytes = await memory.stop();
  const running = await queryOne(ours.databaseUrl, `select count(*) from sessions where status = 'active'`);
  await ours.program.stop();
  const findings = await proveBooks(stage, ours.databaseUrl);
  const limitSeconds = Math.min(LIMIT_SECONDS_MAX, intervalSeconds);
  const limitReads = await measureReads(stage, limit.url, ids, limitSeconds);
  await limit.program.stop();
  say('measuring the obvious implementation ...');
  const { obviousReads, ...obvious } = await tickObvious(stage, options);
  const reads = { ours: oursReads, limit: limitReads, obvious: obviousReads };
  return {
    ...options,
    ...alone,
    latenessBesideReads,
    memoryBytes,
    atOnce,
    obvious,
    reads,
    running,
    findings,
  };
}

async function openOurs(
  stage: Stage,
  { sessions, intervalSeconds }: TickOptions,
): Promise<ServedWithDatabase> {
  const interval = `${Math.round(intervalSeconds * 1_000)}ms`;
  const served = await startBilling(stage, 'billing', { GRIDLEASE_BILLING__BILLING_INTERVAL: interval });
  await withClient(served.databaseUrl, (client) => fillSessions(client, sessions));
  await stage.calmDatabase(served.databaseUrl);
  await withClient(served.databaseUrl, (client) => setTicks(client, intervalSeconds));
  return served;
}

async function tickAlone(stage: Stage, ours: ServedWithDatabase, intervalSeconds: number) {
  const watch = watchLateness(ours);
  const before = await readTickCounts(ours.url);
  const { cost } = await withCost(stage, ours, () => delay(INTERVALS * intervalSeconds * 1_000));
  const after = await readTickCounts(ours.url);
  const intervals = cost.seconds / intervalSeconds;
  return {
    decided: (after.decided - before.decided) / intervals,
    posted: (after.posted - before.posted) / intervals,
    latenessSeconds: (await watch.stop()) ?? 0,
    cost,
  };
}

/**
 * Makes all sessions due at the same moment an interval from now, as after an outage; returns how many an interval
 * handles.
 */
async function tickAtOnce({ databaseUrl }: ServedWithDatabase, { sessions, intervalSeconds }: TickOptions) {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ due_at: Date }>(
      `with moved as (
         update session_ticks set due_at = now() + $1 * interval '1 second' returning due_at)
       select due_at from moved limit 1`,
      [intervalSeconds],
    );
    await delay(intervalSeconds * 1_000);
    const begunAt = performance.now();
    const look = async () => {
      const left = await client.query('select from session_ticks where due_at <= $1 limit 1', [
        rows[0]?.due_at,
      ]);
      return left.rowCount === 0 ? (performance.now() - begunAt) / 1_000 : undefined;
    };
    const problem = 'sessions that were due at once are not all decided';
    const seconds = await pollUntil(look, { problem, timeoutMs: DRAIN_TIMEOUT_MS });
    return (sessions / seconds) * intervalSeconds;
  });
}

async function tickObvious(stage: Stage, { sessions, intervalSeconds }: TickOptions) {
  const obvious = await startObvious(stage, 'obvious-billing', 'obvious_billing');
  await withClient(obvious.databaseUrl, (client) => fillObviousSessions(client, sessions));
  await stage.calmDatabase(obvious.databaseUrl);
  const ids = await withClient(obvious.databaseUrl, listSessionIds);
  const { result, cost } = await withCost(stage, obvious, () => bill(obvious, intervalSeconds));
  const beside = bill(obvious, intervalSeconds);
  const obviousReads = await measureReads(stage, obvious.url, ids, intervalSeconds);
  await beside;
  await obvious.program.stop();
  return { billed: result, cost, obviousReads };
}

async function bill({ url }: ServedWithDatabase, seconds: number): Promise<number> {
  const response = await send('POST', `${url}/bill`, JSON.stringify({ seconds }));
  return ((await response.json()) as { billed: number }).billed;
}
