import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
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
import { registerMachine, sellMachine, startRegistry, type TestRegistry } from './providers/registry.ts';
import { as, CARD, openRentals, type Rentals, start } from './rentals.ts';
import { makeKeys } from './unavailable-chain.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

let registry: TestRegistry;
/** Two replicas of the service, one of which requires tokens and has been started with another fee. */
let rentals: Rentals;
let secured: TestBilling;
let machine: string;
let renter: string;
beforeAll(async () => {
  registry = await startRegistry();
  const config = { upstreams: { provider_registry: registry.url }, pricing: { platform_fee_percent: '5' } };
  rentals = await openRentals({ config });
  secured = await openSecured('false');
});

/** A replica that requires tokens. @param check_provider whether it looks at a machine's cards */
async function openSecured(check_provider: string): Promise<TestBilling> {
  const keyed = await makeKeys();
  const upstreams = { provider_registry: registry.url };
  const config = {
    ...keyed.config,
    upstreams,
    pricing: { platform_fee_percent: '10' },
    billing: { check_provider },
  };
  return openBilling({ databaseUrl: rentals.databaseUrl, access: 'required', hasWorkers: false, config });
}

beforeEach(async () => {
  machine = (await registerMachine(registry)).id;
  renter = (await rentals.renter('100')).user_id;
  await setRate('0.5');
});
afterAll(async () => {
  await secured.close();
  await rentals.close();
  await registry.close();
});

const setRate = (hourly_rate: string, members: object = {}) =>
  call(rentals, 'PUT', `/api/v1/provider/${machine}/rates`, {
    rates: [{ gpu_model: 'RTX 4090', hourly_rate, ...members }],
  });

const calculate = (target: Target = rentals, members: object = {}): Promise<JsonResponse> =>
  call(target, 'POST', '/api/v1/pricing/calculate', {
    provider_id: machine,
    duration_hours: '1',
    ...CARD,
    ...members,
  });
const quoteOf = async (target?: Target, members?: object): Promise<string> =>
  (await calculate(target, members)).body.quote;

const rent = (members: object, target: Target = rentals, headers = {}) =>
  start(target, { user_id: renter, provider_id: machine, ...members }, headers);

const open = (): Target => ({ url: secured.url });
const service = (name: string): Target => ({
  url: secured.url,
  headers: bearer(issuer.serviceToken(name, 'billing:sessions')),
});
const payloadOf = (quote: string): Body =>
  JSON.parse(Buffer.from(quote.split('.')[1] ?? '', 'base64url').toString());
const kidOf = (quote: string): string =>
  JSON.parse(Buffer.from(quote.split('.')[0] ?? '', 'base64url').toString()).kid;
const keys = async () =>
  (await rentals.db.selectFrom('quote_keys').select('kid').execute()).map(({ kid }) => kid);

describe('a quote', () => {
  it('holds its price after the owner has raised it, any number of times', async () => {
    const { body } = await calculate();
    await setRate('5000', { vram_rate_per_gb: '1', power_multiplier: '1' });
    for (let time = 0; time < 3; time += 1) {
      const { status, body: started } = await rent({ quote: body.quote });
      expect([status, started.session]).toMatchObject([
        201,
        {
          hourly_rate: '0.5',
          vram_rate: '0.1',
          power_rate: '0',
          total_hourly_rate: body.total_hourly_rate,
          platform_fee_rate: '0.05',
          matched_model: 'RTX 4090',
        },
      ]);
    }
    expect((await rent({})).body.code).toBe('insufficient_funds');
    expect(await rentals.findings()).toEqual([]);
  });

  it('does not prevent a price that has become lower, whose parts add up as well', async () => {
    const quote = await quoteOf();
    await setRate('0.25', { vram_rate_per_gb: '0.04' });
    expect((await rent({ quote })).body.session).toMatchObject({
      hourly_rate: '0.25',
      vram_rate: '0.2',
      total_hourly_rate: '0.45',
    });
  });

  it('fixes the fee, which the operator may have changed since', async () => {
    const target = as(secured, { sub: renter, roles: ['renter'] });
    const quote = await quoteOf();
    for (const [rate, total] of [
      ['0.5', '0.6'],
      ['0.25', '0.35'],
    ] as const) {
      await setRate(rate);
      const { session } = (await rent({ quote }, target)).body;
      expect(session).toMatchObject({ platform_fee_rate: '0.05', total_hourly_rate: total });
    }
    expect((await rent({}, target)).body.session.platform_fee_rate).toBe('0.1');
  });

  it('is what max_hourly_rate is compared with, if it applies', async () => {
    const quote = await quoteOf();
    await setRate('2');
    expect((await rent({ max_hourly_rate: '0.6' })).body.code).toBe('rate_above_maximum');
    expect((await rent({ quote, max_hourly_rate: '0.6' })).status).toBe(201);
    expect((await rent({ quote, max_hourly_rate: '0.599999999' })).body).toMatchObject({
      code: 'rate_above_maximum',
      total_hourly_rate: '0.6',
    });
    await setRate('0.1');
    expect((await rent({ quote, max_hourly_rate: '0.2' })).status).toBe(201);
  });

  it('is remembered by the receipt', async () => {
    const { body } = await calculate();
    await setRate('2');
    const { session } = (await rent({ quote: body.quote })).body;
    await call(rentals, 'POST', '/api/v1/billing/end-session', { session_id: session.id });
    const receipt = await call(rentals, 'GET', `/api/v1/billing/sessions/${session.id}/receipt`);
    expect(receipt.body.price.quote).toEqual({
      rates_of: 'machine',
      demand_multiplier: '1',
      supply_bonus: '0',
      calculated_at: body.calculated_at,
      quoted_hourly_rate: '0.6',
    });
  });

  it('is valid for five minutes by the clock of the database, and then answers with an error', async () => {
    const { body } = await calculate();
    expect(Date.parse(body.valid_until) - Date.parse(body.calculated_at)).toBe(5 * MINUTE_S * 1_000);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await rent({ quote: body.quote }, rentals, key);
    await rentals.advance(5 * MINUTE_S - 1);
    expect((await rent({ quote: body.quote })).status).toBe(201);
    await rentals.advance(1);
    expect(await rent({ quote: body.quote })).toMatchObject({
      status: 409,
      body: { code: 'quote_expired', valid_until: body.valid_until },
    });
    // A request that was processed in time is replayed all the same.
    const again = await rent({ quote: body.quote }, rentals, key);
    expect([again.status, again.body.session.id]).toEqual([201, first.body.session.id]);
  });

  it('is for a machine alone', async () => {
    const { body } = await calculate(rentals, { provider_id: undefined });
    expect(body).not.toHaveProperty('quote');
    expect(Date.parse(body.valid_until) - Date.parse(body.calculated_at)).toBe(5 * MINUTE_S * 1_000);
    // Where the owner must be known, there is none of a machine that the registry does not know.
    const unknown = await calculate(open(), { provider_id: crypto.randomUUID() });
    expect([unknown.status, unknown.body.quote]).toEqual([200, undefined]);
  });
});

describe('a quote of something else', () => {
  it.each<[object, string[]]>([
    [{ gpu_model: 'RTX 4090' }, ['gpu_model']],
    [{ requested_vram_mb: 5_119 }, ['requested_vram_mb']],
    [{ estimated_power_w: 0.000001 }, ['estimated_power_w']],
    [{ requested_vram_mb: 1, estimated_power_w: 1 }, ['requested_vram_mb', 'estimated_power_w']],
  ])('is refused with the members that differ: %j', async (members, expected) => {
    const response = await rent({ quote: await quoteOf(), ...members });
    expect([response.status, response.body]).toMatchObject([
      409,
      { code: 'quote_mismatch', members: expected },
    ]);
  });

  it('is refused for another machine, of the same owner or not', async () => {
    const quote = await quoteOf();
    const { owner_id } = (await call(registry, 'GET', `/providers/${machine}`)).body;
    const other = await registerMachine(registry, { owner_id });
    const response = await rent({ quote, provider_id: other.id });
    expect(response.body).toMatchObject({ code: 'quote_mismatch', members: ['provider_id'] });
  });

  it('is refused once the machine has been handed to another owner', async () => {
    const quote = await quoteOf(open());
    await sellMachine(registry, machine, `owner-${crypto.randomUUID()}`);
    // One that asks the registry at each start; others know the former owner for a while.
    const checking = await openSecured('true');
    onTestFinished(() => checking.close());
    const target = as(checking, { sub: renter, roles: ['renter'] });
    expect((await rent({ quote }, target)).body).toMatchObject({
      code: 'quote_mismatch',
      members: ['owner_id'],
    });
  });
});

describe('where access tokens are required, a quote', () => {
  it('is for the user who asked, also if a scheduler starts the rental', async () => {
    const renters = as(secured, { sub: renter, roles: ['renter'] });
    const quote = await quoteOf(renters);
    expect(payloadOf(quote).caller).toBe(renter);
    const bob = (await rentals.renter('100')).user_id;
    const bobs = as(secured, { sub: bob, roles: ['renter'] });
    const scheduler = service('scheduler');
    const outcome = async (user_id: string, target: Target) =>
      (await rent({ quote, user_id }, target)).body.members ?? 'started';
    expect(await outcome(renter, renters)).toBe('started');
    expect(await outcome(renter, scheduler)).toBe('started');
    expect(await outcome(bob, bobs)).toEqual(['caller']);
    expect(await outcome(bob, scheduler)).toEqual(['caller']);
  });

  it('of a scheduler is for its rentals of all users', async () => {
    const quote = await quoteOf(service('scheduler'));
    expect((await rent({ quote }, service('scheduler'))).status).toBe(201);
    expect((await rent({ quote }, service('another'))).body.members).toEqual(['caller']);
    expect((await rent({ quote }, as(secured, { sub: renter, roles: ['renter'] }))).body.members).toEqual([
      'caller',
    ]);
  });

  it('that was asked for without a token is for anyone', async () => {
    const quote = await quoteOf(open());
    expect(payloadOf(quote)).not.toHaveProperty('caller');
    expect((await rent({ quote }, as(secured, { sub: renter, roles: ['renter'] }))).status).toBe(201);
  });
});

it('a quote with open access has no caller, whatever token is sent', async () => {
  const { body } = await calculate({ url: rentals.url, headers: bearer('not-a-token') });
  expect(payloadOf(body.quote)).not.toHaveProperty('caller');
});

describe('a text that is not a quote of ours', () => {
  it('is refused and starts nothing', async () => {
    const quote = await quoteOf();
    const [header, payload = '', signature] = quote.split('.');
    const cheap = { ...payloadOf(quote), total_hourly_rate: '0', base_hourly_rate: '0' };
    const forged = [
      '',
      'x',
      `${header}.${Buffer.from(JSON.stringify(cheap)).toString('base64url')}.${signature}`,
      `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
      `${header}.${payload}.`,
      `${quote}.`,
      ` ${quote}`,
      issuer.token({ sub: renter, roles: ['renter'] }),
    ];
    for (const text of forged) {
      const { status, body } = await rent({ quote: text });
      expect([text, status, body.code]).toEqual([text, 400, 'invalid_quote']);
    }
    const sessions = await call(rentals, 'GET', `/api/v1/billing/sessions?user_id=${renter}`);
    expect(sessions.body.sessions).toEqual([]);
  });
});

describe('the key of quotes', () => {
  it('is one for each process, whatever the number of simultaneous first requests', async () => {
    const quotes = await Promise.all(Array.from({ length: 8 }, () => quoteOf()));
    const [kid] = new Set(quotes.map(kidOf));
    expect(new Set(quotes.map(kidOf)).size).toBe(1);
    expect(await keys()).toContain(kid);
    expect(kidOf(await quoteOf(open()))).not.toBe(kid);
  });

  it('is replaced every hour, and what it signed stays valid', async () => {
    await rentals.db.deleteFrom('quote_keys').execute();
    const first = kidOf(await quoteOf());
    await rentals.advance(HOUR_S - MINUTE_S);
    const late = await quoteOf();
    expect(kidOf(late)).toBe(first);
    await rentals.advance(2 * MINUTE_S);
    expect(kidOf(await quoteOf())).not.toBe(first);
    expect((await rent({ quote: late })).status).toBe(201);
    // The clock may go back, too.
    await rentals.advance(-HOUR_S);
    expect((await rent({ quote: await quoteOf() })).status).toBe(201);
    await rentals.advance(31 * 24 * HOUR_S);
    expect(await keys()).toContain(first);
    await quoteOf();
    expect(await keys()).not.toContain(first);
  });

  it('that an operator deletes is replaced at once, and its quotes are void', async () => {
    const quote = await quoteOf();
    await rentals.db.deleteFrom('quote_keys').execute();
    expect((await rent({ quote })).body.code).toBe('invalid_quote');
    expect((await rent({ quote: await quoteOf() })).status).toBe(201);
  });
});
