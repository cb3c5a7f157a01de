import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, bearer, call, issuer, type Target } from './billing.ts';
import { registerMachine, startRegistry, type TestRegistry } from './providers/registry.ts';
import { end, openRentals, type Rentals, started } from './rentals.ts';

let registry: TestRegistry;
let billing: Rentals;
beforeAll(async () => {
  registry = await startRegistry();
  const upstreams = { provider_registry: registry.url };
  billing = await openRentals({ config: { upstreams, payouts: { dispute_delay: '1h' } } });
});
afterAll(async () => {
  await billing.close();
  await registry.close();
});

const path = (id: string, rest = '') => `/api/v1/provider/${id}/earnings${rest}`;
const earningsOf = async (id: string, query = '', target: Target = billing): Promise<Body> =>
  (await call(target, 'GET', path(id, query))).body;

const NOTHING = {
  total_earnings: '0',
  pending_earnings: '0',
  in_payout_earnings: '0',
  available_earnings: '0',
  paid_earnings: '0',
  taken_back_earnings: '0',
  total_sessions: 0,
  total_hours: '0',
  avg_hourly_rate: '0',
  awaiting_repayment: '0',
  written_off: '0',
  refund_awaiting: '0',
};

const newOwner = () => `owner-${crypto.randomUUID()}`;
const machineOf = async (owner_id: string): Promise<string> =>
  (await registerMachine(registry, { owner_id })).id;

/** A rental at 0.01 tokens per minute that ended after these minutes. */
async function rented(provider_id: string, minutes: number): Promise<Body> {
  const session = await running(provider_id, minutes);
  await end(billing, session.id);
  return session;
}

async function running(provider_id: string, minutes: number): Promise<Body> {
  const { user_id } = await billing.renter('100');
  const session = await started(billing, { user_id, provider_id });
  await billing.pass(minutes);
  return session;
}

describe('earnings', () => {
  it('are zero for a provider that has never earned', async () => {
    const id = crypto.randomUUID();
    expect(await earningsOf(id)).toEqual({
      provider_id: id,
      ...NOTHING,
      debt: '0',
      period: {},
      machines: [],
    });
  });

  it('are pending while the rental runs and during the dispute delay, then available, without the fee', async () => {
    const machine = await machineOf(newOwner());
    const session = await running(machine, 30);
    const before = await earningsOf(machine);
    // Charges are posted every ten minutes.
    expect(before).toMatchObject({ pending_earnings: '0.285', available_earnings: '0', total_sessions: 1 });
    await end(billing, session.id);
    const sums = {
      ...NOTHING,
      total_earnings: '0.285',
      total_sessions: 1,
      total_hours: '0.5',
      avg_hourly_rate: '0.6',
    };
    expect(await earningsOf(machine)).toMatchObject({ ...sums, pending_earnings: '0.285' });
    await billing.advance(3_599);
    expect(await earningsOf(machine)).toMatchObject({ ...sums, pending_earnings: '0.285' });
    await billing.advance(1);
    expect(await earningsOf(machine)).toMatchObject({ ...sums, available_earnings: '0.285' });
    expect(await billing.findings()).toEqual([]);
  });

  it('of an owner are the sum of all machines, and each machine has its own', async () => {
    const owner = newOwner();
    const [first, second] = [await machineOf(owner), await machineOf(owner)];
    await rented(first, 10);
    await rented(second, 20);
    await billing.advance(3_600);
    const { machines, ...all } = await earningsOf(owner);
    expect(all).toMatchObject({
      provider_id: owner,
      total_earnings: '0.285',
      available_earnings: '0.285',
      total_sessions: 2,
      total_hours: '0.5',
    });
    expect(machines).toMatchObject([
      { provider_id: first, total_earnings: '0.095' },
      { provider_id: second, total_earnings: '0.19' },
    ]);
    expect(await earningsOf(second)).toMatchObject({ total_earnings: '0.19', total_sessions: 1 });
  });

  it('of a period cover rentals that ended in it, while available earnings are current', async () => {
    const machine = await machineOf(newOwner());
    const { started_at } = await rented(machine, 10);
    const hour = (hours: number) => new Date(Date.parse(started_at) + hours * 3_600_000).toISOString();
    await billing.advance(2 * 3_600);
    await rented(machine, 20);
    expect(await earningsOf(machine, `?to=${hour(1)}`)).toMatchObject({
      total_earnings: '0.095',
      available_earnings: '0.095',
      pending_earnings: '0.19',
      total_sessions: 1,
      period: { to: hour(1) },
    });
    expect(await earningsOf(machine, `?from=${hour(1)}`)).toMatchObject({
      total_earnings: '0.19',
      total_sessions: 1,
    });
    expect(await earningsOf(machine, `?from=${hour(9)}`)).toMatchObject({
      total_earnings: '0',
      available_earnings: '0.095',
    });
  });

  it('by day cover the rentals that ended on that day, as JSON and as CSV', async () => {
    const machine = await machineOf(newOwner());
    const one = await rented(machine, 10);
    await billing.advance(86_400);
    await rented(machine, 20);
    await billing.advance(1);
    const { days, ...sum } = await earningsOf(machine, '/days');
    const first = new Date(Date.parse(one.started_at) + 600_000).toISOString().slice(0, 10);
    expect(days).toMatchObject([
      { date: first, earnings: '0.095', total_cost: '0.1', taken_back: '0', sessions: 1, minutes: 10 },
      { earnings: '0.19', total_cost: '0.2', sessions: 1, minutes: 20 },
    ]);
    expect(sum).toMatchObject({ provider_id: machine, earnings: '0.285', sessions: 2, minutes: 30 });
    const table = await call(billing, 'GET', path(machine, '/days'), undefined, { accept: 'text/csv' });
    expect(table.body.split('\r\n')[1]).toBe(`${first},0.095,0.1,0,1,10,0,0`);
    const machines = await call(billing, 'GET', path(machine), undefined, { accept: 'text/csv' });
    expect(machines.body.split('\r\n')[0]).toMatch(/^provider_id,total_earnings,/);
  });
});

describe('earnings with access tokens required', () => {
  let secured: Target & { close(): Promise<void> };
  const person = (sub: string, ...roles: string[]) => ({
    url: secured.url,
    headers: bearer(issuer.token({ sub, roles })),
  });
  let owner: string;
  let machine: string;
  beforeAll(async () => {
    owner = newOwner();
    machine = await machineOf(owner);
    await rented(machine, 10);
    const config = { upstreams: { provider_registry: registry.url } };
    secured = await openRentals({ access: 'required', databaseUrl: billing.databaseUrl, config });
  });
  afterAll(() => secured.close());

  it('are visible to the owner and administrators, by machine and by owner', async () => {
    for (const target of [person(owner, 'provider'), person('root', 'admin')]) {
      for (const id of [machine, owner]) {
        expect(await earningsOf(id, '', target)).toMatchObject({ total_earnings: '0.095' });
      }
    }
  });

  it('are not found by anyone else', async () => {
    const stranger = person('somebody', 'provider');
    for (const id of [machine, owner, crypto.randomUUID()]) {
      for (const rest of ['', '/days']) {
        const { status, body } = await call(stranger, 'GET', path(id, rest));
        expect([status, body.code]).toEqual([404, 'provider_not_found']);
      }
    }
    const key = { url: secured.url, headers: bearer(issuer.daemonToken('billing:usage', { sub: owner })) };
    expect((await call(key, 'GET', path(machine))).status).toBe(403);
  });

  it('with a key that is restricted to a machine are those of that machine', async () => {
    const other = await machineOf(owner);
    await rented(other, 10);
    const bound = issuer.daemonToken('billing:read', { sub: owner, provider_ids: [machine] });
    const target = { url: secured.url, headers: bearer(bound) };
    expect(await earningsOf(owner, '', target)).toMatchObject({
      total_earnings: '0.095',
      machines: [{ provider_id: machine }],
    });
  });
});
