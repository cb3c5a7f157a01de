import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '../src/books/money/amount.ts';
import {
  type Body,
  bearer,
  call,
  issuer,
  type JsonResponse,
  openBilling,
  type Target,
  type TestBilling,
} from './billing.ts';
import { registerMachine, startRegistry, type TestRegistry } from './providers/registry.ts';
import { as, end, openRentals, type Rentals, start, usageOf } from './rentals.ts';
import { largestDay, NOBODY_LOOKED, spendingSteps, take } from './spending.ts';
import { makeKeys } from './unavailable-chain.ts';

const DAY_S = 86_400;

/** A rental of 0.60 an hour; the first hold is an hour. The clock and the ticks are those of a replica with open access. */
let rentals: Rentals;
let registry: TestRegistry;
/** Two replicas over the same ledger that require tokens. */
let replicas: readonly [TestBilling, TestBilling];
let machine: string;
beforeAll(async () => {
  const billing = { minimum_balance: '0', grace_period: '5m' };
  [registry, rentals] = await Promise.all([startRegistry(), openRentals({ config: { billing } })]);
  machine = (await registerMachine(registry)).id;
  const { config } = await makeKeys();
  const open = () =>
    openBilling({
      databaseUrl: rentals.databaseUrl,
      access: 'required',
      hasWorkers: false,
      config: {
        ...config,
        billing: { ...config.billing, ...billing, check_provider: 'false' },
        upstreams: { provider_registry: registry.url },
      },
    });
  replicas = [await open(), await open()];
});
afterAll(async () => {
  for (const replica of replicas) await replica.close();
  await rentals.close();
  await registry.close();
});

/** A key of a user, as its programs present it; undefined: it has no limit. */
function keyOf(user_id: string, spend_day_max?: string, client_id: string = crypto.randomUUID()) {
  const claims = { sub: user_id, roles: ['renter'], client_id, spend_day_max };
  const headers = bearer(issuer.daemonToken('billing:sessions', claims));
  return replicas.map(({ url }) => ({ url, headers })) as [Target, Target];
}

const begin = (target: Target, members: Record<string, unknown> = {}) =>
  start(target, { provider_id: machine, ...members });

async function begun(target: Target, members: Record<string, unknown> = {}): Promise<Body> {
  const { status, body } = await begin(target, members);
  expect([status, body.code]).toEqual([201, undefined]);
  return body.session;
}

const balanceOf = async ({ id }: Body) => (await call(rentals, 'GET', `/api/v1/wallet/${id}/balance`)).body;
const limitWallet = ({ id }: Body, spend_day_max: string) =>
  call(rentals, 'PATCH', `/api/v1/wallet/${id}`, { spend_day_max });

/** How a start ended, and which limit refused it. */
const outcomeOf = ({ status, body }: JsonResponse) =>
  status === 201 ? 'started' : `${body.code} ${body.limit_of}`;

/** Processes the rentals a number of times, each after so many minutes. */
async function passIn(minutes: number, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await rentals.advance(minutes * 60);
    await rentals.tick();
  }
}

const BY_KEY = 'spend_limit_exceeded key';
const BY_WALLET = 'spend_limit_exceeded wallet';

describe('the spend limit of a key', () => {
  it('refuses a start whose hold would exceed it, and says so', async () => {
    const wallet = await rentals.renter('100');
    const [key] = keyOf(wallet.user_id, '1.199999999');
    await begun(key);
    const refused = await begin(key);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'spend_limit_exceeded',
        limit_of: 'key',
        limit: '1.199999999',
        spent: '0.6',
        required: '0.6',
        detail: expect.stringContaining('this key'),
      },
    ]);
    expect(await balanceOf(wallet)).toMatchObject({ available_balance: '99.4', locked_balance: '0.6' });
    expect(outcomeOf(await begin(key, { max_duration_hours: '0.5' }))).toBe('started');
  });

  it('leaves the starts of its user, of keys without a limit and of other keys alone', async () => {
    const { user_id } = await rentals.renter('100');
    const [key] = keyOf(user_id, '0.6');
    await begun(as(replicas[0], { sub: user_id, roles: ['renter'] }));
    await begun(keyOf(user_id)[0]);
    await begun(keyOf(user_id, '0.6')[0]);
    expect(outcomeOf(await begin(key))).toBe('started');
    expect(outcomeOf(await begin(key))).toBe(BY_KEY);
    await begun(keyOf(user_id)[0]);
  });

  it('is not circumvented by simultaneous starts at several replicas', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { user_id } = await rentals.renter('100');
      const key = keyOf(user_id, '1.8');
      const other = keyOf(user_id, '0.6');
      const at = (targets: readonly Target[], count: number) =>
        Promise.all(
          Array.from({ length: count }, async (_, n) => outcomeOf(await begin(targets[n % 2] as Target))),
        );
      const [outcomes, others] = await Promise.all([at(key, 8), at(other, 4)]);
      expect(outcomes.filter((outcome) => outcome === 'started')).toHaveLength(3);
      expect(others.filter((outcome) => outcome === 'started')).toHaveLength(1);
      expect(new Set([...outcomes, ...others])).toEqual(new Set(['started', BY_KEY]));
    }
  });

  it('holds beside that of the wallet, which is told of first', async () => {
    const wallet = await rentals.renter('100');
    const { user_id } = wallet;
    await limitWallet(wallet, '1.2');
    const [key] = keyOf(user_id, '0.6');
    await begun(key);
    expect(outcomeOf(await begin(key))).toBe(BY_KEY);
    await begun(keyOf(user_id, '5')[0]);
    expect(outcomeOf(await begin(keyOf(user_id, '5')[0]))).toBe(BY_WALLET);
    expect(outcomeOf(await begin(key))).toBe(BY_WALLET);
    await limitWallet(wallet, '');
    expect(outcomeOf(await begin(key))).toBe(BY_KEY);
  });

  it('counts what ended rentals were charged, for a day', async () => {
    const { user_id } = await rentals.renter('100');
    const [key] = keyOf(user_id, '0.65');
    const { id } = await begun(key);
    await passIn(10, 1);
    await end(rentals, id);
    expect((await begin(key)).body).toMatchObject({ spent: '0.1', required: '0.6' });
    // Six of its minutes are of the last day, then five.
    await rentals.advance(DAY_S - 6 * 60);
    expect((await begin(key)).body).toMatchObject({ spent: '0.06', required: '0.6' });
    await rentals.advance(60);
    expect(outcomeOf(await begin(key))).toBe('started');
  });

  it('counts what is held for a rental that waits for its machine', async () => {
    const { user_id } = await rentals.renter('100');
    const [key] = keyOf(user_id, '0.6');
    const { status } = await begun(key, { workload: { image: 'x' } });
    expect(status).toBe('pending');
    expect((await begin(key)).body).toMatchObject({ limit_of: 'key', spent: '0.6' });
  });

  it('of zero lets free rentals start', async () => {
    const { user_id } = await rentals.renter('100');
    const provider_id = (await registerMachine(registry)).id;
    const free = { gpu_model: 'RTX 4090', hourly_rate: '0', vram_rate_per_gb: '0' };
    await call(rentals, 'PUT', `/api/v1/provider/${provider_id}/rates`, { rates: [free] });
    const [key] = keyOf(user_id, '0');
    expect(outcomeOf(await begin(key, { provider_id }))).toBe('started');
    expect(outcomeOf(await begin(key))).toBe(BY_KEY);
  });
});

describe('a running rental of a key', () => {
  it('ends where the limit is reached, without grace and debt, and those of others go on', async () => {
    const wallet = await rentals.renter('100');
    const [key] = keyOf(wallet.user_id, '0.9');
    const { id } = await begun(key);
    const other = await begun(keyOf(wallet.user_id)[0]);
    await passIn(17, 5);
    expect((await usageOf(rentals, id)).session.status).toBe('active');
    expect(Number((await usageOf(rentals, id)).estimated_runtime_hours)).toBeCloseTo(5 / 60);
    await passIn(7, 1);
    const { session } = (await call(rentals, 'GET', `/api/v1/billing/sessions/${id}`)).body;
    expect(session).toMatchObject({
      status: 'terminated',
      end_reason: 'spend_limit',
      total_cost: '0.9',
      billed_minutes: 90,
    });
    expect(session).not.toHaveProperty('debt');
    expect(session).not.toHaveProperty('grace_until');
    expect((await usageOf(rentals, other.id)).session.status).toBe('active');
    expect(outcomeOf(await begin(key))).toBe(BY_KEY);
    await end(rentals, other.id);
    expect(await rentals.findings()).toEqual([]);
  });

  it('ends there also if nobody looked for hours', async () => {
    const { user_id } = await rentals.renter('100');
    const { id } = await begun(keyOf(user_id, '0.9')[0]);
    await rentals.advance(5 * 3_600);
    await rentals.tick();
    const { session } = (await call(rentals, 'GET', `/api/v1/billing/sessions/${id}`)).body;
    expect(session).toMatchObject({ end_reason: 'spend_limit', total_cost: '0.9', billed_minutes: 90 });
  });

  it('shares what is left with the other rentals of the key, whichever limit is met first', async () => {
    const wallet = await rentals.renter('100');
    await limitWallet(wallet, '3');
    const [key] = keyOf(wallet.user_id, '1.3');
    for (const target of [key, key, keyOf(wallet.user_id)[0]]) await begun(target);
    await passIn(17, 12);
    const { body } = await call(rentals, 'GET', `/api/v1/billing/sessions?user_id=${wallet.user_id}`);
    const [others, ...ofKey]: Body[] = body.sessions;
    expect(new Set(body.sessions.map(({ end_reason }: Body) => end_reason))).toEqual(
      new Set(['spend_limit']),
    );
    const costOf = (all: Body[]) =>
      all.reduce((sum, { total_cost }) => sum + (parseAmount(total_cost) ?? 0n), 0n);
    expect(costOf(ofKey)).toBeLessThanOrEqual(1_300_000_000n);
    expect(costOf(ofKey)).toBeGreaterThan(1_200_000_000n);
    expect(costOf([others, ...ofKey])).toBeLessThanOrEqual(3_000_000_000n);
    expect(costOf([others, ...ofKey])).toBeGreaterThan(2_900_000_000n);
    expect(await rentals.findings()).toEqual([]);
  });

  it('keeps to the limit of a key that is no longer in use, and a new key begins anew', async () => {
    const { user_id } = await rentals.renter('100');
    const { id } = await begun(keyOf(user_id, '0.9')[0]);
    expect(outcomeOf(await begin(keyOf(user_id, '0.6')[0]))).toBe('started');
    await passIn(17, 6);
    expect((await usageOf(rentals, id)).session).toMatchObject({
      end_reason: 'spend_limit',
      total_cost: '0.9',
    });
  });

  it('goes on for as long as a day costs less than the limit, however long it runs', async () => {
    const { user_id } = await rentals.renter('100');
    const { id } = await begun(keyOf(user_id, '15.1')[0]);
    await passIn(60, 36);
    expect((await usageOf(rentals, id)).session).toMatchObject({ status: 'active', total_cost: '21.6' });
    await end(rentals, id);
  });
});

it('no day of any sequence of starts, ends and ticks is charged more than the limit of the key', async () => {
  await fc.assert(
    fc.asyncProperty(spendingSteps, async (steps) => {
      const { user_id } = await rentals.renter('100');
      const targets = keyOf(user_id, '1.5');
      await begun(keyOf(user_id)[0]);
      const spent = await take(rentals, steps, (members) => begin(targets[0], members));
      expect(await largestDay(rentals, user_id, spent)).toBeLessThanOrEqual(1_500_000_000n);
    }),
    { numRuns: 6, examples: [[NOBODY_LOOKED]] },
  );
  expect(await rentals.findings()).toEqual([]);
});
