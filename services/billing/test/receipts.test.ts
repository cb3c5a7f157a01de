import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '../src/books/money/amount.ts';
import { type Body, call } from './billing.ts';
import { end, openRentals, type Rentals, started } from './rentals.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals();
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const receiptOf = (id: string, headers = {}) =>
  call(rentals, 'GET', `/api/v1/billing/sessions/${id}/receipt`, undefined, headers);

const units = (text: string | undefined): bigint => parseAmount(text ?? '') ?? -1n;

/** Asserts that the receipt adds up, to the base unit. */
function expectSums({ price, record, funds, payment }: Body): void {
  const rates = units(price.hourly_rate) + units(price.vram_rate) + units(price.power_rate);
  expect(rates).toBe(units(price.total_hourly_rate));
  const total = units(record.total_cost);
  expect(units(record.base_cost) + units(record.vram_cost) + units(record.power_cost)).toBe(total);
  expect(units(record.platform_fee) + units(record.provider_earnings)).toBe(total);
  expect(units(funds.paid) + units(funds.returned)).toBe(units(funds.held));
  expect(units(funds.paid) + units(funds.owed)).toBe(total);
  const { repaid, awaiting_repayment, written_off, cancelled } = funds;
  const parts = units(repaid) + units(awaiting_repayment) + units(written_off) + units(cancelled);
  expect(parts).toBe(units(funds.owed));
  if (total === 0n) expect(payment).toBeUndefined();
  else expect([payment.amount, payment.metadata.charged]).toEqual([funds.paid, record.total_cost]);
}

describe('the receipt of a rental', () => {
  it('shows its cost and what became of the hold', async () => {
    const wallet = await rentals.renter('10');
    const { id, started_at } = await started(rentals, { user_id: wallet.user_id, job_id: 'job-7' });
    await rentals.pass(25);
    await rentals.advance(30);
    const ended = await end(rentals, id);
    const { status, body } = await receiptOf(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      session_id: id,
      job_id: 'job-7',
      end_reason: 'requested',
      started_at,
      ended_at: ended.body.session.ended_at,
      price: {
        matched_model: 'nvidia-geforce-rtx-4090',
        hourly_rate: '0.5',
        vram_rate: '0.1',
        power_rate: '0',
        total_hourly_rate: '0.6',
        platform_fee_rate: '0.05',
        quote: { demand_multiplier: '1', supply_bonus: '0' },
      },
      record: { total_minutes: 26, total_cost: '0.26', platform_fee: '0.013', provider_earnings: '0.247' },
      funds: { held: '0.6', paid: '0.26', returned: '0.34', owed: '0' },
      payment: {
        type: 'payment',
        status: 'confirmed',
        amount: '0.26',
        fee: '0.013',
        from_wallet_id: wallet.id,
        session_id: id,
      },
      refund_awaiting: '0',
      refund_written_off: '0',
    });
    expectSums(body);
  });

  it('adds up however the rental ended, and however often its hold was refilled', async () => {
    const poor = await rentals.renter('1');
    const rich = await rentals.renter('10');
    const out = await started(rentals, { user_id: poor.user_id });
    const long = await started(rentals, { user_id: rich.user_id, estimated_power_w: 333 });
    const short = await started(rentals, { user_id: rich.user_id, max_duration_hours: '0.1' });
    const none = await started(rentals, { user_id: rich.user_id });
    await call(rentals, 'POST', `/api/v1/billing/sessions/${none.id}/fail`, {});
    await rentals.pass(103);
    // It leaves grace and enters it again, with another hold each time.
    await rentals.fund(poor.id, '0.23');
    await rentals.pass(45);
    await end(rentals, long.id);
    const receipts = [];
    for (const { id } of [out, long, short, none]) receipts.push((await receiptOf(id)).body);
    for (const receipt of receipts) expectSums(receipt);
    expect(receipts.map(({ record }) => record.status)).toEqual([
      'terminated',
      'completed',
      'completed',
      'failed',
    ]);
    expect(units(receipts[0].funds.owed)).toBeGreaterThan(0n);
    expect(units(receipts[1].funds.held)).toBeGreaterThan(units('0.6'));
    expect(receipts[3].funds).toEqual({
      held: '0.6',
      paid: '0',
      returned: '0.6',
      owed: '0',
      repaid: '0',
      awaiting_repayment: '0',
      written_off: '0',
      cancelled: '0',
    });
  });

  it('exists only once the rental has ended', async () => {
    const { user_id } = await rentals.renter('10');
    const { id } = await started(rentals, { user_id });
    expect(await receiptOf(id)).toMatchObject({
      status: 409,
      body: { code: 'session_active', session_status: 'active' },
    });
    const absent = await receiptOf(crypto.randomUUID());
    expect([absent.status, absent.body.code]).toEqual([404, 'session_not_found']);
  });

  it('is available as text, and names in it cannot contain line breaks', async () => {
    const { user_id } = await rentals.renter('10');
    const { id, provider_id } = await started(rentals, { user_id, job_id: 'job\nTotal 0' });
    await rentals.advance(90);
    await end(rentals, id);
    const { headers, body } = await receiptOf(id, { accept: 'text/plain' });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = body.split('\n').map((line: string) => line.split(/\s{2,}/));
    expect(lines).toEqual(
      expect.arrayContaining([
        ['Rental', id],
        ['Renter', user_id],
        ['Machine', provider_id],
        ['Job', 'job Total 0'],
        ['Ended', 'completed (requested)'],
        ['Minutes', '2'],
        ['Card', '0.5', '0.016666666'],
        ['Total', '0.6', '0.02'],
        ['Held', '0.6'],
        ['Paid of it', '0.02'],
        ['Returned', '0.58'],
      ]),
    );
  });
});
