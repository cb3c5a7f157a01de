import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, NOWHERE } from './billing.ts';
import { payOut, refund, skip, summedEarningsOf, unpaidRental, writeOff } from './rental-debts.ts';
import { end, openRentals, type Rentals, start, started } from './rentals.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals({
    config: { blockchain: { rpc_url: NOWHERE }, payouts: { dispute_delay: '1h' } },
  });
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const earnings = (id: string) => summedEarningsOf(rentals, id);
const afterDelay = () => rentals.advance(3_600);

/** A paid rental of a machine, at 0.01 tokens per minute. */
async function paidRental(machine: string, minutes: number): Promise<string> {
  const { user_id } = await rentals.renter('10');
  const { id } = await started(rentals, { user_id, provider_id: machine });
  await skip(rentals, minutes);
  await end(rentals, id);
  return id;
}

describe('what a renter owes', () => {
  it('is charged and awaited, and becomes earnings as it is repaid', async () => {
    const { machine, wallet } = await unpaidRental(rentals);
    const total = { total_earnings: '0.9975', written_off: '0', taken_back_earnings: '0' };
    expect(await earnings(machine)).toMatchObject({
      ...total,
      pending_earnings: '0.95',
      awaiting_repayment: '0.0475',
    });
    await afterDelay();
    expect(await earnings(machine)).toMatchObject({
      ...total,
      available_earnings: '0.95',
      awaiting_repayment: '0.0475',
    });
    // One base unit is all the owner's: the fee is rounded down.
    await rentals.fund(wallet.id, '0.000000001');
    expect(await earnings(machine)).toMatchObject({
      available_earnings: '0.950000001',
      awaiting_repayment: '0.047499999',
    });
    await rentals.fund(wallet.id, '1');
    expect(await earnings(machine)).toMatchObject({
      ...total,
      available_earnings: '0.9975',
      awaiting_repayment: '0',
    });
  });

  it('may be written off while the rental runs, and grow again', async () => {
    const machine = crypto.randomUUID();
    const wallet = await rentals.renter('1');
    const { id } = await started(rentals, {
      user_id: wallet.user_id,
      provider_id: machine,
      estimated_power_w: 333,
    });
    await skip(rentals, 101);
    await writeOff(rentals, wallet.id);
    expect((await earnings(machine)).awaiting_repayment).toBe('0');
    await skip(rentals, 2);
    const { awaiting_repayment, written_off } = await earnings(machine);
    expect([awaiting_repayment, written_off]).not.toContain('0');
    await end(rentals, id);
    await earnings(machine);
    await writeOff(rentals, wallet.id, '0.000000003');
    await rentals.fund(wallet.id, '0.000000007');
    await earnings(machine);
  });

  it('and was written off, cancelled and refunded in parts leaves sums that add up', async () => {
    const { id, machine, wallet } = await unpaidRental(rentals);
    await rentals.fund(wallet.id, '0.012345678');
    await writeOff(rentals, wallet.id, '0.011111111');
    for (const amount of ['0.000000001', '0.003333333', '0.3', undefined]) {
      expect((await refund(rentals, id, amount)).status).toBe(201);
      await earnings(machine);
    }
    expect(await earnings(machine)).toMatchObject({
      total_earnings: '0.9975',
      pending_earnings: '0',
      available_earnings: '0',
      awaiting_repayment: '0',
    });
  });

  it('is shown on the day on which the rental ended, and taken back on that of the refund', async () => {
    const { id, machine, wallet } = await unpaidRental(rentals);
    await writeOff(rentals, wallet.id, '0.02');
    await rentals.advance(86_400);
    await refund(rentals, id, '0.02');
    await rentals.advance(1);
    const { body } = await call(rentals, 'GET', `/api/v1/provider/${machine}/earnings/days`);
    expect(body.days).toMatchObject([
      {
        earnings: '0.9975',
        total_cost: '1.05',
        taken_back: '0',
        written_off: '0.019',
        awaiting_repayment: '0.0095',
      },
      { earnings: '0', taken_back: '0.019', written_off: '0', awaiting_repayment: '0' },
    ]);
    expect(body).toMatchObject({ earnings: '0.9975', taken_back: '0.019', written_off: '0.019' });
    const { from } = body;
    const later = new Date(Date.parse(from) + 365 * 86_400_000).toISOString();
    const period = await call(rentals, 'GET', `/api/v1/provider/${machine}/earnings?from=${later}`);
    expect(period.body).toMatchObject({ total_earnings: '0', awaiting_repayment: '0', written_off: '0' });
  });
});

describe('held earnings', () => {
  it('are not more than what was paid: a renter in grace holds nothing of what others have paid', async () => {
    const machine = crypto.randomUUID();
    await paidRental(machine, 50);
    await afterDelay();
    const { user_id } = await rentals.renter('1');
    const { id } = await started(rentals, { user_id, provider_id: machine });
    await skip(rentals, 103);
    expect(await earnings(machine)).toMatchObject({ available_earnings: '0.475', pending_earnings: '0.95' });
    await call(rentals, 'POST', `/api/v1/billing/sessions/${id}/dispute`, { reason: 'it was slow' });
    await skip(rentals, 3);
    await afterDelay();
    expect(await earnings(machine)).toMatchObject({
      available_earnings: '0.475',
      pending_earnings: '0.95',
      awaiting_repayment: '0.0475',
    });
  });

  it('of a disputed rental grow as the renter repays', async () => {
    const { id, machine, wallet } = await unpaidRental(rentals);
    await call(rentals, 'POST', `/api/v1/billing/sessions/${id}/dispute`, { reason: 'it was slow' });
    await afterDelay();
    await rentals.fund(wallet.id, '0.02');
    expect(await earnings(machine)).toMatchObject({ pending_earnings: '0.969', available_earnings: '0' });
  });

  it('do not include what was refunded already, so that the owner can repay it', async () => {
    const machine = crypto.randomUUID();
    const old = await paidRental(machine, 100);
    await afterDelay();
    await payOut(rentals, machine);
    const disputed = await paidRental(machine, 100);
    await call(rentals, 'POST', `/api/v1/billing/sessions/${disputed}/dispute`, { reason: 'it was slow' });
    // The first refund takes what the disputed rental earned, so the second is owed.
    await refund(rentals, old);
    await refund(rentals, disputed);
    expect(await earnings(machine)).toMatchObject({ refund_awaiting: '0.95', debt: '0.95' });
    await paidRental(machine, 60);
    await afterDelay();
    expect(await earnings(machine)).toMatchObject({ available_earnings: '0.57' });
  });
});

describe('what an owner owes for refunds', () => {
  it('is shown until it is repaid, and is no part of the total', async () => {
    const machine = crypto.randomUUID();
    const id = await paidRental(machine, 100);
    await afterDelay();
    const wallet = await payOut(rentals, machine);
    await refund(rentals, id, '0.5');
    expect(await earnings(machine)).toMatchObject({ refund_awaiting: '0.475', debt: '0.475' });
    await rentals.fund(wallet, '0.4');
    expect(await earnings(machine)).toMatchObject({ refund_awaiting: '0.075', debt: '0.075' });
    await paidRental(machine, 60);
    await afterDelay();
    await payOut(rentals, machine);
    expect(await earnings(machine)).toMatchObject({
      refund_awaiting: '0',
      debt: '0',
      taken_back_earnings: '0.075',
    });
    const { user_id } = await rentals.renter('1');
    expect((await start(rentals, { user_id, provider_id: machine })).status).toBe(201);
  });
});
