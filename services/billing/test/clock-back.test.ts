import { createRandom, type Random } from '@gridlease/testing/random';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEvenSince } from '../src/chain/reconciliation/store.ts';
import { recordUsage } from '../src/rentals/usage/record.ts';
import { type Body, call, NOWHERE } from './billing.ts';
import { withdraw } from './funding.ts';
import { end, openRentals, type Rentals, started, usageOf } from './rentals.ts';

const TWO_HOURS = 7_200;
const STALE_MS = 600_000;
const RUNS = 8;

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals({ config: { blockchain: { rpc_url: NOWHERE } } });
});
afterAll(() => rentals?.close());

/** Does the work while the clock is two hours back. */
async function twoHoursBack<T>(work: () => Promise<T>): Promise<T> {
  await rentals.advance(-TWO_HOURS);
  return work().finally(() => rentals.advance(TWO_HOURS));
}

/** Advances the time by these minutes, and processes sessions halfway and at the end. */
async function run(minutes: number): Promise<void> {
  for (const part of [Math.floor(minutes / 2), Math.ceil(minutes / 2)]) {
    await rentals.advance(part * 60);
    await rentals.tick();
  }
}

async function rent(tokens = '100', members: object = {}): Promise<{ wallet: Body; session: Body }> {
  const wallet = await rentals.renter(tokens);
  return { wallet, session: await started(rentals, { user_id: wallet.user_id, ...members }) };
}

async function recordOf(sessionId: string): Promise<Body> {
  const { body } = await call(rentals, 'GET', `/api/v1/billing/history?session_id=${sessionId}`);
  return body.records.find((record: Body) => record.session_id === sessionId);
}

async function transactionsOf(wallet: Body): Promise<Body[]> {
  return (await call(rentals, 'GET', `/api/v1/wallet/${wallet.id}/transactions`)).body.transactions;
}

const time = (text: string) => Date.parse(text);

/** Properties of every ended rental, whatever the clock has done. */
async function expectSound(ended: Body, charged: Body): Promise<void> {
  expect(time(ended.ended_at)).toBeGreaterThanOrEqual(time(ended.started_at));
  expect(time(ended.ended_at)).toBeGreaterThanOrEqual(time(charged.last_billed_at ?? ended.started_at));
  expect(ended.billed_minutes).toBeGreaterThanOrEqual(charged.billed_minutes);
  expect(Number(ended.total_cost)).toBeGreaterThanOrEqual(Number(charged.total_cost));
  const record = await recordOf(ended.id);
  expect(record).toMatchObject({
    billing_period_start: ended.started_at,
    billing_period_end: ended.ended_at,
    total_minutes: ended.billed_minutes,
    total_cost: ended.total_cost,
  });
  expect(time(record.created_at)).toBeGreaterThanOrEqual(time(ended.ended_at));
}

describe('after the database clock went back two hours', () => {
  it('a rental ends at the last time it was read, with its accrued cost', async () => {
    const { session } = await rent();
    // Twenty-four minutes are posted, and three more have only been read.
    await run(24);
    await run(3);
    const { session: before } = await usageOf(rentals, session.id);
    expect(before.billed_minutes).toBe(27);
    const { ended, later } = await twoHoursBack(async () => {
      await rentals.tick();
      const after = await usageOf(rentals, session.id);
      expect([after.session.billed_minutes, after.session.total_cost]).toEqual([27, before.total_cost]);
      const response = await end(rentals, session.id);
      return { ended: response.body.session, later: (await usageOf(rentals, session.id)).session };
    });
    expect(ended).toMatchObject({ status: 'completed', billed_minutes: 27, total_cost: before.total_cost });
    expect(time(ended.ended_at) - time(ended.started_at)).toBe(27 * 60_000);
    expect(later).toMatchObject({ ended_at: ended.ended_at, total_cost: ended.total_cost });
    await expectSound(ended, before);
  });

  it('a rental that was never read ends when it started, charged one minute', async () => {
    const { session } = await rent();
    await rentals.advance(30);
    const response = await twoHoursBack(() => end(rentals, session.id));
    expect(response.body.session).toMatchObject({ ended_at: session.started_at, billed_minutes: 1 });
    await expectSound(response.body.session, session);
  });

  it('a rental fails no earlier than its last charge', async () => {
    const { session } = await rent();
    await run(15);
    const { session: before } = await usageOf(rentals, session.id);
    const path = `/api/v1/billing/sessions/${session.id}/fail`;
    const response = await twoHoursBack(() => call(rentals, 'POST', path, { reason: 'broken' }));
    expect(response.status).toBe(200);
    expect(time(response.body.session.ended_at)).toBeGreaterThanOrEqual(time(before.last_billed_at));
    await expectSound(response.body.session, { ...before, billed_minutes: 0, total_cost: '0' });
  });

  it('a rental whose wallet is frozen ends at the last time it was read, with its accrued cost', async () => {
    const { wallet, session } = await rent();
    await run(24);
    await run(3);
    const { session: before } = await usageOf(rentals, session.id);
    await twoHoursBack(async () => {
      const { status } = await call(rentals, 'PATCH', `/api/v1/wallet/${wallet.id}`, { is_active: false });
      expect(status).toBe(200);
      const { session: frozen } = await usageOf(rentals, session.id);
      expect([frozen.billed_minutes, frozen.total_cost]).toEqual([27, before.total_cost]);
      await rentals.tick();
    });
    const { session: ended } = await usageOf(rentals, session.id);
    expect(ended).toMatchObject({
      end_reason: 'wallet_frozen',
      billed_minutes: 27,
      total_cost: before.total_cost,
    });
    await expectSound(ended, before);
  });

  it('no grace period is ended or prolonged', async () => {
    // A minute costs 0.01, so a little more than a hundred minutes are covered.
    const { session } = await rent('1.03');
    await run(105);
    const { session: before } = await usageOf(rentals, session.id);
    expect(before.status).toBe('grace');
    await twoHoursBack(async () => {
      await rentals.tick();
      const { session: during } = await usageOf(rentals, session.id);
      expect(during).toMatchObject({ status: 'grace', grace_until: before.grace_until, debt: before.debt });
    });
    await run(5);
    const { session: over } = await usageOf(rentals, session.id);
    expect(over).toMatchObject({ status: 'terminated', ended_at: before.grace_until });
    await expectSound(over, before);
  });

  it('nothing is confirmed before it was created', async () => {
    const { wallet, session } = await rent();
    await run(12);
    const to_address = Keypair.generate().publicKey.toBase58();
    const withdrawal = await withdraw(rentals, wallet.id, { amount: '1', to_address });
    const transactions = await twoHoursBack(async () => {
      await end(rentals, session.id);
      const { id } = withdrawal.body;
      await call(rentals, 'POST', `/api/v1/wallet/${wallet.id}/transactions/${id}/cancel`);
      return transactionsOf(wallet);
    });
    const kinds = transactions.map(({ type, status }) => `${type} ${status}`);
    expect(kinds).toEqual(expect.arrayContaining(['payment confirmed', 'withdrawal cancelled']));
    for (const { created_at, confirmed_at = created_at, updated_at } of transactions) {
      expect(time(confirmed_at)).toBeGreaterThanOrEqual(time(created_at));
      expect(time(updated_at)).toBeGreaterThanOrEqual(time(created_at));
    }
  });

  it('no refund is before the claim for its rental, by which earnings tell what of a charge came first', async () => {
    const { session } = await rent('1.03');
    await run(105);
    await run(10);
    const path = `/api/v1/admin/sessions/${session.id}/refund`;
    const order = { amount: '0.02', reason: 'broken' };
    const { status } = await twoHoursBack(() => call(rentals, 'POST', path, order));
    expect(status).toBe(201);
    const claim = await rentals.db
      .selectFrom('claims')
      .select('created_at')
      .where('session_id', '=', session.id)
      .executeTakeFirstOrThrow();
    const refund = await rentals.db
      .selectFrom('refunds')
      .select(['created_at', 'cancelled'])
      .where('session_id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(Number(refund.cancelled)).toBeGreaterThan(0);
    expect(refund.created_at.getTime()).toBeGreaterThanOrEqual(claim.created_at.getTime());
  });

  it("reports without a time count by the session's clock", async () => {
    const { session } = await rent();
    await run(12);
    const report = {
      session_id: session.id,
      gpu_utilization_percent: 90,
      vram_utilization_percent: 50,
      power_draw_w: 300,
    };
    const response = await twoHoursBack(() => call(rentals, 'POST', '/api/v1/billing/usage-update', report));
    expect(response.status).toBe(200);
    const { body } = await call(rentals, 'GET', `/api/v1/billing/sessions/${session.id}/usage`);
    expect(time(body.records[0].timestamp)).toBeGreaterThanOrEqual(time(session.started_at));
  });

  it('chain and ledger are still compared', async () => {
    await rentals.db
      .insertInto('reconciliations')
      .values({
        id: crypto.randomUUID(),
        started_at: new Date(time((await rent()).session.started_at)),
        slot: 1,
        is_even: true,
        difference: '0',
        report: '{}',
      })
      .execute();
    const since = new Date(0);
    expect(await isEvenSince(rentals.db, since, 60)).toBe(true);
    await twoHoursBack(async () => {
      expect(await isEvenSince(rentals.db, since, 60)).toBe(false);
      expect(await isEvenSince(rentals.db, since)).toBe(true);
    });
  });

  it.each(Array.from({ length: RUNS }, (_, at) => at + 1))(
    'no charge shrinks and nothing ends before its start, however often the clock goes back (run %i)',
    async (seed) => {
      const random = createRandom(seed);
      const { session } = await rent(random.pick(['1.01', '1.1', '50']));
      let behind = 0;
      let before = session;
      for (let step = 0; step < 8 && isLive(before); step += 1) {
        behind += await move(random);
        const { session: after } = await usageOf(rentals, session.id);
        if (isLive(after)) {
          expect(time(after.last_billed_at ?? after.started_at)).toBeGreaterThanOrEqual(
            time(before.last_billed_at ?? before.started_at),
          );
        }
        expect(after.billed_minutes).toBeGreaterThanOrEqual(before.billed_minutes);
        expect(Number(after.total_cost)).toBeGreaterThanOrEqual(Number(before.total_cost));
        before = after;
      }
      const { body } = await end(rentals, session.id);
      await rentals.advance(behind);
      await expectSound(body.session, before);
    },
  );
});

const isLive = ({ status }: Body) => status === 'active' || status === 'grace';

/** Lets time pass and processes sessions, or sets the clock back; returns by how many seconds. */
async function move(random: Random): Promise<number> {
  if (random.chance(0.4)) {
    const seconds = random.int(1, TWO_HOURS);
    await rentals.advance(-seconds);
    if (random.chance(0.5)) await rentals.tick();
    return seconds;
  }
  await rentals.advance(random.int(1, 2_400));
  await rentals.tick();
  return 0;
}

describe('with a broker whose clock is behind', () => {
  it('no rental ends for silence before it started', async () => {
    const own = await openRentals({ config: { usage: { stale_after: '10m' } } });
    try {
      const wallet = await own.renter('100');
      const session = await started(own, { user_id: wallet.user_id });
      const measured = { gpuUtilizationPercent: 90, vramUtilizationPercent: 50, powerDrawW: 300 };
      const report = {
        ...measured,
        temperatureC: undefined,
        sessionId: session.id,
        eventKey: 'e:1',
        measuredAt: undefined,
        receivedAt: new Date(time(session.started_at) - TWO_HOURS * 1_000),
        actor: 'anybody',
        providerId: undefined,
      } as const;
      const rules = { staleAfterMs: STALE_MS, lateWindowMs: 0 };
      expect(await recordUsage(own.db, rules, [report])).toMatchObject([{ kind: 'recorded' }]);
      await own.advance(60);
      await own.tick();
      const { session: after } = await usageOf(own, session.id);
      expect(after).toMatchObject({ status: 'active', billed_minutes: 1 });
    } finally {
      await own.close();
    }
  });
});
