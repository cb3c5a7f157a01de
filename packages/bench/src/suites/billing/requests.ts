import { proveBooks } from '../../harness/billing-proof.ts';
import { type ServedBilling, startBilling, startObviousBilling } from '../../harness/billing-server.ts';
import { builtProgram } from '../../harness/build.ts';
import { recordResponse } from '../../harness/canned-response.ts';
import { withClient } from '../../harness/database.ts';
import {
  type Extent,
  measureOperation,
  type OperationResult,
  VARIANTS,
  type Variant,
} from '../../harness/measure.ts';
import { waitUntilPublished } from '../../harness/published.ts';
import { startLimit } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/jobs.ts';
import { fillSessions } from './fill.ts';
import { fillObviousRenters, fillObviousSessions, listSessionIds } from './obvious-fill.ts';
import { fillRenters } from './renters.ts';

/** Enough that two concurrent requests hardly ever concern the same renter, machine or session. */
const RENTERS_MAX = 20_000;
const SESSIONS_MAX = 10_000;
const START = '/api/v1/billing/start-session';
const REPORT = '/api/v1/billing/usage-update';
const SCHEMAS = 'services/billing/src/rentals';

/** Ours and the obvious billing with renters who have funds, and sessions that are not billed. */
export interface RequestServers {
  readonly ours: ServedBilling;
  readonly obvious: ServedBilling;
  /** `renter-<n>` and `machine-<n>`. */
  readonly renters: readonly string[];
  readonly sessions: Readonly<Record<'ours' | 'obvious', readonly string[]>>;
}

export async function openRequestServers(stage: Stage, size: number): Promise<RequestServers> {
  const [renters, sessions] = [Math.min(size, RENTERS_MAX), Math.min(size, SESSIONS_MAX)];
  // Sessions started during the measurement are not billed within it.
  const settings = { GRIDLEASE_BILLING__BILLING_INTERVAL: '1h' };
  const ours = await startBilling(stage, 'billing_requests', settings);
  await withClient(ours.databaseUrl, async (client) => {
    await fillSessions(client, sessions);
    await fillRenters(client, renters);
  });
  const obvious = await startObviousBilling(stage, 'obvious_requests');
  await withClient(obvious.databaseUrl, async (client) => {
    await fillObviousSessions(client, sessions);
    await fillObviousRenters(client, renters);
  });
  for (const { databaseUrl } of [ours, obvious]) await stage.calmDatabase(databaseUrl);
  return {
    ours,
    obvious,
    renters: Array.from({ length: renters }, (_, place) => String(place + 1)),
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
export async function measureStarts(
  stage: Stage,
  { ours, obvious, renters }: RequestServers,
  extent: Extent,
): Promise<OperationResult> {
  const order = {
    provider_id: 'machine-{id}',
    gpu_model: 'NVIDIA GeForce RTX 4090',
    requested_vram_mb: 5_120,
    estimated_power_w: 300,
    user_id: 'renter-{id}',
  };
  const traffic: Traffic = {
    method: 'POST',
    path: START,
    ids: renters,
    headers: { 'idempotency-key': '{unique}' },
    bodies: [JSON.stringify(order)],
  };
  const response = await recordResponse(ours.url, {
    method: 'POST',
    route: START,
    path: START,
    body: { ...order, provider_id: 'machine-1', user_id: 'renter-1' },
    bodySchema: { file: builtProgram(`${SCHEMAS}/sessions/schema.ts`), name: 'startSessionRequest' },
  });
  const limit = await startLimit(stage, [response]);
  const baseUrls: Record<Variant, string> = { ours: ours.url, limit: limit.url, obvious: obvious.url };
  const settle = () => waitUntilPublished(ours.url);
  const same = { ours: traffic, limit: traffic, obvious: traffic };
  const result = await measureOperation(
    stage.generator,
    baseUrls,
    { name: 'start-session', traffic: same, settle },
    extent,
  );
  await limit.program.stop();
  return result;
}

/** One report as the reference daemon sends it, with a unique event id. */
export function reportText(n: number): string {
  return JSON.stringify({
    session_id: '{id}',
    event_id: '{unique}',
    gpu_utilization_percent: 60 + (n % 40),
    vram_utilization_percent: 50 + (n % 30),
    power_draw_w: 250 + (n % 90),
    temperature_c: 60 + (n % 20),
  });
}

const REPORT_TEXTS = Array.from({ length: 64 }, (_, n) => reportText(n));

/** Reports of randomly picked sessions. */
export async function measureReports(
  stage: Stage,
  { ours, obvious, sessions }: RequestServers,
  extent: Extent,
): Promise<OperationResult> {
  const [id = ''] = sessions.ours;
  const response = await recordResponse(ours.url, {
    method: 'POST',
    route: REPORT,
    path: REPORT,
    body: JSON.parse(reportText(0).replace('{id}', id)),
    isQuiet: true,
    bodySchema: { file: builtProgram(`${SCHEMAS}/usage/schema.ts`), name: 'usageUpdateSchema' },
  });
  const limit = await startLimit(stage, [response]);
  const trafficOf = (ids: readonly string[]): Traffic => ({
    method: 'POST',
    path: REPORT,
    ids,
    bodies: REPORT_TEXTS,
  });
  const traffic = Object.fromEntries(
    VARIANTS.map((variant) => [variant, trafficOf(variant === 'obvious' ? sessions.obvious : sessions.ours)]),
  ) as Record<Variant, Traffic>;
  const baseUrls: Record<Variant, string> = { ours: ours.url, limit: limit.url, obvious: obvious.url };
  const result = await measureOperation(stage.generator, baseUrls, { name: 'usage-update', traffic }, extent);
  await limit.program.stop();
  return result;
}
