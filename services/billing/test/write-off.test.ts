import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTailedBalance } from '../src/books/ledger/store.ts';
import { balanceOf, call } from './billing.ts';
import { indebt, openRentals, type Rentals, start, started, usageOf } from './rentals.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals();
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const reason = 'nobody can be found';
const writeOff = (walletId: string, body: object, headers = {}) =>
  call(rentals, 'POST', `/api/v1/admin/wallets/${walletId}/write-off`, body, headers);

describe('a debt', () => {
  it('that is written off becomes a loss of the platform, listed in transactions and the audit log', async () => {
    const wallet = await rentals.renter('0');
    await indebt(rentals.db, wallet.id, '0.05');
    const lostBefore = await readTailedBalance(rentals.db, 'platform:bad_debt');
    const part = await writeOff(wallet.id, { amount: '0.02', reason });
    expect(part).toMatchObject({
      status: 200,
      body: {
        type: 'adjustment',
        status: 'confirmed',
        amount: '0.02',
        to_wallet_id: wallet.id,
        metadata: { reason },
      },
    });
    expect((await balanceOf(rentals, wallet.id)).debt).toBe('0.03');
    const rest = await writeOff(wallet.id, { reason });
    expect(rest.body.amount).toBe('0.03');
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({ debt: '0', available_balance: '0' });
    expect(await readTailedBalance(rentals.db, 'platform:bad_debt')).toBe(lostBefore - 50_000_000n);
    const { body } = await call(rentals, 'GET', `/api/v1/wallet/${wallet.id}/transactions?type=adjustment`);
    expect(body.transactions).toEqual([rest.body, part.body]);
    const audit = await adminQuery(
      'select actor, action, detail from audit_events where target = $1 order by position',
      [wallet.id],
      rentals.databaseUrl,
    );
    expect(audit).toEqual(
      [part, rest].map((response) => ({
        actor: 'anyone',
        action: 'debt.written_off',
        detail: { amount: response.body.amount, reason, transaction_id: response.body.id },
      })),
    );
  });

  it('is not written off in zero or excess amounts, which change nothing', async () => {
    const wallet = await rentals.renter('0');
    const none = await writeOff(wallet.id, { reason });
    expect([none.status, none.body.code]).toEqual([409, 'no_debt']);
    await indebt(rentals.db, wallet.id, '1');
    expect(await writeOff(wallet.id, { amount: '1.000000001', reason })).toMatchObject({
      status: 409,
      body: { code: 'amount_above_debt', debt: '1' },
    });
    for (const body of [
      {},
      { reason: '' },
      { amount: '0', reason },
      { amount: '-1', reason },
      { reason, all: true },
    ])
      expect([body, (await writeOff(wallet.id, body)).status]).toEqual([body, 400]);
    const absent = await writeOff(crypto.randomUUID(), { reason });
    expect([absent.status, absent.body.code]).toEqual([404, 'wallet_not_found']);
    expect((await balanceOf(rentals, wallet.id)).debt).toBe('1');
  });

  it('is written off once per key, and never below zero by ten concurrent requests', async () => {
    const wallet = await rentals.renter('0');
    await indebt(rentals.db, wallet.id, '1');
    const key = { 'idempotency-key': crypto.randomUUID() };
    const order = { amount: '0.25', reason };
    const twins = await Promise.all([1, 2, 3].map(() => writeOff(wallet.id, order, key)));
    expect(new Set(twins.map(({ body }) => body.id)).size).toBe(1);
    const responses = await Promise.all(Array.from({ length: 10 }, () => writeOff(wallet.id, order)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await balanceOf(rentals, wallet.id)).debt).toBe('0');
  });

  it('that is written off lets the wallet rent again, and wakes a rental in grace immediately', async () => {
    const wallet = await rentals.renter('1');
    const { id } = await started(rentals, { user_id: wallet.user_id });
    await rentals.pass(103);
    expect((await usageOf(rentals, id)).session.status).toBe('grace');
    const other = { user_id: wallet.user_id, max_duration_hours: '0.1' };
    expect((await start(rentals, other)).body.code).toBe('wallet_in_debt');
    expect((await writeOff(wallet.id, { reason })).status).toBe(200);
    await rentals.tick();
    expect((await usageOf(rentals, id)).session.status).toBe('active');
    await rentals.fund(wallet.id, '5');
    expect((await start(rentals, other)).status).toBe(201);
  });
});
