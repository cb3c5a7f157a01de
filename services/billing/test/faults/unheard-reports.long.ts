import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { testNats } from '@gridlease/testing/nats';
import { deleteStreams, publishAll } from '@gridlease/testing/nats-stream';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startBilling } from '../process.ts';
import { openRentals, type Rentals, started, usageOf } from '../rentals.ts';

const TEST_TIMEOUT_MS = 120_000;
const MINUTE = 60;
/** In seconds: more than the billing interval, less than an absence of the ticker. */
const STEP = 25;

async function dueNow({ db }: Rentals): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from session_ticks where due_at <= gridlease_now()`.execute(db);
  return rows[0]?.due ?? 0;
}

/** Lets time pass so slowly that no pass of the ticker is missing. */
async function pass(rentals: Rentals, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += STEP) {
    await rentals.advance(STEP);
    await until(async () => (await dueNow(rentals)) === 0, { timeoutMs: 30_000 });
  }
}

it('no rental ends for silence while reports cannot be heard, nor for what was not heard then', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { url, prefix } = testNats();
  const { hostname, port } = new URL(url);
  const proxy = await openFaultProxy(hostname, Number(port));
  const rentals = await openRentals();
  const streams = { stream: `${prefix}-e`, usage_stream: `${prefix}-u`, dead_letter_stream: `${prefix}-d` };
  const subjects = { events: `${prefix}.events`, usage: `${prefix}.usage`, dead_letters: `${prefix}.dlq` };
  // Created by the real clock, which is ahead of the test's.
  await sql`update session_clock set last_pass_at = gridlease_now()`.execute(rentals.db);
  const billing = await startBilling({
    server: { port: 0 },
    database: { url: rentals.databaseUrl },
    messaging: { url: proxy.through(url), ...streams, subjects },
    usage: { stale_after: '3m' },
    billing: { billing_interval: '20s' },
  });
  const { user_id } = await rentals.renter('100');
  const { id, provider_id } = await started(rentals, { user_id });
  const stateOf = async () => (await usageOf(rentals, id)).session;
  const report = () =>
    publishAll(url, [
      {
        subject: `${subjects.usage}.${provider_id}.${id}`,
        body: JSON.stringify({
          session_id: id,
          gpu_utilization_percent: 1,
          vram_utilization_percent: 1,
          power_draw_w: 1,
        }),
      },
    ]);
  const heard = async () => {
    const { rows } = await sql<{ reports: number; forgiven_at: Date | null }>`
      select reports::integer, forgiven_at from session_usage where session_id = ${id}`.execute(rentals.db);
    return rows[0];
  };
  await until(() => report().then(() => true), { timeoutMs: 30_000, every: 200 });
  await until(async () => ((await heard())?.reports ?? 0) > 0, { timeoutMs: 30_000 });

  proxy.cut();
  await billing.process.waitForLine(/lost the connection to the broker/, 30_000);
  await pass(rentals, 5 * MINUTE);
  expect(await stateOf()).toMatchObject({ status: 'active' });

  proxy.restore();
  await until(async () => (await heard())?.forgiven_at != null, { timeoutMs: 60_000 });
  await pass(rentals, 2 * MINUTE);
  expect(await stateOf()).toMatchObject({ status: 'active' });

  // Again heard, it is silence.
  await pass(rentals, 3 * MINUTE);
  expect(await stateOf()).toMatchObject({ status: 'failed', end_reason: 'provider_silent' });
  expect(await rentals.findings()).toEqual([]);

  expect(await billing.stop()).toBe(0);
  await deleteStreams(url, Object.values(streams));
  await rentals.close();
  await proxy.close();
});
