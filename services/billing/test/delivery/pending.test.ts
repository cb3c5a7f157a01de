import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, balanceOf, call, openBilling, openWallet } from '../billing.ts';
import { end, openRentals, type Rentals, start, usageOf } from '../rentals.ts';
import { CONNECTION, fail, finish, order, read, ready, WORKLOAD } from './delivery.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals();
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const later = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();

/** A rental that waits for its machine, with its renter's wallet. */
async function waiting(members: Record<string, unknown> = {}): Promise<{ wallet: Body; session: Body }> {
  const wallet = await rentals.renter('10');
  const { status, body } = await order(rentals, { user_id: wallet.user_id, ...members });
  expect(status).toBe(201);
  return { wallet, session: body.session };
}

const billsOf = async ({ user_id }: Body) =>
  (await call(rentals, 'GET', `/api/v1/billing/history?user_id=${user_id}`)).body.records;

it('a rental with a workload is pending, holds money, and costs nothing until its machine is ready', async () => {
  const { wallet, session } = await waiting();
  expect(session).toMatchObject({
    status: 'pending',
    workload: WORKLOAD,
    pending_until: later(session.created_at, 300),
    total_cost: '0',
    billed_minutes: 0,
    locked_amount: '0.6',
  });
  for (const member of ['started_at', 'last_billed_at', 'connection', 'ended_at'])
    expect(session).not.toHaveProperty(member);
  await rentals.pass(4);
  expect(await usageOf(rentals, session.id)).toMatchObject({ current_cost: '0', settled_cost: '0' });
  expect(await balanceOf(rentals, wallet.id)).toMatchObject({
    available_balance: '9.4',
    locked_balance: '0.6',
  });

  const response = await ready(rentals, session.id, { connection: CONNECTION });
  expect([response.status, response.body.session]).toMatchObject([
    200,
    {
      status: 'active',
      workload: WORKLOAD,
      connection: CONNECTION,
      started_at: later(session.created_at, 240),
    },
  ]);
  expect(response.body.session).not.toHaveProperty('pending_until');
  await rentals.pass(10);
  expect((await end(rentals, session.id)).body.session).toMatchObject({
    status: 'completed',
    end_reason: 'requested',
    total_cost: '0.1',
    billed_minutes: 10,
  });
  expect(await billsOf(wallet)).toMatchObject([{ total_minutes: 10 }]);
});

it('a machine that is not ready in time has failed the rental, which costs nothing and has no bill', async () => {
  const { wallet, session } = await waiting({ start_within: '90s' });
  await rentals.advance(89);
  await rentals.tick();
  expect((await read(rentals, session.id)).status).toBe('pending');
  await rentals.advance(1);
  const late = await ready(rentals, session.id, { connection: CONNECTION });
  expect([late.status, late.body.code]).toEqual([409, 'session_not_pending']);
  await rentals.advance(3_600);
  await rentals.tick();
  const ended = await read(rentals, session.id);
  expect(ended).toMatchObject({
    status: 'failed',
    end_reason: 'not_started',
    ended_at: later(session.created_at, 90),
    total_cost: '0',
  });
  expect(ended).not.toHaveProperty('started_at');
  expect(await balanceOf(rentals, wallet.id)).toMatchObject({ available_balance: '10', locked_balance: '0' });
  expect(await billsOf(wallet)).toEqual([]);
  const receipt = await call(rentals, 'GET', `/api/v1/billing/sessions/${session.id}/receipt`);
  expect([receipt.status, receipt.body.code]).toEqual([409, 'session_not_started']);
  expect((await ready(rentals, session.id)).body.code).toBe('session_not_pending');
});

describe.each([
  ['the renter ends', (id: string) => end(rentals, id), { status: 'completed', end_reason: 'requested' }],
  [
    'the machine fails',
    (id: string) => fail(rentals, id, { reason: 'no such image' }),
    { status: 'failed', end_reason: 'provider_failure' },
  ],
  [
    'the workload finishes',
    (id: string) => finish(rentals, id, { exit_code: 3 }),
    { status: 'completed', end_reason: 'workload_finished', exit_code: 3 },
  ],
])('a pending rental that %s', (_what, act, expected) => {
  it('costs nothing, and frees the job', async () => {
    const job_id = crypto.randomUUID();
    const { wallet, session } = await waiting({ job_id });
    const twin = await order(rentals, { user_id: wallet.user_id, job_id });
    expect([twin.status, twin.body.code]).toEqual([409, 'session_already_active']);
    await rentals.advance(100);
    const { status, body } = await act(session.id);
    expect([status, body.session]).toMatchObject([
      200,
      { ...expected, total_cost: '0', ended_at: later(session.created_at, 100) },
    ]);
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({ available_balance: '10' });
    expect(await billsOf(wallet)).toEqual([]);
    expect((await start(rentals, { user_id: wallet.user_id, job_id })).status).toBe(201);
  });
});

it('a wallet that is frozen ends its pending rentals', async () => {
  const { wallet, session } = await waiting();
  expect((await call(rentals, 'PATCH', `/api/v1/wallet/${wallet.id}`, { is_active: false })).status).toBe(
    200,
  );
  expect((await ready(rentals, session.id)).body.code).toBe('session_not_pending');
  await rentals.tick();
  expect(await read(rentals, session.id)).toMatchObject({
    status: 'terminated',
    end_reason: 'wallet_frozen',
    total_cost: '0',
  });
});

it('usage that is reported before the rental has started is refused', async () => {
  const { session } = await waiting();
  const usage = {
    session_id: session.id,
    gpu_utilization_percent: 1,
    vram_utilization_percent: 1,
    power_draw_w: 1,
    temperature_c: 1,
  };
  const refused = await call(rentals, 'POST', '/api/v1/billing/usage-update', usage);
  expect([refused.status, refused.body.code]).toEqual([409, 'session_not_active']);
  await ready(rentals, session.id);
  expect((await call(rentals, 'POST', '/api/v1/billing/usage-update', usage)).status).toBe(200);
});

describe('what the machine tells of an end', () => {
  const running = async () => {
    const { session } = await waiting();
    const { body } = await ready(rentals, session.id);
    return { id: session.id, startedAt: body.session.started_at as string };
  };

  it.each([
    ['now, if it names no time', undefined, 10],
    ['when it says', 200, 4],
    ['now, for a time in the future', 9_000, 10],
    ['the start, for a time before it', -50, 1],
  ])('counts from %s', async (_when, seconds, minutes) => {
    const { id, startedAt } = await running();
    await rentals.advance(600);
    const at = seconds === undefined ? undefined : later(startedAt, seconds);
    const { status, body } = await finish(rentals, id, { exit_code: 0, at });
    expect([status, body.session]).toMatchObject([200, { billed_minutes: minutes, exit_code: 0 }]);
  });

  it('counts from the last report, if that is later', async () => {
    const { id, startedAt } = await running();
    await rentals.advance(300);
    const usage = {
      session_id: id,
      gpu_utilization_percent: 1,
      vram_utilization_percent: 1,
      power_draw_w: 1,
      temperature_c: 1,
    };
    expect((await call(rentals, 'POST', '/api/v1/billing/usage-update', usage)).status).toBe(200);
    await rentals.advance(300);
    const { body } = await fail(rentals, id, { reason: 'it fell off the bus', at: startedAt });
    expect(body.session).toMatchObject({
      status: 'failed',
      billed_minutes: 5,
      metadata: { end_note: 'it fell off the bus' },
    });
  });

  it('takes nothing back that is posted', async () => {
    const { id, startedAt } = await running();
    await rentals.pass(10);
    const { settled_cost } = await usageOf(rentals, id);
    expect(settled_cost).not.toBe('0');
    expect((await fail(rentals, id, { at: startedAt })).body.settled_cost).toBe(settled_cost);
  });

  it('ends nothing that has ended otherwise, and repeats the same', async () => {
    const { id } = await running();
    expect((await finish(rentals, id, { exit_code: 1 })).status).toBe(200);
    expect((await finish(rentals, id, { exit_code: 1 })).status).toBe(200);
    const refused = await fail(rentals, id);
    expect([refused.status, refused.body.code]).toEqual([409, 'session_not_active']);
    expect((await ready(rentals, id)).body.code).toBe('session_not_pending');
  });
});

it('a connection is replaced while the rental runs', async () => {
  const { session } = await waiting();
  await ready(rentals, session.id, { connection: CONNECTION });
  const moved = { http: [] };
  expect((await ready(rentals, session.id, { connection: moved })).body.session.connection).toEqual(moved);
  expect((await ready(rentals, session.id)).body.session.connection).toEqual(moved);
});

it('a service without a key to encrypt workloads takes none, and starts other rentals', async () => {
  const plain = await openBilling({ databaseUrl: rentals.databaseUrl, hasWorkers: false });
  try {
    const { user_id } = await rentals.renter('10');
    const provider_id = (await openWallet(rentals, { wallet_type: 'provider' })).user_id;
    const refused = await order(plain, { user_id, provider_id });
    expect([refused.status, refused.body.code]).toEqual([503, 'encryption_key_missing']);
    expect((await start(plain, { user_id, provider_id })).status).toBe(201);
  } finally {
    await plain.close();
  }
});

describe('paid_until', () => {
  it('is when hold and funds are used up, or the maximum duration', async () => {
    const wallet = await rentals.renter('1.5');
    const { session } = (await order(rentals, { user_id: wallet.user_id })).body;
    expect(session.paid_until).toBe(later(session.created_at, 9_000));
    await rentals.advance(120);
    const started = (await ready(rentals, session.id)).body.session;
    expect(started.paid_until).toBe(later(started.started_at, 9_000));
    await rentals.pass(20);
    expect((await read(rentals, session.id)).paid_until).toBe(later(started.started_at, 9_000));
    await rentals.fund(wallet.id, '0.1');
    expect((await read(rentals, session.id)).paid_until).toBe(later(started.started_at, 9_600));
    expect((await end(rentals, session.id)).body.session).not.toHaveProperty('paid_until');
    const limited = (
      await order(rentals, { user_id: (await rentals.renter('10')).user_id, max_duration_hours: '0.5' })
    ).body.session;
    expect(limited.paid_until).toBe(later(limited.created_at, 1_800));
  });
});

describe('orders', () => {
  it.each([
    ['a workload that is no object', { workload: 'sh' }, 'workload'],
    ['a workload that is too large', { workload: { image: 'x'.repeat(32_768) } }, 'workload'],
    ['less time than 30 s', { start_within: '29s' }, 'start_within'],
    ['more time than 15 m', { start_within: '15m1s' }, 'start_within'],
    ['time that is none', { start_within: 'soon' }, 'start_within'],
    ['time without a workload', { start_within: '1m', workload: undefined }, 'start_within'],
  ])('with %s are refused', async (_what, members, path) => {
    const { user_id } = await rentals.renter('10');
    const { status, body } = await order(rentals, { user_id, ...members });
    expect([status, body.errors]).toMatchObject([400, [{ path }]]);
  });

  it('of a connection that is too large are refused', async () => {
    const { session } = await waiting();
    const { status, body } = await ready(rentals, session.id, { connection: { text: 'x'.repeat(8_192) } });
    expect([status, body.errors]).toMatchObject([400, [{ path: 'connection' }]]);
    expect((await read(rentals, session.id)).status).toBe('pending');
  });
});
