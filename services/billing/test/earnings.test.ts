import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, bearer, call, issuer, NOWHERE, openBilling } from './billing.ts';
import { as, end, openRentals, type Rentals, started } from './rentals.ts';

let billing: Rentals;
beforeAll(async () => {
  billing = await openRentals();
});
afterAll(() => billing.close());

const earningsOf = async (id: string, query = ''): Promise<Body> =>
  (await call(billing, 'GET', `/api/v1/provider/${id}/earnings${query}`)).body;

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
};

/** A rental of a hundredth of a token a minute on this machine. */
async function rented(provider_id: string, minutes: number): Promise<Body> {
  const renter = await billing.renter('100');
  const session = await started(billing, { user_id: renter.user_id, provider_id });
  await billing.pass(minutes);
  return session;
}

describe('earnings', () => {
  it('are zeros for what has never earned anything', async () => {
    const id = crypto.randomUUID();
    expect(await earningsOf(id)).toEqual({
      provider_id: id,
      ...NOTHING,
      debt: '0',
      period: {},
      machines: [],
    });
  });

  it('are pending while the rental runs and available when it has ended, without the fee of the platform', async () => {
    const machine = crypto.randomUUID();
    const session = await rented(machine, 30);
    const running = await earningsOf(machine);
    expect(running).toMatchObject({ available_earnings: '0', total_sessions: 1 });
    expect(running.pending_earnings).toBe(running.total_earnings);
    await end(billing, session.id);
    expect(await earningsOf(machine)).toMatchObject({
      provider_id: machine,
      ...NOTHING,
      total_earnings: '0.285',
      available_earnings: '0.285',
      total_sessions: 1,
      total_hours: '0.5',
      avg_hourly_rate: '0.6',
    });
    expect(await billing.findings()).toEqual([]);
  });
});
