import {
  NEEDS_RECENT_AUTHENTICATION,
  SOMETIMES_NEEDS_RECENT_AUTHENTICATION,
} from '@gridlease/testing/needs-recent-authentication';
import { readOpenApiDocument } from '@gridlease/testing/openapi-document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Body,
  bearer,
  call,
  issuer,
  type JsonResponse,
  NOWHERE,
  openBilling,
  openWallet,
  type Target,
  type TestBilling,
} from './billing.ts';
import { requestPayout } from './owners.ts';
import { as, end, openRentals, type Rentals, started } from './rentals.ts';
import { newAddress } from './responses/source.ts';
import { makeKeys, type UnavailableChain } from './unavailable-chain.ts';

const { operations } = await readOpenApiDocument(new URL('../openapi.json', import.meta.url));
const ABSENT = '0190a3b4-0000-7000-8000-000000000000';

const loggedInAgo = (seconds: number) => ({ auth_time: Math.floor(Date.now() / 1_000) - seconds });
/** Six minutes; five are recent. */
const STALE = loggedInAgo(360);

let keys: UnavailableChain;
let secured: TestBilling;
let unasked: TestBilling;
let off: TestBilling;
beforeAll(async () => {
  keys = await makeKeys();
  secured = await openBilling({ ...keys, access: 'required' });
  const config = { ...keys.config, auth: { recent_authentication: '0' } };
  unasked = await openBilling({ ...keys, access: 'required', config });
  off = await openBilling({ ...keys });
});
afterAll(() => Promise.all([secured, unasked, off].map((billing) => billing?.close())));

function expectChallenge({ status, headers, body }: JsonResponse): void {
  expect([status, body.code, body.max_age]).toEqual([401, 'recent_authentication_required', 300]);
  expect(body.detail).toContain('log in again');
  expect(headers.get('www-authenticate')).toBe(
    `Bearer realm="gridlease", error="insufficient_user_authentication", max_age=300, error_description="${body.detail}"`,
  );
}

const isAsked = ({ body }: JsonResponse) => body?.code === 'recent_authentication_required';

const asked = operations.filter(({ operationId }) =>
  (NEEDS_RECENT_AUTHENTICATION.billing as readonly string[]).includes(operationId),
);
const pathOf = (path: string) => path.replace('{address}', newAddress()).replace(/\{\w+\}/g, ABSENT);

describe('an operation that a stolen access token must not do', () => {
  it('is one of those of the contract', () => {
    expect(asked).toHaveLength(NEEDS_RECENT_AUTHENTICATION.billing.length);
  });

  it.each(asked)(
    '$operationId is refused six minutes after the login, and asks nobody else',
    async (each) => {
      const send = (target: Target, token?: string) =>
        call(
          token === undefined ? target : { url: target.url, headers: bearer(token) },
          each.method,
          pathOf(each.path),
          {},
        );
      const admin = { sub: 'root', roles: ['admin'] };
      const old = issuer.token({ ...admin, ...STALE });
      expectChallenge(await send(secured, old));
      expectChallenge(await send(secured, issuer.token({ ...admin, auth_time: undefined })));
      expect(isAsked(await send(secured, issuer.token(admin)))).toBe(false);
      // No scope allows these: keys and service accounts are refused for that, whatever they are.
      for (const token of [
        issuer.serviceToken('reports', 'billing:read'),
        issuer.daemonToken('billing:read'),
      ]) {
        expect([(await send(secured, token)).status, (await send(secured, token)).body.code]).toEqual([
          403,
          'role_required',
        ]);
      }
      expect(isAsked(await send(unasked, old))).toBe(false);
      expect(isAsked(await send(off))).toBe(false);
    },
  );
});

/** The target as seen by a user who logged in six minutes ago, and by the same user now. */
const both = (target: Target, claims: Parameters<typeof issuer.token>[0]) => ({
  old: as(target, { ...claims, ...STALE }),
  fresh: as(target, claims),
});

it('what depends on the request is tested below', () => {
  expect(SOMETIMES_NEEDS_RECENT_AUTHENTICATION.billing).toEqual([
    'createWallet',
    'updateWallet',
    'requestPayout',
    'setNotifications',
  ]);
});

describe('the spend limit of a wallet', () => {
  it('may be lowered with any token, and raised or removed with a recent login alone', async () => {
    const sub = crypto.randomUUID();
    const { old, fresh } = both(secured, { sub, roles: ['renter'] });
    const { id } = await openWallet(fresh, { user_id: sub });
    const limit = (target: Target, spend_day_max: string) =>
      call(target, 'PATCH', `/api/v1/wallet/${id}`, { spend_day_max });
    expect((await limit(old, '5')).body.spend_day_max).toBe('5');
    expect((await limit(old, '3')).body.spend_day_max).toBe('3');
    expect((await limit(old, '3')).status).toBe(200);
    expectChallenge(await limit(old, '3.000000001'));
    expectChallenge(await limit(old, ''));
    expect((await call(old, 'GET', `/api/v1/wallet/${id}`)).body.spend_day_max).toBe('3');
    expect((await limit(fresh, '4')).body.spend_day_max).toBe('4');
    expect((await limit(fresh, '')).body).not.toHaveProperty('spend_day_max');
  });
});

describe('the payout address of a wallet', () => {
  it('is set by a recent login, also of a new wallet; the wallet without one is opened by any', async () => {
    const { old, fresh } = both(secured, { sub: 'ann', roles: ['provider'] });
    const open = (target: Target, more: object) =>
      call(target, 'POST', '/api/v1/wallet', { user_id: 'ann', wallet_type: 'provider', ...more });
    expectChallenge(await open(old, { solana_address: newAddress() }));
    const { status, body: wallet } = await open(old, {});
    expect(status).toBe(201);
    const path = `/api/v1/wallet/${wallet.id}`;
    const change = { solana_address: newAddress() };
    expectChallenge(await call(old, 'PATCH', path, change));
    expect((await call(old, 'GET', path)).body.solana_address).toBeUndefined();
    expect((await call(fresh, 'PATCH', path, change)).body.solana_address).toBe(change.solana_address);
    expect((await call(old, 'PATCH', path, { spend_day_max: '5' })).status).toBe(200);
    expect(
      (await open(both(secured, { sub: 'bob', roles: ['provider'] }).fresh, { user_id: 'bob', ...change }))
        .status,
    ).toBe(201);
  });

  it('is not asked for with 0', async () => {
    const { old } = both(unasked, { sub: 'ann' });
    const wallet = await openWallet(old, { user_id: 'ann', solana_address: newAddress() });
    const change = { solana_address: newAddress() };
    expect((await call(old, 'PATCH', `/api/v1/wallet/${wallet.id}`, change)).status).toBe(200);
  });
});

it('an administrator freezes and unfreezes wallets after a recent login', async () => {
  const { old, fresh } = both(secured, { sub: 'root', roles: ['admin'] });
  const path = `/api/v1/wallet/${(await openWallet(fresh)).id}`;
  for (const is_active of [false, true]) {
    expectChallenge(await call(old, 'PATCH', path, { is_active }));
    expect((await call(fresh, 'PATCH', path, { is_active })).body.is_active).toBe(is_active);
  }
});

describe('the address of notifications', () => {
  const path = '/api/v1/notifications/carl';

  it('is changed after a recent login, as it is removed; the switches are changed by any', async () => {
    const { old, fresh } = both(secured, { sub: 'carl' });
    const mine = { email: 'carl@example.org' };
    expectChallenge(await call(old, 'PUT', path, mine));
    expect((await call(old, 'PUT', path, { grace: false })).status).toBe(200);
    const { body: settings } = await call(fresh, 'PUT', path, mine);
    expect(settings.email).toBe(mine.email);
    // Every PUT takes what its GET responds with.
    expect((await call(old, 'PUT', path, (await call(old, 'GET', path)).body)).status).toBe(200);
    expect((await call(old, 'PUT', path, { ...mine, low_funds: false })).body.low_funds).toBe(false);
    expectChallenge(await call(old, 'PUT', path, { email: 'thief@example.org' }));
    expectChallenge(await call(old, 'PUT', path, {}));
    expect((await call(old, 'GET', path)).body).toMatchObject({ ...mine, low_funds: false });
  });
});

describe('a payout', () => {
  let rentals: Rentals;
  let owners: TestBilling;
  beforeAll(async () => {
    // The chain is unavailable, so reserved payouts wait.
    rentals = await openRentals({ config: { blockchain: { rpc_url: NOWHERE } } });
    const options = { ...keys, databaseUrl: rentals.databaseUrl };
    owners = await openBilling({ ...options, access: 'required' });
  });
  afterAll(async () => {
    await owners?.close();
    await rentals?.close();
  });

  /** An owner whose machine has earned something, with a stored payout address. */
  async function earner(): Promise<{ id: string; wallet: Body; stored: string }> {
    const id = `owner-${crypto.randomUUID()}`;
    const { user_id } = await rentals.renter('100');
    const session = await started(rentals, { user_id, provider_id: id });
    await end(rentals, session.id);
    const wallet = (await call(rentals, 'GET', `/api/v1/wallet?user_id=${id}`)).body.wallets[0];
    const stored = newAddress();
    await call(rentals, 'PATCH', `/api/v1/wallet/${wallet.id}`, { solana_address: stored });
    return { id, wallet, stored };
  }

  it('goes to the stored address whenever the owner logged in, named or not', async () => {
    for (const isNamed of [false, true]) {
      const { id, stored } = await earner();
      const { old } = both(owners, { sub: id, roles: ['provider'] });
      const { status, body } = await requestPayout(old, id, isNamed ? { to_address: stored } : {});
      expect([status, body.to_address]).toEqual([202, stored]);
    }
  });

  it('goes to another address after a recent login only', async () => {
    const { id } = await earner();
    const { old, fresh } = both(owners, { sub: id, roles: ['provider'] });
    const order = { to_address: newAddress() };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const path = `/api/v1/provider/${id}/payout`;
    expectChallenge(await call(old, 'POST', path, order, key));
    // The refusal was not kept with the key.
    const { status, body } = await call(fresh, 'POST', path, order, key);
    expect([status, body.to_address]).toEqual([202, order.to_address]);
  });

  it('to another address asks also an owner who has earned nothing yet', async () => {
    const { old } = both(owners, { sub: 'dora', roles: ['provider'] });
    expectChallenge(await requestPayout(old, 'dora', { to_address: newAddress() }));
    expect((await requestPayout(old, 'dora')).status).toBe(402);
  });
});
