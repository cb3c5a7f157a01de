import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openBilling, type TestBilling } from '../billing.ts';
import { as } from '../rentals.ts';

let billing: TestBilling;
let secured: TestBilling;
beforeAll(async () => {
  [billing, secured] = await Promise.all([openBilling(), openBilling({ access: 'required' })]);
});
afterAll(() => Promise.all([billing.close(), secured.close()]));

const ALL_ON = {
  low_funds: true,
  grace: true,
  termination: true,
  payout_sent: true,
  payout_failed: true,
  machine_offline: true,
  machine_suspended: true,
};
const path = (userId: string) => `/api/v1/notifications/${encodeURIComponent(userId)}`;
const put = (userId: string, body: unknown) => call(billing, 'PUT', path(userId), body);

describe('notification settings', () => {
  it('are all on by default', async () => {
    const { status, body } = await call(billing, 'GET', path('an/odd id'));
    expect([status, body]).toEqual([200, { user_id: 'an/odd id', ...ALL_ON }]);
  });

  it('are replaced as a whole, and PUT accepts a GET response unchanged', async () => {
    const first = await put('ann', { email: 'ann@example.org', grace: false });
    const expected = { user_id: 'ann', email: 'ann@example.org', ...ALL_ON, grace: false };
    expect(first).toMatchObject({ status: 200, body: { ...expected, updated_at: expect.any(String) } });
    const { body } = await call(billing, 'GET', path('ann'));
    expect(body).toEqual(first.body);
    const { body: again } = await put('ann', body);
    expect({ ...again, updated_at: body.updated_at }).toEqual(body);
    const { body: fresh } = await put('ann', { email: null, payout_sent: false });
    expect(fresh).toEqual({ user_id: 'ann', ...ALL_ON, payout_sent: false, updated_at: expect.any(String) });
    const { body: untouched } = await call(billing, 'GET', path('bob'));
    expect((await put('bob', untouched)).body).toMatchObject(untouched);
  });

  it.each([
    ['set to an address followed by a header', { email: 'ann@example.org\r\nBcc: bob@example.org' }, 'email'],
    ['set to two addresses', { email: 'ann@example.org, bob@example.org' }, 'email'],
    ['set to a name with an address', { email: 'Ann <ann@example.org>' }, 'email'],
    ['set to an empty address', { email: '' }, 'email'],
    ['set to a switch that is not a boolean', { grace: 'no' }, 'grace'],
  ])('cannot be %s', async (_what, settings, member) => {
    const { status, body } = await put('ann', settings);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'validation_failed', member]);
  });

  it('ignore unknown members, and must name the user of the path', async () => {
    const ignored = await put('ann', { payouts: false });
    expect(ignored.status).toBe(200);
    expect(ignored.body).not.toHaveProperty('payouts');
    const { status, body } = await put('ann', { user_id: 'bob' });
    expect([status, body.code]).toEqual([400, 'user_id_mismatch']);
  });

  it('are visible to the user and changed by the user or an administrator, where access is required', async () => {
    const ann = as(secured, { sub: 'ann', roles: ['provider'] });
    const bob = as(secured, { sub: 'bob', roles: ['renter'] });
    const settings = { email: 'ann@example.org' };
    expect((await call(ann, 'PUT', path('ann'), settings)).status).toBe(200);
    for (const method of ['GET', 'PUT']) {
      const { status, body } = await call(bob, method, path('ann'), method === 'PUT' ? settings : undefined);
      expect([method, status, body.code]).toEqual([method, 404, 'user_not_found']);
    }
    expect((await call(secured, 'GET', path('ann'))).body.email).toBe('ann@example.org');
    expect((await call(secured, 'PUT', path('ann'), { low_funds: false })).body.low_funds).toBe(false);
  });
});
