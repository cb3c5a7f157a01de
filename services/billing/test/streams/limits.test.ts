import { until } from '@gridlease/testing/until';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bearer, call, issuer, openBilling, type Target, type TestBilling } from '../billing.ts';
import { as } from '../rentals.ts';
import { closeStreams, openStream } from './stream.ts';

const PATH = '/api/v1/billing/events';
let billing: TestBilling;
beforeAll(async () => {
  const streams = { per_user: '2', per_key: '3' };
  billing = await openBilling({ access: 'required', hasWorkers: false, config: { streams } });
});
afterEach(closeStreams);
afterAll(() => billing.close());

async function expectRefused(target: Target, limit: number): Promise<void> {
  const { status, body, headers } = await call(target, 'GET', PATH);
  expect([status, body.code, body.limit]).toEqual([429, 'too_many_streams_of_user', limit]);
  expect(headers.get('retry-after')).toBe('5');
}

it('a user has a limited number of open streams, in any of their sessions, and a closed one makes room', async () => {
  const renter = as(billing, { sub: 'ann', roles: ['renter'] });
  const elsewhere = as(billing, { sub: 'ann', roles: ['renter'], sid: 'another' });
  const first = await openStream(renter);
  await openStream(elsewhere);
  await expectRefused(renter, 2);
  await expectRefused(elsewhere, 2);
  await openStream(as(billing, { sub: 'bob', roles: ['renter'] }));
  first.close();
  await until(async () => (await openStream(renter).catch(() => undefined)) !== undefined);
});

it('a stream that is refused takes no place', async () => {
  const renter = as(billing, { sub: 'carl', roles: ['renter'] });
  for (let count = 0; count < 5; count += 1)
    expect((await call(renter, 'GET', PATH, undefined, { 'last-event-id': 'x' })).status).toBe(400);
  await openStream(renter);
});

it('a key has places of its own, and a service account as many as it needs', async () => {
  const withToken = (token: string) => ({ url: billing.url, headers: bearer(token) });
  const key = withToken(issuer.daemonToken('rentals:run', { sub: 'dora' }));
  for (let count = 0; count < 3; count += 1) await openStream(key);
  await expectRefused(key, 3);
  await openStream(as(billing, { sub: 'dora', roles: ['provider'] }));
  const service = withToken(issuer.serviceToken('scheduler', 'billing:read'));
  for (let count = 0; count < 5; count += 1) await openStream(service);
});
