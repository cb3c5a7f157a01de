import { withClient } from '@gridlease/devstack/platform/databases';
import { proveBooks, startBilling } from '../../harness/billing.ts';
import { measureAgainstLimit } from '../../harness/limit.ts';
import type { Extent, OperationResult } from '../../harness/measure.ts';
import { waitUntilPublished } from '../../harness/metrics-page.ts';
import { type ServedWithDatabase, startObvious } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { fillSessions } from './fill.ts';
import { fillObviousRenters, fillObviousSessions, listSessionIds } from './obvious-fill.ts';
import { fillRenters } from './renters.ts';
import { machineOf, orderOf, renterOf, START, startTraffic } from './start-orders.ts';

/** Enough that two concurrent requests hardly ever concern the same renter, machine or session. */
const RENTERS_MAX = 20_000;
const SESSIONS_MAX = 10_000;
const REPORT = '/api/v1/billing/usage-update';

/** Ours and the obvious billing with renters who have funds, and sessions that are not billed. */
export interface RequestServers {
  readonly ours: ServedWithDatabase;
  readonly obvious: ServedWithDatabase;
  /** See `renterOf` and `machineOf`. */
  readonly renters: readonly string[];
  readonly sessions: Readonly<Record<'ours' | 'obvious', readonly string[]>>;
}

export async function openRequestServers(stage: Stage, size: number): Promise<RequestServers> {
  const sessions = Math.min(size, SESSIONS_MAX);
  const renters = Array.from({ length: Math.min(size, RENTERS_MAX) }, (_, place) => String(place + 1));
  // Sessions started during the measurement are not billed within it.
  const settings = { GRIDLEASE_BILLING__BILLING_INTERVAL: '1h' };
  const ours = await startBilling(stage, 'billing_requests', settings);
  await withClient(ours.databaseUrl, async (client) => {
    await fillSessions(client, sessions);
    await fillRenters(client, renters.map(renterOf), renters.map(machineOf));
  });
  const obvious = await startObvious(stage, 'obvious-billing', 'obvious_requests');
  await withClient(obvious.databaseUrl, async (client) => {
    await fillObviousSessions(client, sessions);
    await fillObviousRenters(client, renters.length);
  });
  for (const { databaseUrl } of [ours, obvious]) await stage.calmDatabase(databaseUrl);
  return {
    ours,
    obvious,
    renters,
    sessions: {
      ours: await withClient(ours.databaseUrl, listSessionIds),
      obvious: await withClient(obvious.databaseUrl, listSessionIds),
    },
  };
}

/** Stops both; returns the proof's findings in our books. */
export async function closeRequestServers(
  stage: Stage,
  { ours, obvious }: RequestServers,
): Promise<readonly unknown[]> {
  await ours.program.stop();
  await obvious.program.stop();
  return proveBooks(stage, ours.databaseUrl);
}

/** Starts with randomly picked renters and machines, each with an Idempotency-Key as clients send it. */
export function measureStarts(
  stage: Stage,
  servers: RequestServers,
  extent: Extent,
): Promise<OperationResult> {
  const question = {
    method: 'POST',
    path: START,
    body: orderOf(machineOf('1'), renterOf('1')),
    bodySchema: ['services/billing/src/rentals/sessions/schema.ts', 'startSessionRequest'],
  } as const;
  const traffic = startTraffic(orderOf(machineOf('{id}'), renterOf('{id}')), servers.renters);
  const settle = () => waitUntilPublished(servers.ours.url);
  return measureAgainstLimit(stage, servers, question, { name: 'start-session', traffic, settle }, extent);
}

/** Reports as the reference daemon sends them, each with a unique event id. */
export const REPORT_TEXTS = Array.from({ length: 64 }, (_, n) =>
  JSON.stringify({
    session_id: '{id}',
    event_id: '{unique}',
    gpu_utilization_percent: 60 + (n % 40),
    vram_utilization_percent: 50 + (n % 30),
    power_draw_w: 250 + (n % 90),
    temperature_c: 60 + (n % 20),
  }),
);

/** Reports of randomly picked sessions. */
export function measureReports(
  stage: Stage,
  servers: RequestServers,
  extent: Extent,
): Promise<OperationResult> {
  const { ours, obvious } = servers.sessions;
  const question = {
    method: 'POST',
    path: REPORT,
    body: JSON.parse(REPORT_TEXTS[0]?.replace('{id}', ours[0] ?? '') ?? ''),
    isQuiet: true,
    bodySchema: ['services/billing/src/rentals/usage/schema.ts', 'usageUpdateSchema'],
  } as const;
  const traffic = { method: 'POST', path: REPORT, ids: ours, bodies: REPORT_TEXTS } as const;
  const operation = { name: 'usage-update', traffic, obviousIds: obvious };
  return measureAgainstLimit(stage, servers, question, operation, extent);
}
