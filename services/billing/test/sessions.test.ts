import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, call } from './billing.ts';
import { CARD, end, openRentals, type Rentals, start, started, usageOf } from './rentals.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals();
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

describe('a rental', () => {
  it('holds the first hour, charges started minutes, and releases the rest', async () => {
    const wallet = await rentals.renter('10');
    const response = await start(rentals, {
      user_id: wallet.user_id,
      job_id: 'job-1',
      total_vram_mb: 24_576,
    });
    expect(response).toMatchObject({
      status: 201,
      body: {
        session: {
          status: 'active',
          user_id: wallet.user_id,
          job_id: 'job-1',
          matched_model: 'nvidia-geforce-rtx-4090',
          hourly_rate: '0.5',
          vram_rate: '0.1',
          power_rate: '0',
          total_hourly_rate: '0.6',
          platform_fee_rate: '0.05',
          allocated_vram_mb: 5_120,
          total_cost: '0.01',
          locked_amount: '0.6',
        },
        current_cost: '0.01',
        estimated_hourly_cost: '0.6',
        remaining_balance: '9.4',
      },
    });
    expect(Number(response.body.estimated_runtime_hours)).toBeCloseTo(10 / 0.6, 6);
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({
      available_balance: '9.4',
      locked_balance: '0.6',
    });
    const { id } = response.body.session;
    await rentals.pass(25);
    expect(await usageOf(rentals, id)).toMatchObject({ current_cost: '0.25', session: { status: 'active' } });
    await rentals.advance(30);
    expect((await usageOf(rentals, id)).current_cost).toBe('0.26');
    const ended = await end(rentals, id, { reason: 'the job is done' });
    expect(ended).toMatchObject({
      status: 200,
      body: {
        current_cost: '0.26',
        estimated_runtime_hours: '0',
        remaining_balance: '9.74',
        session: {
          status: 'completed',
          end_reason: 'requested',
          total_cost: '0.26',
          platform_fee: '0.013',
          provider_earnings: '0.247',
          billed_minutes: 26,
          locked_amount: '0',
          metadata: { end_note: 'the job is done' },
        },
      },
    });
    expect(await end(rentals, id)).toMatchObject({ status: 200, body: ended.body });
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({
      available_balance: '9.74',
      locked_balance: '0',
    });
  });

  it('is posted to the ledger every ten minutes, and its hold is refilled for an hour once half is gone', async () => {
    const wallet = await rentals.renter('10');
    const { id } = await started(rentals, { user_id: wallet.user_id });
    const books = async () =>
      await rentals.db
        .selectFrom('sessions')
        .select(['charged', 'charged_minutes'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await rentals.pass(9);
    expect(await books()).toMatchObject({ charged: '0', charged_minutes: 0 });
    await rentals.pass(1);
    expect(await books()).toMatchObject({ charged: '100000000', charged_minutes: 10 });
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({ locked_balance: '0.5' });
    await rentals.pass(20);
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({ locked_balance: '0.3' });
    await rentals.pass(10);
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({
      locked_balance: '0.6',
      available_balance: '9',
    });
    const { body } = await call(rentals, 'GET', `/api/v1/wallet/${wallet.id}/transactions`);
    expect(
      body.transactions.map(({ type, status, amount, fee }: Record<string, string>) => [
        type,
        status,
        amount,
        fee,
      ]),
    ).toEqual([
      ['session_lock', 'confirmed', '0.4', '0'],
      ['payment', 'pending', '0.4', '0.02'],
      ['session_lock', 'confirmed', '0.6', '0'],
    ]);
    await end(rentals, id);
    const after = await call(rentals, 'GET', `/api/v1/wallet/${wallet.id}/transactions?type=session_release`);
    expect(after.body.transactions).toMatchObject([{ amount: '0.6', session_id: id }]);
  });

  it('ends at its maximum duration to the minute, whenever the worker runs', async () => {
    const wallet = await rentals.renter('10');
    const { id } = await started(rentals, { user_id: wallet.user_id, max_duration_hours: '0.25' });
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({ locked_balance: '0.15' });
    await rentals.advance(3_600);
    await rentals.tick();
    const { session } = await usageOf(rentals, id);
    expect(session).toMatchObject({
      status: 'completed',
      end_reason: 'maximum_duration',
      total_cost: '0.15',
    });
    expect(Date.parse(session.ended_at) - Date.parse(session.started_at)).toBe(15 * 60_000);
  });
});

describe('a rental that runs out of funds', () => {
  it('is warned, continues in grace, becomes debt, and is terminated if no funds arrive', async () => {
    const wallet = await rentals.renter('1');
    const { id } = await started(rentals, { user_id: wallet.user_id });
    // A hundred minutes are covered.
    await rentals.pass(100);
    expect(await usageOf(rentals, id)).toMatchObject({ session: { status: 'active', total_cost: '1' } });
    await rentals.pass(1);
    expect(await usageOf(rentals, id)).toMatchObject({
      session: { status: 'grace', total_cost: '1.01', debt: '0.01' },
    });
    await rentals.pass(5);
    expect(await usageOf(rentals, id)).toMatchObject({
      session: { status: 'terminated', end_reason: 'insufficient_funds', total_cost: '1.05', debt: '0.05' },
    });
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({
      available_balance: '0',
      locked_balance: '0',
      debt: '0.05',
    });
    expect(await start(rentals, { user_id: wallet.user_id })).toMatchObject({
      status: 409,
      body: { code: 'wallet_in_debt' },
    });
    const events = await rentals.db
      .selectFrom('outbox' as never)
      .select('type' as never)
      .where('aggregate_id' as never, '=', id as never)
      .orderBy('aggregate_version' as never)
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      'session.started',
      'session.low_funds',
      'session.in_grace',
      'session.terminated',
    ]);
  });

  it('resumes when a deposit pays the debt and the next minutes', async () => {
    const wallet = await rentals.renter('1');
    const { id } = await started(rentals, { user_id: wallet.user_id });
    await rentals.pass(103);
    expect((await usageOf(rentals, id)).session).toMatchObject({ status: 'grace', debt: '0.03' });
    await rentals.fund(wallet.id, '2.03');
    await rentals.pass(1);
    expect((await usageOf(rentals, id)).session).toMatchObject({ status: 'active', locked_amount: '0.6' });
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({ debt: '0', available_balance: '1.39' });
    await rentals.pass(30);
    expect((await end(rentals, id)).body.session).toMatchObject({ status: 'completed', total_cost: '1.34' });
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({ available_balance: '1.69' });
  });

  it('costs the same whether the worker ran every minute or only at the end', async () => {
    const looked = await rentals.renter('1');
    const not = await rentals.renter('1');
    const one = await started(rentals, { user_id: looked.user_id });
    const other = await started(rentals, { user_id: not.user_id });
    await rentals.db.deleteFrom('session_ticks').where('session_id', '=', other.id).execute();
    await rentals.pass(106);
    const { body } = await end(rentals, other.id);
    const { session } = await usageOf(rentals, one.id);
    expect(session).toMatchObject({ status: 'terminated', total_cost: '1.05' });
    expect(body.session).toMatchObject({
      status: 'terminated',
      end_reason: 'insufficient_funds',
      total_cost: session.total_cost,
      provider_earnings: session.provider_earnings,
      ended_at: session.ended_at,
      debt: session.debt,
    });
  });
});

it('a start that is repeated with its key gets the same response, even if the price has changed', async () => {
  const wallet = await rentals.renter('10');
  const order = { user_id: wallet.user_id, provider_id: 'machine-of-keys', max_hourly_rate: '0.6' };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await start(rentals, order, key);
  const rates = [{ gpu_model: CARD.gpu_model, hourly_rate: '5', is_active: true }];
  await call(rentals, 'PUT', '/api/v1/provider/machine-of-keys/rates', { rates });
  const again = await start(rentals, order, key);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await start(rentals, order)).body.code).toBe('rate_above_maximum');
  // The price is that at its start.
  await rentals.advance(3_590);
  expect(await usageOf(rentals, first.body.session.id)).toMatchObject({ current_cost: '0.6' });
});

describe('a start is refused', () => {
  it.each([
    ['without a wallet', '10', { user_id: 'nobody-knows' }, 404, 'wallet_not_found'],
    ['above the maximum rate', '10', { max_hourly_rate: '0.5' }, 409, 'rate_above_maximum'],
    ['below the minimum balance', '0.9', {}, 402, 'insufficient_funds'],
    ['below the first hour', '1', { gpu_model: 'NVIDIA H100' }, 402, 'insufficient_funds'],
    ['for more memory than the machine has', '10', { total_vram_mb: 1_024 }, 400, 'validation_failed'],
    ['for more than a day', '10', { max_duration_hours: '24.1' }, 400, 'invalid_amount'],
    ['for less than a minute', '10', { max_duration_hours: '0.01' }, 400, 'invalid_amount'],
    ['with an unknown member', '10', { max_hourly_rat: '1' }, 400, 'validation_failed'],
  ])('%s', async (_, tokens, members, status, code) => {
    const wallet = await rentals.renter(tokens);
    expect(await start(rentals, { user_id: wallet.user_id, ...members })).toMatchObject({
      status,
      body: { code },
    });
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({
      available_balance: tokens,
      locked_balance: '0',
    });
  });

  it('for a job with a running session, even if the funds are used up', async () => {
    const wallet = await rentals.renter('1');
    const session = await started(rentals, { user_id: wallet.user_id, job_id: 'the-job' });
    expect(await start(rentals, { user_id: wallet.user_id, job_id: 'the-job' })).toMatchObject({
      status: 409,
      body: { code: 'session_already_active', session_id: session.id },
    });
    await end(rentals, session.id);
    await rentals.fund(wallet.id, '1');
    expect((await start(rentals, { user_id: wallet.user_id, job_id: 'the-job' })).status).toBe(201);
  });
});

it('fifty concurrent starts of one job make one session', async () => {
  const wallet = await rentals.renter('100');
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => start(rentals, { user_id: wallet.user_id, job_id: 'once' })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await balanceOf(rentals, wallet.id)).toMatchObject({
    locked_balance: '0.6',
    available_balance: '99.4',
  });
});

it('ten concurrent ends charge once', async () => {
  const wallet = await rentals.renter('10');
  const { id } = await started(rentals, { user_id: wallet.user_id, ...CARD });
  await rentals.advance(90);
  const responses = await Promise.all(Array.from({ length: 10 }, () => end(rentals, id)));
  for (const response of responses)
    expect(response).toMatchObject({ status: 200, body: { current_cost: '0.02' } });
  expect(await balanceOf(rentals, wallet.id)).toMatchObject({
    available_balance: '9.98',
    locked_balance: '0',
  });
});
