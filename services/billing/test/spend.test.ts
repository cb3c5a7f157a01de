import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './billing.ts';
import { end, openRentals, type Rentals, started } from './rentals.ts';

const HOUR = 3_600;
const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals();
});
afterAll(() => rentals.close());

const spend = (query: string, headers = {}) =>
  call(rentals, 'GET', `/api/v1/billing/spend?${query}`, undefined, headers);

describe('the spend of a user', () => {
  it('counts a rental across midnight once, and its days add up to what was charged', async () => {
    // At noon on 1 March.
    const ann = await rentals.renter('50');
    const { user_id } = ann;
    const over = await started(rentals, { user_id });
    const short = await started(rentals, { user_id });
    const others = await started(rentals, { user_id: (await rentals.renter('50')).user_id });
    await rentals.advance(HOUR / 2);
    await end(rentals, short.id);
    // At half past midnight on 2 March.
    await rentals.advance(12 * HOUR);
    await end(rentals, over.id);
    const failed = await started(rentals, { user_id });
    await call(rentals, 'POST', `/api/v1/billing/sessions/${failed.id}/fail`, {});
    await end(rentals, others.id);
    const running = await started(rentals, { user_id });
    await rentals.advance(HOUR);
    const response = await spend(`user_id=${user_id}&${MARCH}`);
    expect(response).toMatchObject({
      status: 200,
      body: {
        user_id,
        from: '2026-03-01T00:00:00.000Z',
        to: '2026-04-01T00:00:00.000Z',
        days: [
          { date: '2026-03-01', total_cost: '0.3', platform_fee: '0.015', sessions: 1, minutes: 30 },
          { date: '2026-03-02', total_cost: '7.5', platform_fee: '0.375', sessions: 2 },
        ],
        total_cost: '7.8',
        platform_fee: '0.39',
        sessions: 3,
      },
    });
    const [charged] = await adminQuery<{ sum: string }>(
      'select sum(charged)::text as sum from sessions where user_id = $1 and ended_at is not null',
      [user_id],
      rentals.databaseUrl,
    );
    expect(charged?.sum).toBe('7800000000');
    const everybody = await spend(MARCH);
    expect(everybody.body).toMatchObject({ total_cost: '15.3', sessions: 4 });
    expect(everybody.body).not.toHaveProperty('user_id');
    const table = await spend(`user_id=${user_id}&${MARCH}`, { accept: 'text/csv' });
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(table.body.split('\r\n').slice(0, 2)).toEqual([
      'date,total_cost,platform_fee,sessions,minutes',
      '2026-03-01,0.3,0.015,1,30',
    ]);
    await end(rentals, running.id);
  });

  it('covers the last 30 days by default and at most a year', async () => {
    const { user_id } = await rentals.renter('10');
    const { id } = await started(rentals, { user_id });
    await end(rentals, id);
    const { body } = await spend(`user_id=${user_id}`);
    // A rental that ends at this very moment is not before it.
    expect(body).toMatchObject({ days: [], total_cost: '0', sessions: 0, minutes: 0 });
    expect(Date.parse(body.to) - Date.parse(body.from)).toBeGreaterThanOrEqual(30 * 24 * HOUR * 1_000);
    expect(body.from).toMatch(/T00:00:00\.000Z$/);
    await rentals.advance(1);
    expect((await spend(`user_id=${user_id}`)).body).toMatchObject({ total_cost: '0.01', sessions: 1 });
    const year = 'from=2026-01-01T00:00:00Z&to=2027-01-02T00:00:00Z';
    expect((await spend(year)).status).toBe(200);
    for (const wrong of [
      'from=2026-01-01T00:00:00Z&to=2027-01-02T00:00:01Z',
      'from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z',
      'from=2027-01-02T00:00:00Z&to=2026-01-02T00:00:00Z',
      'from=2020-01-01T00:00:00Z',
    ]) {
      const refused = await spend(wrong);
      expect([wrong, refused.status, refused.body.code]).toEqual([wrong, 400, 'invalid_range']);
      expect(refused.body.errors).toMatchObject([{ path: 'from' }]);
    }
    expect((await spend('from=today')).body.code).toBe('validation_failed');
  });
});
