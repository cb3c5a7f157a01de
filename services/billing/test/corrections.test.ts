import { inTransaction } from '@gridlease/common/database/transaction';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTailedBalance } from '../src/books/ledger/store.ts';
import { parseAmount } from '../src/books/money/amount.ts';
import type { BillingTransaction } from '../src/database/database.ts';
import { ownerRepayments } from '../src/owners/payouts/repayments.ts';
import {
  type Body,
  balanceOf,
  call,
  type JsonResponse,
  NOWHERE,
  openWallet,
  type Target,
} from './billing.ts';
import { REPAYMENT_DEPS } from './debts.ts';
import { payOut, skip, unpaidRental, writeOff } from './rental-debts.ts';
import { as, end, openRentals, type Rentals, start, started } from './rentals.ts';

let billing: Rentals;
beforeAll(async () => {
  billing = await openRentals({
    config: { blockchain: { rpc_url: NOWHERE }, payouts: { dispute_delay: '0' } },
  });
});
afterAll(async () => {
  expect(await billing.findings()).toEqual([]);
  await billing.close();
});

const reason = 'the wrong customer';
const units = (tokens: string) => parseAmount(tokens) ?? 0n;
const ABSENT = '0190a3b4-0000-7000-8000-000000000000';

/** What the books have, in base units. */
const advanced = () => readTailedBalance(billing.db, 'platform:advanced');
const adjustments = () => readTailedBalance(billing.db, 'platform:adjustments');
const badDebt = () => readTailedBalance(billing.db, 'platform:bad_debt');

async function adjust(target: Target, walletId: string, amount: string): Promise<Body> {
  const path = `/api/v1/admin/wallets/${walletId}/adjustment`;
  const { status, body } = await call(target, 'POST', path, { amount, reason });
  expect(status).toBe(200);
  return body;
}

const reverse = (target: Target, id: string, members: object = {}, headers = {}): Promise<JsonResponse> =>
  call(target, 'POST', `/api/v1/admin/adjustments/${id}/reverse`, { reason, ...members }, headers);
const decide = (target: Target, id: string, word: 'approve' | 'refuse') =>
  call(target, 'POST', `/api/v1/admin/corrections/${id}/${word}`);
const statuses = (responses: readonly JsonResponse[]) => responses.map(({ status }) => status).sort();
const auditOf = (targetId: string) =>
  adminQuery(
    'select actor, action, detail from audit_events where target = $1 order by position',
    [targetId],
    billing.databaseUrl,
  );

async function transactionsOf(walletId: string): Promise<Body[]> {
  return (await call(billing, 'GET', `/api/v1/wallet/${walletId}/transactions?limit=100`)).body.transactions;
}

/** A wallet that was given 10 tokens by mistake and has paid 4 of them for a rental of an hour. */
async function spender(): Promise<{ wallet: Body; gift: Body; machine: string }> {
  const wallet = await openWallet(billing);
  const gift = await adjust(billing, wallet.id, '10');
  const machine = crypto.randomUUID();
  const rates = [{ gpu_model: 'RTX 4090', hourly_rate: '4', vram_rate_per_gb: '0' }];
  await call(billing, 'PUT', `/api/v1/provider/${machine}/rates`, { rates });
  const order = { user_id: wallet.user_id, provider_id: machine, gpu_model: 'RTX 4090' };
  const session = await started(billing, { ...order, max_duration_hours: '1' });
  await skip(billing, 61);
  await end(billing, session.id);
  expect(await balanceOf(billing, wallet.id)).toMatchObject({ available_balance: '6', debt: '0' });
  return { wallet, gift, machine };
}

describe('an adjustment that was a mistake', () => {
  it('is taken back as if it had never been, while the wallet has all of it', async () => {
    const wallet = await billing.renter('3');
    const before = { adjustments: await adjustments(), advanced: await advanced() };
    const gift = await adjust(billing, wallet.id, '10');
    const { status, body } = await reverse(billing, gift.id);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        kind: 'adjustment_reversal',
        status: 'done',
        adjustment_id: gift.id,
        wallet_id: wallet.id,
        amount: '10',
        taken: '10',
        owed: '0',
        reason,
        requested_by: 'anyone',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ available_balance: '3', debt: '0' });
    expect({ adjustments: await adjustments(), advanced: await advanced() }).toEqual(before);
    expect(await transactionsOf(wallet.id)).toMatchObject([
      {
        id: body.id,
        type: 'adjustment',
        status: 'confirmed',
        amount: '10',
        from_wallet_id: wallet.id,
        description: 'Adjustment taken back',
        metadata: { reason, adjustment_id: gift.id, taken_back: '10', owed: '0' },
      },
      { id: gift.id },
    ]);
    const detail = { correction_id: body.id, wallet_id: wallet.id, amount: '10', taken: '10', owed: '0' };
    expect(await auditOf(gift.id)).toEqual([
      {
        actor: 'anyone',
        action: 'adjustment.reversed',
        detail: { ...detail, reason, requested_by: 'anyone' },
      },
    ]);
  });

  it('and has been spent is owed to the platform, and later credits repay it', async () => {
    const before = { adjustments: await adjustments(), advanced: await advanced() };
    const { wallet, gift, machine } = await spender();
    const { body } = await reverse(billing, gift.id);
    expect(body).toMatchObject({ status: 'done', amount: '10', taken: '6', owed: '4' });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ available_balance: '0', debt: '4' });
    expect({ adjustments: await adjustments(), advanced: await advanced() }).toEqual({
      adjustments: before.adjustments,
      advanced: before.advanced - units('4'),
    });
    const { body: list } = await call(billing, 'GET', '/api/v1/admin/debtors');
    expect(list.debtors).toContainEqual({
      wallet_id: wallet.id,
      user_id: wallet.user_id,
      debt: '4',
      since: body.created_at,
    });
    // Who was paid keeps it: the platform bears what it gave away.
    const owner = await payOut(billing, machine);
    expect((await balanceOf(billing, owner)).pending_balance).toBe('3.8');
    expect((await start(billing, { user_id: wallet.user_id })).body.code).toBe('wallet_in_debt');

    await billing.fund(wallet.id, '1');
    await billing.fund(wallet.id, '5');
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ available_balance: '2', debt: '0' });
    const repayments = (await transactionsOf(wallet.id)).filter(({ type }) => type === 'debt_repayment');
    const shared = { from_wallet_id: wallet.id, fee: '0', metadata: { correction_id: body.id } };
    expect(repayments).toMatchObject([
      { ...shared, amount: '3' },
      { ...shared, amount: '1' },
    ]);
    for (const one of repayments) {
      expect(one).not.toHaveProperty('to_wallet_id');
      expect(one).not.toHaveProperty('session_id');
    }
    expect(await advanced()).toBe(before.advanced);
  });

  it('is repaid after what was owed before, and its loss is that of the platform once it is written off', async () => {
    const { id, wallet } = await unpaidRental(billing);
    const gift = await adjust(billing, wallet.id, '2');
    // Of the gift 0.05 have repaid the rental, and 1.95 are still there.
    await started(billing, { user_id: wallet.user_id, max_duration_hours: '1.5' });
    await skip(billing, 91);
    await billing.advance(60);
    const { body } = await reverse(billing, gift.id);
    expect(body).toMatchObject({ taken: '1.05', owed: '0.95' });
    const lost = { advanced: await advanced(), badDebt: await badDebt() };
    expect((await writeOff(billing, wallet.id, '0.5')).status).toBe(200);
    expect({ advanced: await advanced(), badDebt: await badDebt() }).toEqual({
      advanced: lost.advanced + units('0.5'),
      badDebt: lost.badDebt - units('0.5'),
    });
    // The write-off is of no rental, so all of each can still be refunded.
    const path = `/api/v1/admin/sessions/${id}/refund`;
    expect((await call(billing, 'POST', path, { reason })).body).toMatchObject({ amount: '1.05' });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ available_balance: '0.6', debt: '0' });
  });

  it('of an owner is repaid from what the machines earn', async () => {
    const { wallet: owner, gift } = await spender();
    await reverse(billing, gift.id);
    expect((await balanceOf(billing, owner.id)).debt).toBe('4');
    const machine = crypto.randomUUID();
    const renter = await billing.renter('10');
    const session = await started(billing, { user_id: renter.user_id, provider_id: machine });
    await skip(billing, 100);
    await end(billing, session.id);
    const earning = await call(billing, 'GET', `/api/v1/wallet?user_id=${machine}`);
    const [{ id: walletId }] = earning.body.wallets;
    const mistake = await adjust(billing, walletId, '0.5');
    const spent = { amount: '-0.5', reason };
    await call(billing, 'POST', `/api/v1/admin/wallets/${walletId}/adjustment`, spent);
    expect((await reverse(billing, mistake.id)).body).toMatchObject({ taken: '0', owed: '0.5' });
    const worker = ownerRepayments({
      ...REPAYMENT_DEPS,
      db: billing.db,
      transferUnit: () => 1n,
      disputeDelaySeconds: 0,
    });
    await worker.pass({
      inTransaction: <T>(work: (trx: BillingTransaction) => Promise<T>) => inTransaction(billing.db, work),
      signal: new AbortController().signal,
    });
    expect((await balanceOf(billing, walletId)).debt).toBe('0');
    const { body } = await call(billing, 'GET', `/api/v1/provider/${machine}/earnings`);
    expect(body).toMatchObject({ total_earnings: '0.95', available_earnings: '0.45' });
  });

  it('is taken back in parts, never more than it gave, whoever asks at the same time', async () => {
    const wallet = await openWallet(billing);
    const gift = await adjust(billing, wallet.id, '10');
    const key = { 'idempotency-key': crypto.randomUUID() };
    const twins = await Promise.all([1, 2, 3].map(() => reverse(billing, gift.id, { amount: '1' }, key)));
    expect(new Set(twins.map(({ body }) => body.id)).size).toBe(1);
    const parts = await Promise.all([1, 2, 3, 4, 5].map(() => reverse(billing, gift.id, { amount: '2.5' })));
    expect(statuses(parts)).toEqual([200, 200, 200, 409, 409]);
    expect(await reverse(billing, gift.id, { amount: '1.500000001' })).toMatchObject({
      status: 409,
      body: { code: 'amount_above_adjustment', amount: '1.500000001', left: '1.5' },
    });
    const rests = await Promise.all([1, 2, 3, 4].map(() => reverse(billing, gift.id)));
    expect(statuses(rests)).toEqual([200, 409, 409, 409]);
    expect(rests.find(({ status }) => status === 409)?.body.code).toBe('adjustment_reversed');
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ available_balance: '0', debt: '0' });
  });

  it('has to have credited a wallet', async () => {
    const wallet = await billing.renter('5');
    const debit = await adjust(billing, wallet.id, '-1');
    const reversal = (await reverse(billing, (await adjust(billing, wallet.id, '2')).id)).body;
    const { wallet: debtor } = await unpaidRental(billing);
    const written = (await writeOff(billing, debtor.id)).body;
    const [payment] = (await transactionsOf(debtor.id)).filter(({ type }) => type === 'payment');
    for (const [id, status, code] of [
      [debit.id, 409, 'adjustment_not_reversible'],
      [reversal.id, 409, 'adjustment_not_reversible'],
      [written.id, 409, 'adjustment_not_reversible'],
      [payment.id, 404, 'adjustment_not_found'],
      [ABSENT, 404, 'adjustment_not_found'],
    ]) {
      const response = await reverse(billing, id);
      expect([response.status, response.body.code]).toEqual([status, code]);
    }
    for (const members of [
      { reason: '' },
      { reason: undefined },
      { amount: '0' },
      { amount: '-1' },
      { all: 1 },
    ])
      expect([members, (await reverse(billing, debit.id, members)).status]).toEqual([members, 400]);
    expect((await balanceOf(billing, wallet.id)).available_balance).toBe('4');
  });
});

describe('above the threshold', () => {
  let secured: Rentals;
  beforeAll(async () => {
    secured = await openRentals({
      access: 'required',
      config: { blockchain: { rpc_url: NOWHERE }, withdrawals: { approval_threshold: '10' } },
    });
  });
  afterAll(async () => {
    expect(await secured.findings()).toEqual([]);
    await secured.close();
  });
  const administrator = (sub: string) => as(secured, { sub, roles: ['admin'] });

  it('another administrator has to approve, once, and nothing happens before', async () => {
    const [asks, approves] = [administrator('one'), administrator('two')];
    const wallet = await openWallet(secured);
    const gift = await adjust(secured, wallet.id, '10.000000001');
    const { status, body } = await reverse(asks, gift.id);
    expect([status, body]).toMatchObject([202, { status: 'awaiting_approval', requested_by: 'one' }]);
    expect(body).not.toHaveProperty('taken');
    expect((await balanceOf(secured, wallet.id)).available_balance).toBe('10.000000001');
    const { body: history } = await call(secured, 'GET', `/api/v1/wallet/${wallet.id}/transactions`);
    expect(history.transactions).toEqual([gift]);
    // It is as good as reversed: nobody can have it reversed twice.
    expect((await reverse(approves, gift.id)).body.code).toBe('adjustment_reversed');

    const own = await decide(asks, body.id, 'approve');
    expect([own.status, own.body.code]).toEqual([403, 'own_request']);
    const others = [approves, administrator('three'), administrator('four')];
    const decisions = await Promise.all(others.map((one) => decide(one, body.id, 'approve')));
    expect(statuses(decisions)).toEqual([200, 409, 409]);
    const done = decisions.find((one) => one.status === 200);
    expect(done?.body).toMatchObject({
      status: 'done',
      taken: '10.000000001',
      owed: '0',
      requested_by: 'one',
    });
    expect((await decide(approves, body.id, 'refuse')).body.code).toBe('not_awaiting_approval');
    expect((await balanceOf(secured, wallet.id)).available_balance).toBe('0');
    const listed = await call(approves, 'GET', '/api/v1/admin/corrections?status=done&limit=1');
    expect(listed.body.corrections).toEqual([done?.body]);
  });

  it('counts what was reversed of the same adjustment before', async () => {
    const asks = administrator('one');
    const wallet = await openWallet(secured);
    const gift = await adjust(secured, wallet.id, '18');
    expect((await reverse(asks, gift.id, { amount: '9' })).status).toBe(200);
    const waiting = await reverse(asks, gift.id, { amount: '1.5' });
    expect(waiting.status).toBe(202);
    // Who asked may take it back.
    const refused = await decide(asks, waiting.body.id, 'refuse');
    expect(refused.body).toMatchObject({ status: 'refused', decided_by: 'one' });
    expect((await decide(administrator('two'), waiting.body.id, 'approve')).status).toBe(409);
    expect((await reverse(asks, gift.id, { amount: '1' })).status).toBe(200);
    expect((await balanceOf(secured, wallet.id)).available_balance).toBe('8');
    expect((await decide(asks, ABSENT, 'approve')).body.code).toBe('correction_not_found');
    const actions = await adminQuery(
      'select action from audit_events where target = $1 order by position',
      [gift.id],
      secured.databaseUrl,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'adjustment.reversed',
      'adjustment.reversal_requested',
      'adjustment.reversal_refused',
      'adjustment.reversed',
    ]);
  });
});
