import { inTransaction } from '@gridlease/common/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTransaction } from '../src/books/transactions/store.ts';
import { listParties } from '../src/support/accounts/store.ts';
import { type Body, balanceOf, call, NOWHERE, openWallet } from './billing.ts';
import { openRentals, type Rentals, start, started } from './rentals.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals({
    config: { blockchain: { rpc_url: NOWHERE }, withdrawals: { minimum: '0.5' } },
  });
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const sessionOf = async (id: string): Promise<Body> =>
  (await call(rentals, 'GET', `/api/v1/billing/sessions/${id}`)).body.session;
const account = (userId: string) => `/api/v1/billing/accounts/${userId}`;
const holdingsOf = async (userId: string): Promise<Body> =>
  (await call(rentals, 'GET', `${account(userId)}/holdings`)).body;
const end = (userId: string, version: number) => call(rentals, 'POST', `${account(userId)}/end`, { version });
const forfeit = async (userId: string): Promise<Body> =>
  (await call(rentals, 'POST', `${account(userId)}/forfeit`)).body;
const NOTHING = {
  balance: '0',
  debt: '0',
  claims: '0',
  open_transfers: 0,
  open_disputes: 0,
  live_rentals: 0,
  has_entries: false,
  forfeitable: false,
};
const NOTHING_LEFT = { ...NOTHING, has_entries: true };
const dust = async () => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(e.amount), 0)::text as sum from entries e join accounts a on a.id = e.account_id
    where a.code = 'platform:dust'`.execute(rentals.db);
  return rows[0]?.sum;
};

describe('a renter whose account is disabled', () => {
  it('is charged up to that moment, and rents nothing more', async () => {
    const wallet = await rentals.renter('10');
    const { id } = await started(rentals, { user_id: wallet.user_id });
    await rentals.pass(7);
    await rentals.advance(30);
    await rentals.learn(wallet.user_id, 'disabled', 2);
    await rentals.advance(7_200);
    await rentals.tick();
    expect(await sessionOf(id)).toMatchObject({
      status: 'terminated',
      end_reason: 'renter_disabled',
      billed_minutes: 8,
      total_cost: '0.08',
    });
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({ available_balance: '9.92', debt: '0' });
    const refused = await start(rentals, { user_id: wallet.user_id });
    expect([refused.status, refused.body.code]).toEqual([409, 'wallet_frozen']);
    await rentals.learn(wallet.user_id, 'active', 3);
    expect((await start(rentals, { user_id: wallet.user_id })).status).toBe(201);
  });

  it('pays nothing for a rental that was not ready', async () => {
    const wallet = await rentals.renter('10');
    const { id } = await started(rentals, { user_id: wallet.user_id, workload: { image: 'x' } });
    await rentals.learn(wallet.user_id, 'disabled', 2);
    await rentals.tick();
    const ended = await sessionOf(id);
    expect(ended).toMatchObject({ status: 'terminated', end_reason: 'renter_disabled', total_cost: '0' });
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({ available_balance: '10' });
  });

  it('is as before when the news are older than what is known, or repeated', async () => {
    const wallet = await rentals.renter('10');
    await rentals.learn(wallet.user_id, 'active', 5);
    await rentals.learn(wallet.user_id, 'disabled', 4);
    await rentals.learn(wallet.user_id, 'disabled', 5);
    expect((await start(rentals, { user_id: wallet.user_id })).status).toBe(201);
  });

  it('is told apart from one whose wallet an administrator froze before', async () => {
    const wallet = await rentals.renter('10');
    const { id } = await started(rentals, { user_id: wallet.user_id });
    await call(rentals, 'PATCH', `/api/v1/wallet/${wallet.id}`, { is_active: false });
    await rentals.advance(60);
    await rentals.learn(wallet.user_id, 'disabled', 2);
    await rentals.tick();
    expect(await sessionOf(id)).toMatchObject({ end_reason: 'wallet_frozen' });
    await rentals.learn(wallet.user_id, 'active', 3);
    expect((await start(rentals, { user_id: wallet.user_id })).body.code).toBe('wallet_frozen');
  });

  it('is compared while anything of theirs runs or waits, and while the account is disabled', async () => {
    const running = await rentals.renter('10');
    const idle = await rentals.renter('10');
    const disabled = await rentals.renter('10');
    await started(rentals, { user_id: running.user_id });
    await rentals.learn(disabled.user_id, 'disabled', 2);
    const parties = await listParties(rentals.db, '', 1_000);
    expect(parties).toEqual(expect.arrayContaining([running.user_id, disabled.user_id]));
    expect(parties).not.toContain(idle.user_id);
    await rentals.learn(disabled.user_id, 'deleted', 3);
    expect(await listParties(rentals.db, '', 1_000)).not.toContain(disabled.user_id);
  });
});

describe('the deletion of an account', () => {
  it('finds everything that a user has, and nothing of one who has no wallet', async () => {
    expect(await holdingsOf('nobody')).toEqual({ user_id: 'nobody', ...NOTHING });
    const wallet = await rentals.renter('10');
    const provider_id = crypto.randomUUID();
    await started(rentals, { user_id: wallet.user_id, provider_id });
    await rentals.pass(10);
    expect(await holdingsOf(wallet.user_id)).toMatchObject({ balance: '9.9', live_rentals: 1 });
    expect(await holdingsOf(provider_id)).toMatchObject({ balance: '0.095', live_rentals: 1 });
  });

  it('finds out whether a user ever had money, also when nothing of it is left', async () => {
    const unused = await openWallet(rentals);
    expect(await holdingsOf(unused.user_id)).toMatchObject({ has_entries: false });
    const spent = await rentals.renter('0.4');
    expect(await holdingsOf(spent.user_id)).toMatchObject({ balance: '0.4', has_entries: true });
    await end(spent.user_id, 2);
    expect(await forfeit(spent.user_id)).toMatchObject(NOTHING_LEFT);
    const expecting = await openWallet(rentals);
    await inTransaction(rentals.db, (trx) =>
      insertTransaction(trx, {
        id: crypto.randomUUID(),
        toWalletId: expecting.id,
        type: 'deposit',
        status: 'pending',
        amount: 1n,
        description: 'Deposit',
      }),
    );
    expect(await holdingsOf(expecting.user_id)).toMatchObject(NOTHING_LEFT);
  });

  it('ends the rentals of the user at once', async () => {
    const wallet = await rentals.renter('10');
    const { id } = await started(rentals, { user_id: wallet.user_id });
    await rentals.pass(3);
    await rentals.advance(30);
    const { status, body } = await end(wallet.user_id, 2);
    expect([status, body]).toMatchObject([200, { balance: '9.96', live_rentals: 0, forfeitable: false }]);
    expect(await sessionOf(id)).toMatchObject({ end_reason: 'renter_disabled', total_cost: '0.04' });
    expect((await end(wallet.user_id, 2)).body).toEqual(body);
  });

  it('gives up a balance that cannot be withdrawn, once', async () => {
    const wallet = await rentals.renter('0.4');
    expect(await holdingsOf(wallet.user_id)).toMatchObject({ balance: '0.4', forfeitable: true });
    // Not before the account is closed.
    expect(await forfeit(wallet.user_id)).toMatchObject({ balance: '0.4' });
    await end(wallet.user_id, 2);
    const before = BigInt((await dust()) ?? 0);
    const both = await Promise.all([forfeit(wallet.user_id), forfeit(wallet.user_id)]);
    expect(both.map(({ balance }) => balance)).toEqual(['0', '0']);
    expect(BigInt((await dust()) ?? 0) - before).toBe(400_000_000n);
    const { lines } = (await call(rentals, 'GET', `/api/v1/wallet/${wallet.id}/statement`)).body;
    expect(lines.at(-1)).toMatchObject({ kind: 'balance_forfeited', amount: '-0.4', balance: '0' });
  });

  it('keeps a balance that can be withdrawn', async () => {
    const wallet = await rentals.renter('0.5');
    await end(wallet.user_id, 2);
    expect(await forfeit(wallet.user_id)).toMatchObject({ balance: '0.5', forfeitable: false });
  });

  it('gives up earnings of machines too, and they stay explained', async () => {
    const renter = await rentals.renter('10');
    const provider_id = crypto.randomUUID();
    const { id } = await started(rentals, { user_id: renter.user_id, provider_id });
    await rentals.pass(10);
    await call(rentals, 'POST', '/api/v1/billing/end-session', { session_id: id });
    const { balance } = await holdingsOf(provider_id);
    await end(provider_id, 2);
    expect(await forfeit(provider_id)).toMatchObject(NOTHING_LEFT);
    const { body } = await call(rentals, 'GET', `/api/v1/provider/${provider_id}/earnings`);
    expect(body).toMatchObject({ total_earnings: balance, available_earnings: '0' });
  });

  it('gives up what is available and what is earned where neither can leave, though both together could', async () => {
    const renter = await rentals.renter('10');
    const provider_id = crypto.randomUUID();
    const { id } = await started(rentals, { user_id: renter.user_id, provider_id });
    await rentals.pass(10);
    await call(rentals, 'POST', '/api/v1/billing/end-session', { session_id: id });
    const { wallets } = (await call(rentals, 'GET', `/api/v1/wallet?user_id=${provider_id}`)).body;
    await rentals.fund(wallets[0].id, '0.45');
    expect(await holdingsOf(provider_id)).toMatchObject({ balance: '0.545', forfeitable: true });
    await end(provider_id, 2);
    expect(await forfeit(provider_id)).toMatchObject(NOTHING_LEFT);
  });

  it('leaves a deposit that arrives later in the wallet, from which nothing leaves', async () => {
    const wallet = await rentals.renter('0.4');
    await end(wallet.user_id, 2);
    await forfeit(wallet.user_id);
    await rentals.learn(wallet.user_id, 'deleted', 3);
    await rentals.fund(wallet.id, '3');
    expect(await balanceOf(rentals, wallet.id)).toMatchObject({ available_balance: '3' });
    const withdrawal = { amount: '3', to_address: 'So11111111111111111111111111111111111111112' };
    const { status, body } = await call(rentals, 'POST', `/api/v1/wallet/${wallet.id}/withdraw`, withdrawal);
    expect([status, body.code]).toEqual([409, 'wallet_frozen']);
  });
});
