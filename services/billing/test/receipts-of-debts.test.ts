import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, NOWHERE } from './billing.ts';
import { payOut, receiptOf, refund, unpaidRental, writeOff } from './rental-debts.ts';
import { openRentals, type Rentals } from './rentals.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals({ config: { blockchain: { rpc_url: NOWHERE } } });
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

describe('the receipt of a rental that was not fully paid', () => {
  it('shows what is owed, was repaid, written off and cancelled', async () => {
    const { id, wallet } = await unpaidRental(rentals);
    const none = { repaid: '0', awaiting_repayment: '0', written_off: '0', cancelled: '0' };
    const debt = { paid: '1', owed: '0.05', ...none };
    expect(await receiptOf(rentals, id)).toMatchObject({ funds: { ...debt, awaiting_repayment: '0.05' } });
    await rentals.fund(wallet.id, '0.02');
    expect(await receiptOf(rentals, id)).toMatchObject({
      funds: { ...debt, repaid: '0.02', awaiting_repayment: '0.03' },
    });
    await writeOff(rentals, wallet.id, '0.01');
    const written = { ...debt, repaid: '0.02', written_off: '0.01' };
    expect(await receiptOf(rentals, id)).toMatchObject({ funds: { ...written, awaiting_repayment: '0.02' } });
    await refund(rentals, id, '0.005');
    const cancelled = { ...written, awaiting_repayment: '0.015', cancelled: '0.005' };
    expect(await receiptOf(rentals, id)).toMatchObject({ funds: cancelled, refunded: '0.005' });
    const { headers, body } = await call(
      rentals,
      'GET',
      `/api/v1/billing/sessions/${id}/receipt`,
      undefined,
      { accept: 'text/plain' },
    );
    expect(headers.get('content-type')).toMatch('text/plain');
    const lines = body.split('\n').map((line: string) => line.split(/\s{2,}/));
    expect(lines).toEqual(
      expect.arrayContaining([
        ['Paid of it', '1'],
        ['Owed', '0.05'],
        ['Of it repaid', '0.02'],
        ['Of it still owed', '0.015'],
        ['Of it written off', '0.01'],
        ['Of it cancelled', '0.005'],
        ['Amount', '0.005'],
        ['No longer owed', '0.005'],
      ]),
    );
    expect(body).not.toMatch(/Given back|Owed by provider|Refund awaited/);
  });

  it('shows what each refund gave back at once and cancelled', async () => {
    const { id } = await unpaidRental(rentals);
    await refund(rentals, id, '0.02');
    await refund(rentals, id);
    expect(await receiptOf(rentals, id)).toMatchObject({
      funds: { paid: '1', owed: '0.05', awaiting_repayment: '0', cancelled: '0.05' },
      refunded: '1.05',
      refund_awaiting: '0',
      refunds: [
        { amount: '0.02', given_back: '0', cancelled: '0.02', owed: '0' },
        { amount: '1.03', given_back: '1', cancelled: '0.03', owed: '0' },
      ],
    });
  });

  it('written off in an earlier release shows that, and the rest as repaid', async () => {
    const { id, wallet } = await unpaidRental(rentals);
    await writeOff(rentals, wallet.id, '0.02');
    await rentals.fund(wallet.id, '0.03');
    // No claims were kept then.
    await rentals.db.deleteFrom('claims').where('session_id', '=', id).execute();
    expect(await receiptOf(rentals, id)).toMatchObject({
      funds: { owed: '0.05', repaid: '0.03', awaiting_repayment: '0', written_off: '0.02', cancelled: '0' },
    });
  });
});

describe('the receipt of a rental whose owner could not give everything back', () => {
  it('shows what the renter has still to get, until the owner has repaid it', async () => {
    const { id, machine, wallet } = await unpaidRental(rentals);
    await rentals.fund(wallet.id, '0.05');
    const owner = await payOut(rentals, machine);
    await refund(rentals, id);
    const refunds = [{ amount: '1.05', given_back: '0.0525', cancelled: '0', owed: '0.9975' }];
    expect(await receiptOf(rentals, id)).toMatchObject({
      funds: { owed: '0.05', repaid: '0.05' },
      refunded: '1.05',
      refund_awaiting: '0.9975',
      refund_written_off: '0',
      refunds,
    });
    await rentals.fund(owner, '0.5');
    expect(await receiptOf(rentals, id)).toMatchObject({ refund_awaiting: '0.4975', refunds });
    await writeOff(rentals, owner, '0.1');
    const path = `/api/v1/billing/sessions/${id}/receipt`;
    const { body } = await call(rentals, 'GET', path, undefined, { accept: 'text/plain' });
    const lines = body.split('\n').map((line: string) => line.split(/\s{2,}/));
    expect(lines).toEqual(
      expect.arrayContaining([
        ['Given back', '0.0525'],
        ['Owed by provider', '0.9975'],
        ['Refund awaited', '0.3975'],
        ['Refund written off', '0.1'],
      ]),
    );
    await rentals.fund(owner, '1');
    expect(await receiptOf(rentals, id)).toMatchObject({ refund_awaiting: '0', refund_written_off: '0.1' });
  });
});
