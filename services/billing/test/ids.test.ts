import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, call, openBilling, type Target, type TestBilling } from './billing.ts';
import { as, openRentals, type Rentals, started } from './rentals.ts';
import { makeKeys } from './unavailable-chain.ts';

const ABSENT = '0190a3b4-0000-7000-8000-000000000000';

let rentals: Rentals;
/** The same ledger with access tokens required. */
let secured: TestBilling;
let wallets: Body[];
let sessions: Body[];
beforeAll(async () => {
  rentals = await openRentals(await makeKeys());
  secured = await openBilling({
    databaseUrl: rentals.databaseUrl,
    access: 'required',
    hasWorkers: false,
  });
  wallets = [];
  sessions = [];
  for (let n = 0; n < 3; n += 1) {
    const wallet = await rentals.renter('100');
    wallets.push(wallet);
    sessions.push(await started(rentals, { user_id: wallet.user_id }));
    await rentals.advance(1);
    const order = { amount: '1', to_address: '11111111111111111111111111111111' };
    await call(rentals, 'POST', `/api/v1/wallet/${wallet.id}/withdraw`, order);
  }
});
afterAll(async () => {
  await secured.close();
  await rentals.close();
});

/** The ids on a page of a list. */
async function idsOf(target: Target, path: string): Promise<string[]> {
  const { status, body } = await call(target, 'GET', path);
  expect([status, body.code]).toEqual([200, undefined]);
  const [entries] = Object.values<Body>(body).filter(Array.isArray);
  return (entries ?? []).map(({ id }: Body) => id);
}
const renterOf = (wallet: Body) => as(secured, { sub: wallet.user_id, roles: ['renter'] });
const joined = (...ids: string[]) => ids.join(',');

const LISTS = {
  wallets: () => '/api/v1/wallet',
  rentals: () => '/api/v1/billing/sessions',
  transactions: () => `/api/v1/wallet/${wallets[0].id}/transactions`,
  transfers: () => '/api/v1/admin/transfers',
};

describe.each(Object.entries(LISTS))('the list of %s', (_name, path) => {
  it('has only the entries with these ids, in its own order, each once', async () => {
    const all = await idsOf(rentals, path());
    expect(all.length).toBeGreaterThan(1);
    const [first = '', last = ''] = [all[0], all.at(-1)];
    const query = `?ids=${joined(last, ABSENT, first.toUpperCase(), first)}`;
    expect(await idsOf(rentals, path() + query)).toEqual([first, last]);
    expect(await idsOf(rentals, `${path()}${query}&limit=1`)).toEqual([first]);
    expect(await idsOf(rentals, `${path()}${query}&limit=1&offset=1`)).toEqual([last]);
    expect(await idsOf(rentals, `${path()}?ids=${ABSENT}`)).toEqual([]);
    expect(await idsOf(rentals, `${path()}?ids=`)).toEqual(all);
    const { body } = await call(rentals, 'GET', `${path()}${query}&limit=1`);
    const next = `${path()}${query}&limit=1&cursor=${encodeURIComponent(body.next_cursor)}`;
    expect(await idsOf(rentals, next)).toEqual([last]);
  });

  it.each([
    ['something that is no id', 'x'],
    ['an empty id', `${ABSENT},,${ABSENT}`],
    ['a wrong separator', `${ABSENT};${ABSENT}`],
    ['101 ids', new Array(101).fill(ABSENT).join()],
  ])('refuses %s', async (_what, ids) => {
    const { status, body } = await call(rentals, 'GET', `${path()}?ids=${ids}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.errors[0].path).toMatch(/^ids/);
  });
});

describe('ids', () => {
  it('show nothing that the caller may not see', async () => {
    const [own, ...others] = wallets;
    const all = joined(...wallets.map(({ id }) => id));
    expect(await idsOf(renterOf(own), `/api/v1/wallet?ids=${all}`)).toEqual([own.id]);
    const rented = joined(...sessions.map(({ id }) => id));
    expect(await idsOf(renterOf(own), `/api/v1/billing/sessions?ids=${rented}`)).toEqual([sessions[0].id]);
    const foreign = await idsOf(rentals, `/api/v1/wallet/${others[0].id}/transactions`);
    const query = `/api/v1/wallet/${own.id}/transactions?ids=${joined(...foreign)}`;
    expect(await idsOf(renterOf(own), query)).toEqual([]);
    expect((await call(renterOf(own), 'GET', `/api/v1/admin/transfers?ids=${ABSENT}`)).status).toBe(403);
  });

  it('narrow what is counted', async () => {
    const totalOf = async (target: Target, path: string) => (await call(target, 'GET', path)).body.total;
    for (const path of Object.values(LISTS)) {
      const all = await idsOf(rentals, path());
      expect(await totalOf(rentals, `${path()}?limit=1`)).toBe(all.length);
      expect(await totalOf(rentals, `${path()}?ids=${joined(all[0] ?? '', ABSENT)}`)).toBe(1);
    }
    const own = renterOf(wallets[0]);
    expect(await totalOf(own, '/api/v1/billing/sessions?limit=1')).toBe(1);
    expect(await totalOf(own, '/api/v1/billing/sessions?status=completed')).toBe(0);
    expect(await totalOf(own, '/api/v1/billing/history')).toBe(0);
    const { id, user_id } = wallets[0];
    await call(rentals, 'POST', '/api/v1/billing/end-session', { session_id: sessions[0].id });
    expect(await totalOf(own, '/api/v1/billing/history?limit=1')).toBe(1);
    expect(await totalOf(rentals, `/api/v1/billing/sessions?user_id=${user_id}&status=completed`)).toBe(1);
    expect(await totalOf(own, `/api/v1/wallet/${id}/transactions?type=payment&limit=1`)).toBe(1);
  });

  it('narrow together with other filters', async () => {
    const rented = joined(...sessions.map(({ id }) => id));
    const ofOne = `/api/v1/billing/sessions?ids=${rented}&user_id=${wallets[1].user_id}`;
    expect(await idsOf(rentals, ofOne)).toEqual([sessions[1].id]);
    expect(await idsOf(rentals, `/api/v1/billing/sessions?ids=${rented}&status=failed`)).toEqual([]);
    const ids = joined(...wallets.map(({ id }) => id));
    expect(await idsOf(rentals, `/api/v1/wallet?ids=${ids}&wallet_type=provider`)).toEqual([]);
    expect((await call(rentals, 'GET', `/api/v1/wallet?ids=${ids}&limit=1`)).body.total).toBe(3);
  });
});
