import { inTransaction } from '@gridlease/common/database/transaction';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccountByCode, postJournals } from '../src/books/ledger/store.ts';
import { parseAmount } from '../src/books/money/amount.ts';
import { call } from './billing.ts';
import { receiptOf, refund, skip, summedEarningsOf, unpaidRental, writeOff } from './rental-debts.ts';
import { end, openRentals, type Rentals, started } from './rentals.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals({ config: { payouts: { dispute_delay: '1h' } } });
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const earnings = (id: string) => summedEarningsOf(rentals, id);
const afterDelay = () => rentals.advance(3_600);

/** Turns the claim of a rental into one of the platform, which pays owner and fee. */
async function advance(sessionId: string): Promise<void> {
  await inTransaction(rentals.db, async (trx) => {
    const advances = await getAccountByCode(trx, 'platform:advanced');
    const fees = await getAccountByCode(trx, 'platform:fees');
    const claim = await trx
      .selectFrom('claims')
      .select('creditor_account_id')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const unit = (text: string) => parseAmount(text) ?? 0n;
    const entries = [
      { account: advances, amount: -unit('0.05') },
      { account: { id: Number(claim.creditor_account_id), isStored: true }, amount: unit('0.0475') },
      { account: fees, amount: unit('0.0025') },
    ];
    await postJournals(trx, [{ id: v7(), kind: 'debt_restated', entries }]);
    await trx
      .updateTable('claims')
      .set({
        creditor_wallet_id: null,
        creditor_account_id: advances.id,
        paid: null,
        fee_percent: null,
        hourly_rate: null,
        began_at: null,
      })
      .where('session_id', '=', sessionId)
      .execute();
  });
}

/** Makes a claim of owner and platform of the debt of a paid rental: 13 base units, less than a unit of fee. */
async function restate(sessionId: string): Promise<void> {
  await inTransaction(rentals.db, async (trx) => {
    const session = await trx
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const debt = await trx
      .selectFrom('accounts')
      .select('id')
      .where('wallet_id', '=', session.wallet_id)
      .where('kind', '=', 'debt')
      .executeTakeFirstOrThrow();
    const entries = [
      { account: { id: Number(debt.id), isStored: true }, amount: -13n },
      { account: await getAccountByCode(trx, 'platform:claims'), amount: 13n },
      { account: { id: Number(session.earned_account_id), isStored: true }, amount: -13n },
      { account: await getAccountByCode(trx, 'platform:adjustments'), amount: 13n },
    ];
    await postJournals(trx, [{ id: v7(), kind: 'debt_restated', entries }]);
    await trx
      .insertInto('claims')
      .values({
        id: v7(),
        kind: 'rental',
        debtor_wallet_id: session.wallet_id,
        creditor_wallet_id: session.provider_wallet_id,
        creditor_account_id: session.earned_account_id,
        session_id: sessionId,
        gpu_model: session.gpu_model,
        amount: '13',
        paid: String(BigInt(session.charged) - 7n - 13n),
        fee_percent: session.platform_fee_percent,
        hourly_rate: session.total_hourly_rate,
        began_at: session.started_at,
        since: session.started_at,
      })
      .execute();
  });
}

describe('what a renter owed before claims were kept', () => {
  it('to the platform, which had advanced it, does not touch the owner', async () => {
    const { id, machine, wallet } = await unpaidRental(rentals);
    await advance(id);
    await afterDelay();
    expect(await receiptOf(rentals, id)).toMatchObject({
      funds: { owed: '0.05', awaiting_repayment: '0.05' },
    });
    const paid = { total_earnings: '0.9975', awaiting_repayment: '0', written_off: '0' };
    expect(await earnings(machine)).toMatchObject({ ...paid, available_earnings: '0.9975' });
    await writeOff(rentals, wallet.id, '0.02');
    await refund(rentals, id, '0.03');
    expect(await earnings(machine)).toMatchObject({ ...paid, available_earnings: '0.9975' });
    await refund(rentals, id);
    expect(await earnings(machine)).toMatchObject({ ...paid, taken_back_earnings: '0.95' });
  });

  it('after a part had been refunded, becomes a claim of what was left of the charge', async () => {
    const machine = crypto.randomUUID();
    const wallet = await rentals.renter('1');
    const { id } = await started(rentals, { user_id: wallet.user_id, provider_id: machine });
    await skip(rentals, 100);
    await end(rentals, id);
    await refund(rentals, id, '0.000000007');
    const taken = { amount: '-0.000000007', reason: 'spent elsewhere' };
    await call(rentals, 'POST', `/api/v1/admin/wallets/${wallet.id}/adjustment`, taken);
    await rentals.advance(1);
    await restate(id);
    expect(await earnings(machine)).toMatchObject({
      total_earnings: '0.95',
      taken_back_earnings: '0.000000006',
      awaiting_repayment: '0.000000013',
      pending_earnings: '0.949999981',
      available_earnings: '0',
    });
    await rentals.fund(wallet.id, '0.000000003');
    await writeOff(rentals, wallet.id, '0.000000004');
    await earnings(machine);
    await refund(rentals, id, '0.000000005');
    await earnings(machine);
    await refund(rentals, id);
    expect(await earnings(machine)).toMatchObject({ pending_earnings: '0', awaiting_repayment: '0' });
  });
});
