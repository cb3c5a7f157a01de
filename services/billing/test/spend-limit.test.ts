import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '../src/books/money/amount.ts';
import { type Body, call, type JsonResponse, openBilling, type TestBilling } from './billing.ts';
import { CARD, end, openRentals, type Rentals, start, started, usageOf } from './rentals.ts';
import { largestDay, NOBODY_LOOKED, spendingSteps, take } from './spending.ts';
import { makeKeys } from './unavailable-chain.ts';

const DAY_S = 86_400;
const HOUR_MIN = 60;

/** A rental of 0.60 an hour; the first hold is an hour. */
let rentals: Rentals;
/** The same ledger with a default limit. */
let limited: TestBilling;
beforeAll(async () => {
  const billing = { minimum_balance: '0', grace_period: '5m' };
  rentals = await openRentals({ config: { billing } });
  const keyed = (await makeKeys()).config;
  limited = await openBilling({
    databaseUrl: rentals.databaseUrl,
    hasWorkers: false,
    config: { ...keyed, billing: { ...billing, spend_day_max: '0.6' } },
  });
});
afterAll(async () => {
  await limited.close();
  await rentals.close();
});

const pathOf = ({ id }: Body) => `/api/v1/wallet/${id}`;
const limit = (wallet: Body, spend_day_max: unknown): Promise<JsonResponse> =>
  call(rentals, 'PATCH', pathOf(wallet), { spend_day_max });

/** A renter with funds for days, and a limit. */
async function renter(spend_day_max: string): Promise<Body> {
  const wallet = await rentals.renter('100');
  await limit(wallet, spend_day_max);
  return wallet;
}

/** Processes the rentals a number of times, each after so many minutes. */
async function passIn(minutes: number, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await rentals.advance(minutes * 60);
    await rentals.tick();
  }
}

const outcomeOf = ({ status, body }: JsonResponse) => (status === 201 ? 'started' : body.code);

describe('the spend limit of a wallet', () => {
  it('is shown once it is set, may be changed, and is cleared by an empty text', async () => {
    const wallet = await rentals.renter('1');
    expect(wallet).not.toHaveProperty('spend_day_max');
    for (const [given, shown] of [
      ['2.5', '2.5'],
      [3, '3'],
      ['0', '0'],
      ['7', '7'],
    ] as const) {
      expect((await limit(wallet, given)).body.spend_day_max).toBe(shown);
      expect((await call(rentals, 'GET', pathOf(wallet))).body.spend_day_max).toBe(shown);
    }
    expect((await call(rentals, 'PATCH', pathOf(wallet), {})).body.spend_day_max).toBe('7');
    const cleared = await limit(wallet, '');
    expect([cleared.status, cleared.body.spend_day_max]).toEqual([200, undefined]);
  });

  it.each(['-1', '1e3', null, true, '0.0000000001', '18446744073.709551616', ' '])(
    'is not %j',
    async (value) => {
      const wallet = await renter('2');
      const { status, body } = await limit(wallet, value);
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_amount', 'spend_day_max']);
      expect((await call(rentals, 'GET', pathOf(wallet))).body.spend_day_max).toBe('2');
    },
  );

  it('refuses a start whose hold would exceed it, with what is used and what is needed', async () => {
    const { user_id, id } = await renter('1.199999999');
    await started(rentals, { user_id });
    const refused = await start(rentals, { user_id });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'spend_limit_exceeded',
        limit_of: 'wallet',
        limit: '1.199999999',
        spent: '0.6',
        required: '0.6',
      },
    ]);
    const { body } = await call(rentals, 'GET', `${pathOf({ id })}/balance`);
    expect(body).toMatchObject({ available_balance: '99.4', locked_balance: '0.6' });
    await limit({ id }, '1.2');
    expect(outcomeOf(await start(rentals, { user_id }))).toBe('started');
  });

  it('is not circumvented by simultaneous starts', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { user_id } = await renter('1.8');
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, async () => outcomeOf(await start(rentals, { user_id }))),
      );
      expect(outcomes.filter((outcome) => outcome === 'started')).toHaveLength(3);
      expect(new Set(outcomes)).toEqual(new Set(['started', 'spend_limit_exceeded']));
    }
  });

  it('is not circumvented by ends and starts at the same time', async () => {
    const { user_id, id } = await renter('0.65');
    const first = await started(rentals, { user_id });
    await rentals.advance(10 * 60);
    const [, second] = await Promise.all([end(rentals, first.id), start(rentals, { user_id })]);
    // Ten minutes are charged, 0.1: the first hold of an hour does not fit any more.
    expect(outcomeOf(second)).toBe('spend_limit_exceeded');
    const short = { user_id, max_duration_hours: '0.5' };
    expect(outcomeOf(await start(rentals, short))).toBe('started');
    expect((await call(rentals, 'GET', `${pathOf({ id })}/balance`)).body.balance).toBe('99.9');
  });

  it('counts what ended rentals were charged, for a day', async () => {
    const { user_id } = await renter('0.65');
    const first = await started(rentals, { user_id });
    await passIn(10, 1);
    await end(rentals, first.id);
    expect((await start(rentals, { user_id })).body).toMatchObject({ spent: '0.1', required: '0.6' });
    // Six of its minutes are of the last day, then five.
    await rentals.advance(DAY_S - 6 * 60);
    expect((await start(rentals, { user_id })).body).toMatchObject({ spent: '0.06', required: '0.6' });
    await rentals.advance(60);
    expect(outcomeOf(await start(rentals, { user_id }))).toBe('started');
  });

  it('does not count refunds as room', async () => {
    const { user_id } = await renter('0.65');
    const first = await started(rentals, { user_id });
    await passIn(10, 1);
    await end(rentals, first.id);
    const refund = { reason: 'it was slow' };
    const { status } = await call(rentals, 'POST', `/api/v1/admin/sessions/${first.id}/refund`, refund);
    expect(status).toBe(201);
    expect((await start(rentals, { user_id })).body).toMatchObject({ spent: '0.1' });
  });

  it('lets free rentals start', async () => {
    const { user_id } = await renter('0');
    const provider_id = `free-${crypto.randomUUID()}`;
    const free = { gpu_model: 'RTX 4090', hourly_rate: '0', vram_rate_per_gb: '0' };
    await call(rentals, 'PUT', `/api/v1/provider/${provider_id}/rates`, { rates: [free] });
    expect(outcomeOf(await start(rentals, { user_id, provider_id }))).toBe('started');
    expect(outcomeOf(await start(rentals, { user_id }))).toBe('spend_limit_exceeded');
  });
});

describe('a running rental', () => {
  it('ends where the limit is reached, without grace and debt, having warned', async () => {
    const { user_id, id } = await renter('0.9');
    const { id: session } = await started(rentals, { user_id });
    await passIn(17, 5);
    expect((await usageOf(rentals, session)).session.status).toBe('active');
    expect(Number((await usageOf(rentals, session)).estimated_runtime_hours)).toBeCloseTo(5 / HOUR_MIN);
    await passIn(7, 1);
    const { body } = await call(rentals, 'GET', `/api/v1/billing/sessions/${session}`);
    expect(body.session).toMatchObject({
      status: 'terminated',
      end_reason: 'spend_limit',
      total_cost: '0.9',
      billed_minutes: 90,
    });
    expect(body.session).not.toHaveProperty('debt');
    expect(body.session).not.toHaveProperty('grace_until');
    const balance = (await call(rentals, 'GET', `${pathOf({ id })}/balance`)).body;
    expect(balance).toMatchObject({ available_balance: '99.1', locked_balance: '0', debt: '0' });
    expect(await rentals.findings()).toEqual([]);
  });

  it('ends there also if nobody looked for hours', async () => {
    const { user_id } = await renter('0.9');
    const { id } = await started(rentals, { user_id });
    await rentals.advance(5 * 3_600);
    await rentals.tick();
    const { session } = (await call(rentals, 'GET', `/api/v1/billing/sessions/${id}`)).body;
    expect(session).toMatchObject({ end_reason: 'spend_limit', total_cost: '0.9', billed_minutes: 90 });
  });

  it('goes on for as long as a day costs less than the limit, however long it runs', async () => {
    const { user_id, id: wallet } = await renter('15.1');
    const { id } = await started(rentals, { user_id });
    // A day costs 14.4; what is held for the next hour counts, too.
    await passIn(60, 36);
    const { session } = await usageOf(rentals, id);
    expect(session).toMatchObject({ status: 'active', total_cost: '21.6' });
    // Another rental does not fit beside it, and a limit that is lowered ends it after what is held for it.
    expect(outcomeOf(await start(rentals, { user_id }))).toBe('spend_limit_exceeded');
    await limit({ id: wallet }, '1');
    const held = Number(session.locked_amount);
    expect(held).toBeGreaterThan(0);
    await passIn(31, 2);
    const ended = (await usageOf(rentals, id)).session;
    expect(ended).toMatchObject({ status: 'terminated', end_reason: 'spend_limit' });
    expect(Number(ended.total_cost)).toBeLessThanOrEqual(21.6 + held + 1e-9);
    expect(await rentals.findings()).toEqual([]);
  });

  it('is in grace when funds end first, and owes no more than the limit allows', async () => {
    const wallet = await rentals.renter('0.6');
    await limit(wallet, '0.63');
    const { id } = await started(rentals, { user_id: wallet.user_id });
    await passIn(31, 2);
    expect((await usageOf(rentals, id)).session.status).toBe('grace');
    await passIn(5, 1);
    expect((await usageOf(rentals, id)).session).toMatchObject({
      status: 'terminated',
      end_reason: 'insufficient_funds',
      total_cost: '0.63',
      debt: '0.03',
    });
    expect(await rentals.findings()).toEqual([]);
  });

  it('shares what is left with the other rentals of its wallet', async () => {
    const { user_id, id } = await renter('2');
    for (let n = 0; n < 3; n += 1) await started(rentals, { user_id });
    await passIn(17, 5);
    const { body } = await call(rentals, 'GET', `/api/v1/billing/sessions?user_id=${user_id}`);
    const sessions: Body[] = body.sessions;
    expect(new Set(sessions.map(({ end_reason }) => end_reason))).toEqual(new Set(['spend_limit']));
    const cost = sessions.reduce((sum, { total_cost }) => sum + (parseAmount(total_cost) ?? 0n), 0n);
    expect(cost).toBeLessThanOrEqual(2_000_000_000n);
    expect(cost).toBeGreaterThan(1_900_000_000n);
    expect((await call(rentals, 'GET', `${pathOf({ id })}/balance`)).body.debt).toBe('0');
    expect(await rentals.findings()).toEqual([]);
  });
});

describe('the default limit', () => {
  it('holds for wallets without one of their own, which may be higher', async () => {
    const wallet = await rentals.renter('100');
    const { user_id } = wallet;
    expect((await call(limited, 'GET', pathOf(wallet))).body.spend_day_max).toBe('0.6');
    expect(outcomeOf(await start(limited, { user_id }))).toBe('started');
    expect(outcomeOf(await start(limited, { user_id }))).toBe('spend_limit_exceeded');
    await limit(wallet, '1.2');
    expect(outcomeOf(await start(limited, { user_id }))).toBe('started');
    await limit(wallet, '');
    expect(outcomeOf(await start(limited, { user_id }))).toBe('spend_limit_exceeded');
  });
});

it('no day of any sequence of starts, ends and ticks is charged more than the limit', async () => {
  await fc.assert(
    fc.asyncProperty(spendingSteps, async (steps) => {
      const { user_id } = await renter('1.5');
      const spent = await take(rentals, steps, (members) => start(rentals, { user_id, ...members }));
      expect(await largestDay(rentals, user_id, spent)).toBeLessThanOrEqual(1_500_000_000n);
    }),
    { numRuns: 6, examples: [[NOBODY_LOOKED]] },
  );
  expect(await rentals.findings()).toEqual([]);
});

it('the price of the tests is a cent a minute', async () => {
  const { user_id } = await rentals.renter('10');
  expect((await started(rentals, { user_id, ...CARD })).total_hourly_rate).toBe('0.6');
});
