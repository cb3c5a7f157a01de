import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, balanceOf, call, type JsonResponse, NOWHERE } from './billing.ts';
import { end, openRentals, type Rentals, started } from './rentals.ts';
import { newAddress } from './responses/source.ts';

let billing: Rentals;
beforeAll(async () => {
  billing = await openRentals({
    config: { blockchain: { rpc_url: NOWHERE }, payouts: { dispute_delay: '1h' } },
  });
});
afterAll(() => billing.close());

interface Rental {
  readonly session: Body;
  readonly renter: Body;
  readonly machine: string;
}

/** A rental at 0.01 tokens per minute, of a renter who had ten. */
async function running(minutes: number): Promise<Rental> {
  const renter = await billing.renter('10');
  const machine = crypto.randomUUID();
  const session = await started(billing, { user_id: renter.user_id, provider_id: machine });
  await billing.pass(minutes);
  return { session, renter, machine };
}

async function ended(minutes: number): Promise<Rental> {
  const rental = await running(minutes);
  await end(billing, rental.session.id);
  return rental;
}

const refund = (id: string, body: object = {}, headers = {}): Promise<JsonResponse> =>
  call(
    billing,
    'POST',
    `/api/v1/admin/sessions/${id}/refund`,
    { reason: 'it did not run', ...body },
    headers,
  );
const dispute = (id: string): Promise<JsonResponse> =>
  call(billing, 'POST', `/api/v1/billing/sessions/${id}/dispute`, { reason: 'it did not run' });
const decide = (id: string, body: object): Promise<JsonResponse> =>
  call(billing, 'POST', `/api/v1/admin/disputes/${id}/decide`, { note: 'so it is', ...body });
const adjust = (id: string, amount: string): Promise<JsonResponse> =>
  call(billing, 'POST', `/api/v1/admin/wallets/${id}/adjustment`, { amount, reason: 'goodwill' });
const earningsOf = async (id: string): Promise<Body> =>
  (await call(billing, 'GET', `/api/v1/provider/${id}/earnings`)).body;
const walletOf = async (user: string): Promise<Body> =>
  (await call(billing, 'GET', `/api/v1/wallet?user_id=${user}`)).body.wallets[0];

describe('a refund', () => {
  it("returns everything, the fee from the platform and the rest from the machine's earnings", async () => {
    const { session, renter, machine } = await ended(100);
    const { status, body } = await refund(session.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      session_id: session.id,
      amount: '1',
      platform_fee: '0.05',
      from_earnings: '0.95',
      from_wallet: '0',
      owed: '0',
      carried: '0',
      transaction: { type: 'refund', status: 'confirmed', amount: '1', fee: '0.05', to_wallet_id: renter.id },
    });
    expect(await balanceOf(billing, renter.id)).toMatchObject({ available_balance: '10' });
    expect(await earningsOf(machine)).toMatchObject({
      total_earnings: '0.95',
      taken_back_earnings: '0.95',
      pending_earnings: '0',
      available_earnings: '0',
    });
    const again = await refund(session.id);
    expect([again.status, again.body.code]).toEqual([409, 'nothing_to_refund']);
    expect(await billing.findings()).toEqual([]);
  });

  it('in parts never exceeds the charge, and leaves the bill unchanged', async () => {
    const { session, machine } = await ended(10);
    expect((await refund(session.id, { amount: '0.033333333' })).body).toMatchObject({
      amount: '0.033333333',
      platform_fee: '0.001666667',
      from_earnings: '0.031666666',
    });
    const above = await refund(session.id, { amount: '0.07' });
    expect([above.status, above.body.code, above.body.refundable]).toEqual([
      409,
      'amount_above_charged',
      '0.066666667',
    ]);
    expect((await refund(session.id, { amount: '0.066666667' })).status).toBe(201);
    const receipt = (await call(billing, 'GET', `/api/v1/billing/sessions/${session.id}/receipt`)).body;
    expect(receipt).toMatchObject({
      record: { total_cost: '0.1', platform_fee: '0.005', provider_earnings: '0.095' },
      refunded: '0.1',
      refunds: [{ amount: '0.033333333' }, { amount: '0.066666667' }],
    });
    expect(await earningsOf(machine)).toMatchObject({ taken_back_earnings: '0.095' });
  });

  it('can be borne by the platform, and the machine keeps its earnings', async () => {
    const { session, machine } = await ended(10);
    expect((await refund(session.id, { provider_share: 'carried' })).body).toMatchObject({
      from_earnings: '0',
      carried: '0.095',
      platform_fee: '0.005',
    });
    expect(await earningsOf(machine)).toMatchObject({ taken_back_earnings: '0', pending_earnings: '0.095' });
    expect(await billing.findings()).toEqual([]);
  });

  it('of earnings that were already paid out is owed by the owner', async () => {
    const { session, machine } = await ended(10);
    await billing.advance(3_600);
    await call(billing, 'POST', `/api/v1/provider/${machine}/payout`, {
      amount: '0.09',
      to_address: newAddress(),
    });
    expect((await refund(session.id)).body).toMatchObject({ from_earnings: '0.005', owed: '0.09' });
    const wallet = await walletOf(machine);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ debt: '0.09', available_balance: '0' });
    expect(await earningsOf(machine)).toMatchObject({ debt: '0.09', taken_back_earnings: '0.005' });
    const { body } = await call(billing, 'POST', `/api/v1/wallet/${wallet.id}/withdraw`, {
      amount: '1',
      to_address: newAddress(),
    });
    expect(body.code).toBe('wallet_in_debt');
    expect(await billing.findings()).toEqual([]);
  });

  it("repays the renter's debt first, and wakes rentals that wait for it", async () => {
    const { session, renter } = await ended(100);
    const spent = await started(billing, {
      user_id: renter.user_id,
      provider_id: crypto.randomUUID(),
      gpu_model: 'H100',
    });
    // The remaining funds for it are the hold, which covers an hour.
    const { available_balance } = await balanceOf(billing, renter.id);
    await adjust(renter.id, `-${available_balance}`);
    await billing.advance(3_500);
    await billing.tick();
    const status = async () =>
      (await call(billing, 'GET', `/api/v1/billing/sessions/${spent.id}`)).body.session.status;
    while ((await status()) === 'active') await billing.pass(1);
    expect(await status()).toBe('grace');
    await billing.pass(2);
    expect((await balanceOf(billing, renter.id)).debt).not.toBe('0');
    await refund(session.id);
    await billing.tick();
    expect(await status()).toBe('active');
    expect(await balanceOf(billing, renter.id)).toMatchObject({ debt: '0' });
    expect(await billing.findings()).toEqual([]);
  });

  it('of a running rental is refused, and with one key it is made once', async () => {
    const { session } = await running(10);
    const early = await refund(session.id);
    expect([early.status, early.body.code]).toEqual([409, 'session_active']);
    await end(billing, session.id);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all([refund(session.id, {}, key), refund(session.id, {}, key)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const many = await Promise.all([1, 2, 3].map(() => refund(session.id, { amount: '0.1' })));
    expect(many.map(({ status }) => status)).toEqual([409, 409, 409]);
  });
});

describe('a dispute', () => {
  it('holds the earnings of the rental until it is decided', async () => {
    const { session, machine } = await ended(10);
    const { status, body } = await dispute(session.id);
    expect([status, body.status]).toEqual([201, 'open']);
    await billing.advance(7_200);
    expect(await earningsOf(machine)).toMatchObject({ available_earnings: '0', pending_earnings: '0.095' });
    const payout = await call(billing, 'POST', `/api/v1/provider/${machine}/payout`, {
      to_address: newAddress(),
    });
    expect(payout.status).toBe(402);
    const decided = await decide(body.id, { decision: 'reject' });
    expect(decided.body).toMatchObject({ status: 'rejected', note: 'so it is' });
    expect(await earningsOf(machine)).toMatchObject({ available_earnings: '0.095', pending_earnings: '0' });
    const again = await decide(body.id, { decision: 'refund' });
    expect([again.status, again.body.code]).toEqual([409, 'dispute_decided']);
  });

  it('that is decided for the renter refunds the rental', async () => {
    const { session, renter, machine } = await ended(10);
    const { id } = (await dispute(session.id)).body;
    const decided = await decide(id, { decision: 'refund', amount: '0.04' });
    expect(decided.body).toMatchObject({ status: 'refunded' });
    expect(await balanceOf(billing, renter.id)).toMatchObject({ available_balance: '9.94' });
    const transactions = `/api/v1/wallet/${renter.id}/transactions`;
    const { body } = await call(billing, 'GET', `${transactions}/${decided.body.refund_id}`);
    expect(body).toMatchObject({ type: 'refund', amount: '0.04', metadata: { dispute_id: id } });
    expect(await earningsOf(machine)).toMatchObject({ taken_back_earnings: '0.038' });
    expect(await billing.findings()).toEqual([]);
  });

  it('is opened while the rental runs or within the delay, once', async () => {
    const { session } = await running(10);
    expect((await dispute(session.id)).status).toBe(201);
    const again = await dispute(session.id);
    expect([again.status, again.body.code]).toEqual([409, 'dispute_already_opened']);
    const late = await ended(10);
    await billing.advance(3_600);
    const refused = await dispute(late.session.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'dispute_window_closed']);
    expect(refused.body.closed_at).toBeDefined();
  });
});

describe('an adjustment', () => {
  it('credits a wallet from the platform, or debits its available balance', async () => {
    const renter = await billing.renter('1');
    expect((await adjust(renter.id, '0.5')).body).toMatchObject({
      type: 'adjustment',
      status: 'confirmed',
      amount: '0.5',
      to_wallet_id: renter.id,
    });
    expect((await adjust(renter.id, '-1.2')).body).toMatchObject({
      amount: '1.2',
      from_wallet_id: renter.id,
    });
    expect(await balanceOf(billing, renter.id)).toMatchObject({ available_balance: '0.3' });
    const refused = await adjust(renter.id, '-0.31');
    expect([refused.status, refused.body.code]).toEqual([402, 'insufficient_funds']);
    expect(await billing.findings()).toEqual([]);
  });
});
