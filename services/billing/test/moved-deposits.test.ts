import { openDatabase } from '@gridlease/common/database/open';
import { adminQuery } from '@gridlease/testing/database';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../src/books/ledger/proof.ts';
import { readTailedBalance } from '../src/books/ledger/store.ts';
import type { BillingTables, Database } from '../src/database/database.ts';
import {
  type Body,
  balanceOf,
  bearer,
  call,
  issuer,
  log,
  openBilling,
  openWallet,
  type TestBilling,
} from './billing.ts';
import { claim, fillHotWallet, openFundedWallet, TOKEN, untilStatus, withdraw } from './funding.ts';
import { ABSENT, newAddress } from './responses/source.ts';

let chain: TestChain;
let billing: TestBilling;
/** The same books, with access tokens required. */
let secured: TestBilling;
let db: Database;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  chain = await testChain();
  await fillHotWallet(chain);
  billing = await openBilling({ chain, config: { withdrawals: { approval_threshold: '50' } } });
  const url = billing.databaseUrl;
  secured = await openBilling({
    chain,
    databaseUrl: url,
    access: 'required',
    hasWorkers: false,
    config: { withdrawals: { approval_threshold: '50' } },
  });
  const opened = openDatabase<BillingTables>({ url, applicationName: 'billing-test', log });
  db = opened.db;
  closeDatabase = opened.close;
});
afterAll(async () => {
  expect(await proveLedger(db)).toEqual([]);
  await closeDatabase();
  await secured.close();
  await billing.close();
});

const reason = 'the customer named another wallet';
const advanced = () => readTailedBalance(db, 'platform:advanced');
const move = (id: string, wallet_id: string, members: object = {}, headers = {}) =>
  call(billing, 'POST', `/api/v1/deposits/${id}/move`, { wallet_id, reason, ...members }, headers);
const decide = (id: string, word: 'approve' | 'refuse') =>
  call(billing, 'POST', `/api/v1/admin/corrections/${id}/${word}`);
const transactionsOf = async (walletId: string): Promise<Body[]> =>
  (await call(billing, 'GET', `/api/v1/wallet/${walletId}/transactions?limit=100`)).body.transactions;

/** Tokens that reached the platform without saying for whom. */
async function unattributed(tokens: bigint): Promise<Body> {
  const signature = await chain.giveTokens(chain.platform.publicKey.toBase58(), tokens * TOKEN);
  await chain.untilFinal(signature);
  return (await claim(billing, (await openWallet(billing)).id, signature)).body;
}

/** Such tokens, assigned to this wallet. */
async function assigned(tokens: bigint, walletId: string): Promise<Body> {
  const { id } = await unattributed(tokens);
  const path = `/api/v1/deposits/${id}/assign`;
  const { status, body } = await call(billing, 'POST', path, { wallet_id: walletId });
  expect(status).toBe(200);
  return body;
}

describe('a deposit that was assigned to the wrong wallet', () => {
  it('is moved to the right one, and what the wrong one has spent is its debt', {
    timeout: 60_000,
  }, async () => {
    const [wrong, right] = [await openWallet(billing), await openWallet(billing)];
    const deposit = await assigned(10n, wrong.id);
    const spent = await withdraw(billing, wrong.id, { amount: '7', to_address: newAddress() });
    await untilStatus(billing, wrong.id, spent.body.id, 'confirmed');
    const before = await advanced();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { status, body } = await move(deposit.id, right.id, {}, key);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        kind: 'deposit_move',
        status: 'done',
        deposit_id: deposit.id,
        wallet_id: wrong.id,
        to_wallet_id: right.id,
        amount: '10',
        taken: '3',
        owed: '7',
        reason,
        requested_by: 'anyone',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect((await move(deposit.id, right.id, {}, key)).body).toEqual(body);
    expect(await balanceOf(billing, wrong.id)).toMatchObject({ available_balance: '0', debt: '7' });
    expect(await balanceOf(billing, right.id)).toMatchObject({ available_balance: '10', debt: '0' });
    expect(await advanced()).toBe(before - 7n * TOKEN);

    // Both see what happened to them, and nothing of each other.
    const [taken, , first] = await transactionsOf(wrong.id);
    expect([taken, first]).toMatchObject([
      { id: body.id, type: 'adjustment', amount: '3', metadata: { deposit_id: deposit.id, owed: '7' } },
      { id: deposit.id, type: 'deposit', amount: '10' },
    ]);
    const [credited] = await transactionsOf(right.id);
    expect(credited).toMatchObject({
      type: 'deposit',
      status: 'confirmed',
      amount: '10',
      to_wallet_id: right.id,
      solana_signature: deposit.solana_signature,
      metadata: { attribution: 'administrator', correction_id: body.id },
    });
    const claimed = await claim(billing, right.id, deposit.solana_signature);
    expect([claimed.status, claimed.body]).toEqual([200, credited]);
    const other = await claim(billing, wrong.id, deposit.solana_signature);
    expect(other.body.code).toBe('deposit_of_another_wallet');
    expect(
      await adminQuery(
        'select actor, action from audit_events where target = $1 order by position',
        [deposit.id],
        billing.databaseUrl,
      ),
    ).toEqual([
      { actor: 'anyone', action: 'deposit.assigned' },
      { actor: 'anyone', action: 'deposit.moved' },
    ]);

    // Back again: the debt is repaid by what was wrongly taken.
    expect((await move(deposit.id, wrong.id)).body).toMatchObject({ taken: '10', owed: '0' });
    expect(await balanceOf(billing, wrong.id)).toMatchObject({ available_balance: '3', debt: '0' });
    expect((await balanceOf(billing, right.id)).available_balance).toBe('0');
    expect(await advanced()).toBe(before);
  });

  it('repays what the right wallet owes', { timeout: 60_000 }, async () => {
    const [wrong, right] = [await openWallet(billing), await openWallet(billing)];
    const [first, second] = [await assigned(2n, right.id), await assigned(5n, wrong.id)];
    const spent = await withdraw(billing, right.id, { amount: '2', to_address: newAddress() });
    expect(spent.status).toBe(202);
    await move(first.id, wrong.id);
    expect((await balanceOf(billing, right.id)).debt).toBe('2');
    expect((await move(second.id, right.id)).body).toMatchObject({ taken: '5', owed: '0' });
    expect(await balanceOf(billing, right.id)).toMatchObject({ available_balance: '3', debt: '0' });
    expect((await balanceOf(billing, wrong.id)).available_balance).toBe('2');
  });

  it('goes to one wallet, whoever asks at the same time', async () => {
    const wrong = await openWallet(billing);
    const deposit = await assigned(4n, wrong.id);
    const others = await Promise.all([1, 2, 3, 4].map(() => openWallet(billing)));
    const responses = await Promise.all(others.map(({ id }) => move(deposit.id, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(new Set(responses.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'deposit_not_movable']),
    );
    const balances = await Promise.all([wrong, ...others].map(({ id }) => balanceOf(billing, id)));
    expect(balances.map((one) => one.available_balance).sort()).toEqual(['0', '0', '0', '0', '4']);
  });

  it('waits for approval above the threshold, one request at a time', async () => {
    const [wrong, right] = [await openWallet(billing), await openWallet(billing)];
    const deposit = await assigned(51n, wrong.id);
    const waiting = await move(deposit.id, right.id);
    expect([waiting.status, waiting.body.status]).toEqual([202, 'awaiting_approval']);
    expect((await move(deposit.id, right.id)).body.code).toBe('deposit_not_movable');
    expect((await decide(waiting.body.id, 'refuse')).body.status).toBe('refused');
    expect((await balanceOf(billing, wrong.id)).available_balance).toBe('51');
    const again = await move(deposit.id, right.id);
    // With open access nobody can be told apart: it still takes two requests.
    const decisions = await Promise.all([1, 2, 3].map(() => decide(again.body.id, 'approve')));
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await balanceOf(billing, wrong.id)).available_balance).toBe('0');
    expect((await balanceOf(billing, right.id)).available_balance).toBe('51');
    const list = '/api/v1/admin/corrections?kind=deposit_move&limit=1';
    const { body, headers } = await call(billing, 'GET', list);
    expect(body.corrections[0].id).toBe(again.body.id);
    const next = await call(billing, 'GET', `${list}&cursor=${headers.get('x-next-cursor')}`);
    expect(next.body.corrections[0].id).toBe(waiting.body.id);
  });
});

it('nobody assigns or moves a deposit to their own wallet, or approves that it is', async () => {
  const [ann, bob] = [crypto.randomUUID(), crypto.randomUUID()];
  const own = await openWallet(billing, { user_id: ann });
  const wrong = await openWallet(billing, { user_id: bob });
  const as = (sub: string) => {
    const headers = bearer(issuer.token({ sub, roles: ['admin'] }));
    return (path: string, body: object = {}) => call({ url: secured.url, headers }, 'POST', path, body);
  };
  const [annAsks, bobAsks, fayAsks] = [as(ann), as(bob), as('fay')];
  const { id } = await unattributed(51n);
  const assign = `/api/v1/deposits/${id}/assign`;
  const refused = { status: 403, body: { code: 'own_request' } };
  expect(await annAsks(assign, { wallet_id: own.id })).toMatchObject(refused);
  expect((await annAsks(assign, { wallet_id: wrong.id })).status).toBe(200);
  const moving = { wallet_id: own.id, reason };
  expect(await annAsks(`/api/v1/deposits/${id}/move`, moving)).toMatchObject(refused);
  const waiting = await fayAsks(`/api/v1/deposits/${id}/move`, moving);
  expect([waiting.status, waiting.body.status]).toEqual([202, 'awaiting_approval']);
  const path = `/api/v1/admin/corrections/${waiting.body.id}`;
  expect(await annAsks(`${path}/approve`)).toMatchObject(refused);
  expect(await bobAsks(`${path}/refuse`)).toMatchObject(refused);
  expect(await fayAsks(`${path}/approve`)).toMatchObject(refused);
  expect((await balanceOf(billing, own.id)).available_balance).toBe('0');
  expect((await bobAsks(`${path}/approve`)).body.status).toBe('done');
  expect((await balanceOf(billing, own.id)).available_balance).toBe('51');
});

describe('a deposit is not moved', () => {
  const refusal = async (id: string, walletId: string) => {
    const { status, body } = await move(id, walletId);
    return [status, body.code, body.detail];
  };

  it('if its sender said whose it is', async () => {
    const other = await openWallet(billing);
    const own = await openFundedWallet(billing, chain, 3n);
    const from = await chain.newOwner(TOKEN);
    const to = chain.platform.publicKey.toBase58();
    const memo = `wallet:${own.id}`;
    await claim(billing, own.id, await sendTokens(chain, { from, to, amount: TOKEN, memo }));
    const deposits = (await transactionsOf(own.id)).map(({ id, metadata }) => [id, metadata.attribution]);
    expect(deposits.map(([, attribution]) => attribution)).toEqual(['memo', 'deposit_address']);
    for (const [id] of deposits) {
      const why = expect.stringContaining('attributed by its sender');
      expect(await refusal(id, other.id)).toEqual([409, 'deposit_not_movable', why]);
    }
    expect((await balanceOf(billing, own.id)).available_balance).toBe('4');
  });

  it('if it has no wallet yet, or that wallet already, or the wallet or the deposit is not there', async () => {
    const wallet = await openWallet(billing);
    const open = await unattributed(1n);
    const not = (why: string) => [409, 'deposit_not_movable', expect.stringContaining(why)];
    expect(await refusal(open.id, wallet.id)).toEqual(not('unattributed'));
    const deposit = await assigned(1n, wallet.id);
    expect(await refusal(deposit.id, wallet.id)).toEqual(not('already'));
    expect((await refusal(deposit.id, ABSENT)).slice(0, 2)).toEqual([404, 'wallet_not_found']);
    expect((await refusal(ABSENT, wallet.id)).slice(0, 2)).toEqual([404, 'deposit_not_found']);
    for (const members of [{ wallet_id: 'x' }, { reason: '' }, { amount: '1' }])
      expect([members, (await move(deposit.id, wallet.id, members)).status]).toEqual([members, 400]);
  });
});
