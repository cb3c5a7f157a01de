import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Body,
  balanceOf,
  bearer,
  call,
  issuer,
  type JsonResponse,
  NOWHERE,
  type Target,
} from './billing.ts';
import { registerMachine, startRegistry, type TestRegistry } from './providers/registry.ts';
import { end, indebt, openRentals, type Rentals, started } from './rentals.ts';
import { newAddress } from './responses/source.ts';

/** The chain is unavailable: payouts are reserved and wait. */
const AWAY = { rpc_url: NOWHERE };

let registry: TestRegistry;
let billing: Rentals;
beforeAll(async () => {
  registry = await startRegistry();
  const config = {
    blockchain: AWAY,
    upstreams: { provider_registry: registry.url },
    withdrawals: { approval_threshold: '1', address_cooldown: '1h' },
  };
  billing = await openRentals({ config });
});
afterAll(async () => {
  await billing.close();
  await registry.close();
});

interface Fleet {
  readonly owner: string;
  readonly machines: readonly string[];
  readonly wallet: Body;
}

/** An owner whose machines have each earned 0.01 per minute, less 5 %. */
async function fleet(...minutes: number[]): Promise<Fleet> {
  const owner = `owner-${crypto.randomUUID()}`;
  const machines: string[] = [];
  for (const one of minutes) {
    const { id } = await registerMachine(registry, { owner_id: owner });
    const { user_id } = await billing.renter('100');
    const session = await started(billing, { user_id, provider_id: id });
    await billing.pass(one);
    await end(billing, session.id);
    machines.push(id);
  }
  const { body } = await call(billing, 'GET', `/api/v1/wallet?user_id=${owner}`);
  return { owner, machines, wallet: body.wallets[0] };
}

const payout = (id: string, body?: object, headers = {}, target: Target = billing): Promise<JsonResponse> =>
  call(target, 'POST', `/api/v1/provider/${id}/payout`, body, headers);
const earningsOf = async (id: string): Promise<Body> =>
  (await call(billing, 'GET', `/api/v1/provider/${id}/earnings`)).body;
const payoutsOf = async (id: string, query = ''): Promise<Body> =>
  (await call(billing, 'GET', `/api/v1/provider/${id}/payouts${query}`)).body;

describe('a payout', () => {
  it('without an amount takes all available earnings of all machines in one transfer', async () => {
    const { owner, machines, wallet } = await fleet(10, 20);
    const to_address = newAddress();
    const { status, body } = await payout(owner, { to_address });
    expect(status).toBe(202);
    expect(body).toMatchObject({
      provider_id: owner,
      amount: '0.285',
      to_address,
      status: 'pending',
      transaction: { type: 'payout', amount: '0.285', from_wallet_id: wallet.id, fee: '0' },
    });
    expect(body.transaction.id).toBe(body.payout_id);
    expect(await earningsOf(owner)).toMatchObject({
      total_earnings: '0.285',
      available_earnings: '0',
      pending_earnings: '0.285',
      in_payout_earnings: '0.285',
      paid_earnings: '0',
    });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '0',
      pending_balance: '0.285',
    });
    const { payouts } = await payoutsOf(owner);
    expect(payouts).toMatchObject([
      {
        payout_id: body.payout_id,
        owner_id: owner,
        status: 'pending',
        stage: 'pending',
        attempts: [],
        parts: [
          { provider_id: machines[0], amount: '0.095' },
          { provider_id: machines[1], amount: '0.19' },
        ],
      },
    ]);
    expect(await payoutsOf(machines[0] ?? '')).toMatchObject({ payouts });
    expect(await billing.findings()).toEqual([]);
  });

  it('of a machine takes the earnings of that machine', async () => {
    const { owner, machines } = await fleet(10, 20);
    const order = { amount: '0.05', to_address: newAddress() };
    expect((await payout(machines[1] ?? '', order)).body).toMatchObject({ amount: '0.05' });
    expect(await earningsOf(owner)).toMatchObject({ available_earnings: '0.235' });
    expect(await earningsOf(machines[0] ?? '')).toMatchObject({ available_earnings: '0.095' });
    expect((await payoutsOf(machines[0] ?? '')).payouts).toEqual([]);
    const { status, body } = await payout(machines[1] ?? '', { ...order, amount: '0.141' });
    expect([status, body.code, body.available, body.required]).toEqual([
      402,
      'insufficient_funds',
      '0.14',
      '0.141',
    ]);
  });

  it("goes to the wallet's address unless another is named; without either it is refused", async () => {
    const { owner, wallet } = await fleet(10);
    const refused = await payout(owner);
    expect([refused.status, refused.body.code]).toEqual([409, 'payout_address_missing']);
    const solana_address = newAddress();
    await call(billing, 'PATCH', `/api/v1/wallet/${wallet.id}`, { solana_address });
    expect((await payout(owner)).body).toMatchObject({ amount: '0.095', to_address: solana_address });
  });

  it('to a new address waits for the cooldown, which starts when the address is set', async () => {
    const { owner, wallet } = await fleet(10);
    const solana_address = newAddress();
    await call(billing, 'PATCH', `/api/v1/wallet/${wallet.id}`, { solana_address });
    const first = await payout(owner, { amount: '0.01' });
    expect(first.body.transaction.metadata.not_before).toBeDefined();
    await billing.advance(3_600);
    expect((await payout(owner, { amount: '0.01' })).body.transaction.metadata.not_before).toBeUndefined();
    const named = { amount: '0.01', to_address: newAddress() };
    expect((await payout(owner, named)).body.transaction.metadata.not_before).toBeDefined();
    await billing.advance(3_600);
    expect((await payout(owner, named)).body.transaction.metadata.not_before).toBeUndefined();
  });

  it("without earnings, of an inactive wallet, or to the platform's own address is refused and changes nothing", async () => {
    const none = await payout(crypto.randomUUID(), { to_address: newAddress() });
    expect([none.status, none.body.code, none.body.available]).toEqual([402, 'insufficient_funds', '0']);
    const { owner, wallet } = await fleet(10);
    const ours = await payout(owner, { to_address: wallet.deposit_address });
    expect([ours.status, ours.body.code]).toEqual([400, 'invalid_address']);
    await call(billing, 'PATCH', `/api/v1/wallet/${wallet.id}`, { is_active: false });
    const closed = await payout(owner, { to_address: newAddress() });
    expect([closed.status, closed.body.code]).toEqual([409, 'wallet_frozen']);
    for (const amount of ['0', '-1', '0.0000000001', null, true]) {
      expect((await payout(owner, { amount })).body.code).toBe('invalid_amount');
    }
    expect((await payout(owner, { amonut: '1' })).status).toBe(400);
    expect(await earningsOf(owner)).toMatchObject({ available_earnings: '0.095' });
  });

  it('that is requested twice with one key is one payout', async () => {
    const { owner } = await fleet(10);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const order = { to_address: newAddress() };
    const responses = await Promise.all([payout(owner, order, key), payout(owner, order, key)]);
    expect(responses.map(({ status }) => status)).toEqual([202, 202]);
    expect(new Set(responses.map(({ body }) => body.payout_id)).size).toBe(1);
    expect((await payoutsOf(owner)).payouts).toHaveLength(1);
  });

  it('that is requested concurrently takes what is available once', async () => {
    const { owner } = await fleet(10, 10);
    const order = { amount: '0.1', to_address: newAddress() };
    const responses = await Promise.all(Array.from({ length: 6 }, () => payout(owner, order)));
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 402, 402, 402, 402, 402]);
    expect(await earningsOf(owner)).toMatchObject({ available_earnings: '0.09', in_payout_earnings: '0.1' });
    expect(await billing.findings()).toEqual([]);
  });

  it('that is cancelled or rejected returns the earnings to the machines', async () => {
    const { owner, machines, wallet } = await fleet(10, 120);
    const order = { to_address: newAddress() };
    const { payout_id } = (await payout(machines[0] ?? '', order)).body;
    const path = `/api/v1/wallet/${wallet.id}/transactions/${payout_id}/cancel`;
    expect((await call(billing, 'POST', path)).body).toMatchObject({ type: 'payout', status: 'cancelled' });
    const large = await payout(owner, order);
    expect(large.body.transaction.metadata).toMatchObject({ awaiting: 'approval' });
    await call(billing, 'POST', `/api/v1/admin/withdrawals/${large.body.payout_id}/refuse`);
    expect(await earningsOf(machines[0] ?? '')).toMatchObject({ available_earnings: '0.095' });
    expect(await earningsOf(machines[1] ?? '')).toMatchObject({ available_earnings: '1.14' });
    const { payouts } = await payoutsOf(owner, '?status=cancelled');
    expect(payouts.map((one: Body) => one.stage)).toEqual(['cancelled', 'cancelled']);
    expect(await billing.findings()).toEqual([]);
  });

  it("repays the owner's debt first", async () => {
    const { owner, wallet } = await fleet(10);
    await indebt(billing.db, wallet.id, '0.1');
    const order = { to_address: newAddress() };
    const refused = await payout(owner, order);
    expect([refused.status, refused.body.code]).toEqual([409, 'wallet_in_debt']);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ debt: '0.1' });
    await fleetEarns(owner, 10);
    expect((await payout(owner, order)).body).toMatchObject({ amount: '0.09' });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ debt: '0', pending_balance: '0.09' });
    expect(await earningsOf(owner)).toMatchObject({
      total_earnings: '0.19',
      taken_back_earnings: '0.1',
      in_payout_earnings: '0.09',
      debt: '0',
    });
    const { body } = await call(billing, 'GET', `/api/v1/wallet/${wallet.id}/transactions?type=adjustment`);
    expect(body.transactions).toMatchObject([{ amount: '0.1', status: 'confirmed' }]);
    expect(await billing.findings()).toEqual([]);
  });
});

/** Another machine of the owner earns something. */
async function fleetEarns(owner: string, minutes: number): Promise<void> {
  const { id } = await registerMachine(registry, { owner_id: owner });
  const { user_id } = await billing.renter('100');
  const session = await started(billing, { user_id, provider_id: id });
  await billing.pass(minutes);
  await end(billing, session.id);
}

describe('payouts of a machine that was sold', () => {
  it('are made to each owner separately, and refused if no owner is named', async () => {
    const { owner, machines } = await fleet(10);
    const [machine = ''] = machines;
    const { body: before } = await call(registry, 'GET', `/providers/${machine}`);
    const buyer = `owner-${crypto.randomUUID()}`;
    await call(registry, 'PUT', `/providers/${machine}`, { ...before, owner_id: buyer });
    // There is no broker to announce the sale; a new process asks the registry.
    const config = { upstreams: { provider_registry: registry.url } };
    const fresh = await openRentals({ databaseUrl: billing.databaseUrl, config });
    onTestFinished(() => fresh.close());
    const { user_id } = await billing.renter('100');
    await end(fresh, (await started(fresh, { user_id, provider_id: machine })).id);
    const order = { to_address: newAddress() };
    const refused = await payout(machine, order);
    expect([refused.status, refused.body.code, refused.body.owner_ids]).toEqual([
      409,
      'several_owners',
      [owner, buyer],
    ]);
    expect((await payout(buyer, order)).body).toMatchObject({ amount: '0.0095' });
  });
});

describe('payouts with access tokens required', () => {
  let secured: Rentals;
  beforeAll(async () => {
    const config = { blockchain: AWAY, upstreams: { provider_registry: registry.url } };
    secured = await openRentals({ access: 'required', databaseUrl: billing.databaseUrl, config });
  });
  afterAll(() => secured.close());

  it('are requested and listed by the owner only', async () => {
    const { owner, machines } = await fleet(10);
    const [machine = ''] = machines;
    const order = { to_address: newAddress() };
    const as = (token: string) => ({ url: secured.url, headers: bearer(token) });
    const person = (sub: string) => as(issuer.token({ sub, roles: ['provider'] }));
    for (const id of [owner, machine]) {
      const { status, body } = await payout(id, order, {}, person('stranger'));
      expect([status, body.code]).toEqual([404, 'provider_not_found']);
    }
    const key = as(issuer.daemonToken('billing:usage billing:read', { sub: owner }));
    expect((await payout(owner, order, {}, key)).body.code).toBe('insufficient_scope');
    expect((await payout(owner, order, {}, person(owner))).status).toBe(202);
    const list = await call(key, 'GET', `/api/v1/provider/${machine}/payouts`);
    expect(list.body.payouts).toHaveLength(1);
    expect((await call(person('stranger'), 'GET', `/api/v1/provider/${machine}/payouts`)).status).toBe(404);
  });
});
