import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect } from 'vitest';
import { call, type HttpResult } from '../../registry.ts';
import type { Stage } from '../stage.ts';
import { floodHeartbeats } from './flood.ts';

const MACHINES = 100;

const beat = (url: string, id: string) =>
  call({ url }, 'POST', `/providers/${id}/heartbeat`, { gpu_metrics: [{ power_draw_w: 1 }] });

/** Sends heartbeats of all these machines at once and returns the distinct responses. */
async function beatAll(url: string, ids: readonly string[]): Promise<string[]> {
  const responses = await Promise.all(ids.map((id) => beat(url, id)));
  return [
    ...new Set(responses.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`))),
  ];
}

/** Somebody holds the row of one machine for longer than anybody waits for a lock: only its heartbeat is held up. */
export async function oneRowIsLocked(stage: Stage): Promise<void> {
  const url = stage.url();
  const [held = '', ...others] = await stage.register(MACHINES);
  const blocker = new Client({ connectionString: stage.databaseUrl });
  await blocker.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select from provider_live where provider_id = $1 for update', [held]);
    let late: HttpResult | undefined;
    const waiting = beat(url, held).then((response) => {
      late = response;
    });
    let rounds = 0;
    for (; late === undefined; rounds += 1) expect(await beatAll(url, others)).toEqual(['200']);
    await waiting;
    expect(rounds).toBeGreaterThan(1);
    expect([late.status, late.body.code]).toEqual([503, 'database_busy']);
    expect(late.headers.has('retry-after')).toBe(true);
    await blocker.query('rollback');
    expect(await beatAll(url, [held])).toEqual(['200']);
  } finally {
    await blocker.end();
  }
}

/** Held back on the way to PostgreSQL, so that the others gather while the first is under way. */
const DELAY_MS = 50;

/** Machines that were deleted or never were, in a batch with others: each is told its own. */
export async function someOfABatchAreGone(stage: Stage): Promise<void> {
  const url = stage.url();
  const ids = await stage.register(MACHINES);
  const deleted = ids.slice(0, MACHINES / 4);
  const present = ids.slice(deleted.length);
  const unknown = deleted.map(() => randomUUID());
  await Promise.all(deleted.map((id) => call({ url }, 'DELETE', `/providers/${id}`)));
  const batches = async () => stage.replicas[0]?.metric('registry_heartbeat_batch_machines_count') ?? 0;
  const before = await batches();
  stage.proxy?.delay(DELAY_MS);
  const responses = await Promise.all([deleted, unknown, present].map((these) => beatAll(url, these)));
  stage.proxy?.restore();
  expect(responses).toEqual([['404 provider_deleted'], ['404 provider_not_found'], ['200']]);
  expect((await batches()) - before).toBeLessThan(MACHINES / 4);
}

/** More than the queue takes. */
const FLOOD = 20_400;
const PROBE_MS = 1_000;

/** PostgreSQL stands still and heartbeats keep coming: those beyond the bound are told to come again. */
export async function theDatabaseStandsStill(stage: Stage): Promise<void> {
  const url = stage.url();
  const ids = await stage.register(MACHINES);
  // So that the batch that stands still is one of an open connection, and not one that waits for it.
  await Promise.all(ids.map((id) => call({ url }, 'GET', `/providers/${id}`)));
  stage.proxy?.stall();
  const flood = floodHeartbeats(url, ids, FLOOD);
  const refused = await stage.until('a heartbeat is refused', () => refusal(url, ids[0] ?? ''));
  expect(refused).toEqual({ status: 503, code: 'heartbeats_overloaded', tellsWhen: true });
  stage.proxy?.restore();
  const { statuses, retryAfter } = await flood;
  expect([...statuses.keys()].sort()).toEqual([200, 503]);
  expect(retryAfter).toBe(statuses.get(503));
  expect(await beatAll(url, ids)).toEqual(['200']);
}

/** Returns the response to a heartbeat that is not queued; throws if it is. */
async function refusal(url: string, id: string) {
  const signal = AbortSignal.timeout(PROBE_MS);
  const response = await fetch(`${url}/providers/${id}/heartbeat`, { method: 'POST', signal });
  const { code } = (await response.json()) as { code: string };
  return { status: response.status, code, tellsWhen: response.headers.has('retry-after') };
}
