import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, call } from '../billing.ts';
import { type BillingProcess, startBilling } from '../process.ts';
import { end, openRentals, type Rentals, started, usageOf } from '../rentals.ts';

const TEST_TIMEOUT_MS = 120_000;
const SESSIONS = 60;
const READY = /"message":"ready"/;

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals();
});
afterAll(() => rentals.close());

/** Renters with a session each; every third has funds for one hour only. */
async function openSessions(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const wallet = await rentals.renter(index % 3 === 0 ? '1' : '10');
      const session = await started(rentals, { user_id: wallet.user_id });
      return { wallet, id: session.id as string };
    }),
  );
}

async function dueNow(): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from session_ticks where due_at <= gridlease_now()`.execute(rentals.db);
  return rows[0]?.due ?? 0;
}

describe('concurrent workers on the same sessions', () => {
  it(
    'process each session once while others end them',
    async () => {
      const sessions = await openSessions(SESSIONS);
      const ended = sessions.slice(0, 20);
      for (let round = 0; round < 4; round += 1) {
        await rentals.advance(11 * 60);
        const ends = round === 3 ? ended.map(({ id }) => end(rentals, id)) : [];
        await Promise.all([...Array.from({ length: 6 }, () => rentals.tick()), ...ends]);
        while ((await dueNow()) > 0) await rentals.tick();
      }
      for (const { id } of ended) {
        expect((await usageOf(rentals, id)).session).toMatchObject({
          status: 'completed',
          total_cost: '0.44',
        });
      }
      for (const { id } of sessions.slice(20)) {
        expect(await usageOf(rentals, id)).toMatchObject({ current_cost: '0.44' });
      }
      expect(await rentals.findings()).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('replicas that are killed while they process sessions', () => {
  const start = async (): Promise<BillingProcess> => {
    const replica = await startBilling({
      server: { port: 0 },
      database: { url: rentals.databaseUrl },
      billing: { initial_period: '5m', settlement_interval: '1m' },
    });
    await replica.process.waitForLine(READY, 60_000);
    return replica;
  };

  it(
    'charge every minute once and leave no session behind',
    async () => {
      const sessions = await openSessions(SESSIONS);
      const survivor = await start();
      for (let round = 0; round < 3; round += 1) {
        const victim = await start();
        await rentals.advance(36 * 60);
        // At an arbitrary point of the pass.
        await until(async () => (await dueNow()) < SESSIONS);
        await victim.stop('SIGKILL');
        await until(async () => (await dueNow()) === 0, { timeoutMs: 60_000 });
      }
      await survivor.stop();
      for (const [index, { wallet, id }] of sessions.entries()) {
        const { session } = await usageOf(rentals, id);
        const isPoor = index % 3 === 0;
        if (isPoor)
          expect(session).toMatchObject({
            status: 'terminated',
            end_reason: 'insufficient_funds',
            total_cost: '1.05',
          });
        else expect(session).toMatchObject({ status: 'active', total_cost: '1.08' });
        expect(await balanceOf(rentals, wallet.id)).toMatchObject({ debt: isPoor ? '0.05' : '0' });
      }
      expect(await rentals.findings()).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('a machine that has reported', () => {
  const start = async () => {
    const replica = await startBilling({
      server: { port: 0 },
      database: { url: rentals.databaseUrl },
      usage: { stale_after: '10m' },
    });
    await replica.process.waitForLine(READY, 60_000);
    return replica;
  };
  const report = async (id: string) => {
    const readings = {
      gpu_utilization_percent: 50,
      vram_utilization_percent: 25,
      power_draw_w: 300,
      temperature_c: 60,
    };
    const body = { session_id: id, ...readings };
    expect(await call(rentals, 'POST', '/api/v1/billing/usage-update', body)).toMatchObject({ status: 200 });
  };

  it(
    'does not count as silent while no worker runs',
    async () => {
      const [session] = await openSessions(1);
      const id = session?.id ?? '';
      // Created by the real clock, which is ahead of the test's.
      await sql`update session_clock set last_pass_at = gridlease_now()`.execute(rentals.db);
      const before = await start();
      await report(id);
      await rentals.advance(6);
      await until(async () => (await dueNow()) === 0);
      await before.stop('SIGKILL');

      await rentals.advance(50 * 60);
      const after = await start();
      await until(async () => (await dueNow()) === 0);
      expect((await usageOf(rentals, id)).session).toMatchObject({ status: 'active' });
      await after.stop();
    },
    TEST_TIMEOUT_MS,
  );
});
