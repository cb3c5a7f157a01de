import { land } from '@gridlease/devstack/chain/transactions';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import {
  createCloseAccountInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import { type Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount } from '../src/books/money/amount.ts';
import { type Body, balanceOf, call, openBilling, type Target, type TestBilling } from './billing.ts';
import { openFundedWallet, openOwnBilling, TOKEN, withdraw } from './funding.ts';
import { CARD, end, started } from './rentals.ts';
import { newAddress } from './responses/source.ts';

const TIMEOUT = { timeout: 180_000 };
const COUNT = 20;
/** The smallest amount that is sent to a receiver without a token account. */
const SMALLEST = '0.500000001';
/** Bytes of a token account. */
const ACCOUNT_SPAN = 165;

let chain: TestChain;
let proxy: RpcProxy;
let payer: PublicKey;
/** With the default minimum and fee, on a fee payer of its own. */
let billing: TestBilling;
beforeAll(async () => {
  chain = await testChain();
  proxy = await chain.newEndpoint();
  const { keypair, keyFile } = await chain.newPlatform({ sol: 5 });
  payer = keypair.publicKey;
  await chain.untilFinal(await chain.giveTokens(payer.toBase58(), 1_000n * TOKEN));
  billing = await openBilling({
    chain,
    rpcUrls: [proxy.url],
    config: {
      blockchain: { private_key_path: keyFile },
      withdrawals: { poll_interval: '50ms', minimum: '0.01', new_account_fee: '0.5' },
      deposits: { sweep_minimum: '1000000', sweep_interval: '1d' },
    },
  });
}, 60_000);
afterEach(async () => {
  proxy.clearFaults();
  await pause(false);
});
afterAll(() => billing.close());

async function pause(paused: boolean, target: Target = billing): Promise<void> {
  const { status } = await call(target, 'POST', '/api/v1/admin/outgoing', { paused });
  if (status !== 200) throw new Error(`a pause responded with ${status}`);
}
const lamports = () => chain.connection.getBalance(payer, 'confirmed');
const accountOf = (owner: string) =>
  getAssociatedTokenAddressSync(chain.mint.publicKey, new PublicKey(owner));
const received = async (owner: string): Promise<string> => {
  const found = await chain.connection.getAccountInfo(accountOf(owner), 'confirmed');
  return found === null
    ? 'no account'
    : (await chain.connection.getTokenAccountBalance(accountOf(owner), 'confirmed')).value.amount;
};
const pathOf = (wallet: Body, id: string) => `/api/v1/wallet/${wallet.id}/transactions/${id}`;
const transactionOf = async (wallet: Body, id: string): Promise<Body> =>
  (await call(billing, 'GET', pathOf(wallet, id))).body;
const untilWaiting = (wallet: Body, id: string, reason: string) =>
  until(async () => (await transactionOf(wallet, id)).metadata.waiting_for === reason, {
    timeoutMs: 30_000,
    message: `the transfer to wait for ${reason}`,
  });
const send = (wallet: Body, amount: string, to_address: string) =>
  withdraw(billing, wallet.id, { amount, to_address });

/** Also if the local chain is so busy that transactions expire, and others follow. */
const untilStatus = (target: Target, walletId: string, id: string, status: string): Promise<Body> =>
  until(
    async () => {
      const { body } = await call(target, 'GET', `/api/v1/wallet/${walletId}/transactions/${id}`);
      return body.status === status ? body : undefined;
    },
    { timeoutMs: 90_000, message: `the transaction ${id} to be ${status}` },
  );

/** What the platform has kept for new accounts, in base units. */
async function networkFees(): Promise<bigint> {
  const [row] = await adminQuery<{ sum: string }>(
    `select (a.balance + coalesce((select sum(amount) from account_tails where account_id = a.id), 0))::text as sum
     from accounts a where a.code = 'platform:network_fees'`,
    [],
    billing.databaseUrl,
  );
  return BigInt(row?.sum ?? 'none');
}

/** The receiver sends all its tokens back and closes its account, whose rent it gets. */
async function close(owner: Keypair): Promise<void> {
  const account = accountOf(owner.publicKey.toBase58());
  const { value } = await chain.connection.getTokenAccountBalance(account, 'confirmed');
  const back = accountOf(payer.toBase58());
  await land(
    chain.connection,
    [
      createTransferInstruction(account, back, owner.publicKey, BigInt(value.amount)),
      createCloseAccountInstruction(account, owner.publicKey, owner.publicKey),
    ],
    [owner],
  );
}

describe('receivers without a token account', () => {
  it('get nothing of amounts that are too small, and those cost the platform nothing', TIMEOUT, async () => {
    const wallet = await openFundedWallet(billing, chain, 5n);
    const before = await lamports();
    const refused = await Promise.all(
      Array.from({ length: COUNT }, () => send(wallet, '0.01', newAddress())),
    );
    const below = { status: 409, body: { code: 'amount_below_minimum', minimum: SMALLEST } };
    for (const response of refused) expect(response).toMatchObject(below);
    expect(await send(wallet, '0.5', newAddress())).toMatchObject(below);
    expect(await send(wallet, '0.009999999', newAddress())).toMatchObject({
      status: 409,
      body: { code: 'amount_below_minimum', minimum: '0.01' },
    });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '5',
      pending_balance: '0',
    });
    expect(await lamports()).toBe(before);
  });

  it(
    'pay for the smallest amount that is sent exactly what the platform pays for their accounts',
    TIMEOUT,
    async () => {
      const wallet = await openFundedWallet(billing, chain, 11n);
      const [before, feesBefore] = [await lamports(), await networkFees()];
      const receivers = Array.from({ length: COUNT }, newAddress);
      const accepted = await Promise.all(receivers.map((to) => send(wallet, SMALLEST, to)));
      for (const response of accepted) {
        expect(response).toMatchObject({ status: 202, body: { amount: SMALLEST, fee: '0.5' } });
      }
      const done = await Promise.all(
        accepted.map(({ body }) => untilStatus(billing, wallet.id, body.id, 'confirmed')),
      );
      for (const one of done) expect(one).toMatchObject({ amount: SMALLEST, fee: '0.5' });
      expect(await Promise.all(receivers.map(received))).toEqual(receivers.map(() => '1'));
      const paid = await Promise.all(
        done.map(async ({ solana_signature }) => {
          const found = await chain.connection.getTransaction(solana_signature, {
            commitment: 'confirmed',
            maxSupportedTransactionVersion: 0,
          });
          return found?.meta?.fee ?? Number.NaN;
        }),
      );
      const rent = await chain.connection.getMinimumBalanceForRentExemption(ACCOUNT_SPAN);
      const fees = paid.reduce((sum, fee) => sum + fee, 0);
      expect(before - (await lamports())).toBe(COUNT * rent + fees);
      expect(formatAmount((await networkFees()) - feesBefore)).toBe('10');
      expect((await balanceOf(billing, wallet.id)).total_balance).toBe('0.99999998');
    },
  );

  it(
    'that have one by the time of the signature get the rest, and the wallet gets the fee back',
    TIMEOUT,
    async () => {
      const wallet = await openFundedWallet(billing, chain, 10n);
      const to = newAddress();
      await pause(true);
      const { body } = await send(wallet, '2', to);
      expect(body).toMatchObject({ amount: '2', fee: '0.5' });
      await chain.untilFinal(await chain.giveTokens(to, 1n));
      const [before, feesBefore] = [await lamports(), await networkFees()];
      await pause(false);
      expect(await untilStatus(billing, wallet.id, body.id, 'confirmed')).toMatchObject({
        amount: '1.5',
        fee: '0',
        metadata: { fee_returned: '0.5' },
      });
      expect(await balanceOf(billing, wallet.id)).toMatchObject({
        available_balance: '8.5',
        pending_balance: '0',
      });
      expect(await received(to)).toBe('1500000001');
      expect(await networkFees()).toBe(feesBefore);
      expect(before - (await lamports())).toBeLessThan(20_000);
    },
  );

  it('are charged once by two withdrawals at the same time', TIMEOUT, async () => {
    const wallet = await openFundedWallet(billing, chain, 10n);
    const to = newAddress();
    const feesBefore = await networkFees();
    await pause(true);
    const both = await Promise.all([send(wallet, '2', to), send(wallet, '2', to)]);
    await pause(false);
    const done = await Promise.all(
      both.map(({ body }) => untilStatus(billing, wallet.id, body.id, 'confirmed')),
    );
    expect(done.map(({ fee }) => fee).toSorted()).toEqual(['0', '0.5']);
    expect(await received(to)).toBe(String(3n * TOKEN));
    expect((await balanceOf(billing, wallet.id)).available_balance).toBe('6.5');
    expect(formatAmount((await networkFees()) - feesBefore)).toBe('0.5');
  });

  it(
    'are waited for if nothing is reserved for them, until they have one or the owner cancels',
    TIMEOUT,
    async () => {
      const wallet = await openFundedWallet(billing, chain, 10n);
      const [to, other] = [newAddress(), newAddress()];
      // The chain is unavailable when they are requested.
      proxy.fail('getMultipleAccounts', 'not_sent');
      const asked = await Promise.all([send(wallet, '0.3', to), send(wallet, '0.4', other)]);
      for (const response of asked) expect(response).toMatchObject({ status: 202, body: { fee: '0' } });
      const [first, second] = asked.map(({ body }) => body.id);
      const large = await send(wallet, '2', newAddress());
      expect(large).toMatchObject({ status: 202, body: { fee: '0.5' } });
      proxy.clearFaults();
      await untilStatus(billing, wallet.id, large.body.id, 'confirmed');
      const before = await lamports();
      await untilWaiting(wallet, first, 'receiver_account');
      await untilWaiting(wallet, second, 'receiver_account');
      const path = `/api/v1/admin/transfers?wallet_id=${wallet.id}&status=pending`;
      const { transfers } = (await call(billing, 'GET', path)).body;
      expect(transfers.map(({ waiting_for }: Body) => waiting_for)).toEqual(
        Array(2).fill('receiver_account'),
      );
      const { body: metrics } = await call(billing, 'GET', '/metrics');
      // Nothing that an operator is to be woken up for.
      expect(metrics).toMatch(/^billing_transfers_oldest_seconds\{[^}]*status="pending"[^}]*\} 0$/m);
      expect((await call(billing, 'POST', `${pathOf(wallet, second)}/cancel`)).body.status).toBe('cancelled');
      await chain.untilFinal(await chain.giveTokens(to, 1n));
      await call(billing, 'POST', `/api/v1/admin/transfers/${first}/retry`, {});
      expect(await untilStatus(billing, wallet.id, first, 'confirmed')).toMatchObject({
        amount: '0.3',
        fee: '0',
      });
      expect(await received(to)).toBe('300000001');
      expect(await received(other)).toBe('no account');
      expect((await balanceOf(billing, wallet.id)).total_balance).toBe('7.7');
      expect(before - (await lamports())).toBeLessThan(20_000);
    },
  );

  it('because they closed it do not get another one at the expense of the platform', TIMEOUT, async () => {
    const wallet = await openFundedWallet(billing, chain, 10n);
    const owner = await chain.newOwner(5n);
    const to = owner.publicKey.toBase58();
    const asked = async (amount: string) => {
      await pause(true);
      const { body } = await send(wallet, amount, to);
      await close(owner);
      await pause(false);
      return body;
    };
    const uncovered = await asked('1');
    expect(uncovered.fee).toBe('0');
    const before = await lamports();
    await untilWaiting(wallet, uncovered.id, 'receiver_account');
    expect(await lamports()).toBe(before);
    // The next one pays for it, and the first one then finds it.
    const covered = await send(wallet, '1', to);
    expect(covered.body.fee).toBe('0.5');
    await untilStatus(billing, wallet.id, covered.body.id, 'confirmed');
    await call(billing, 'POST', `/api/v1/admin/transfers/${uncovered.id}/retry`, {});
    for (const id of [covered.body.id, uncovered.id]) await untilStatus(billing, wallet.id, id, 'confirmed');
    expect(await received(to)).toBe(String((3n * TOKEN) / 2n));
  });
});

it(
  'a payout is charged for its receiver as a withdrawal is, and its minimum is that of withdrawals',
  TIMEOUT,
  async () => {
    const wallet = await openFundedWallet(billing, chain, 10n);
    const providerId = `rig-${crypto.randomUUID()}`;
    const rates = [{ gpu_model: CARD.gpu_model, hourly_rate: '240' }];
    expect((await call(billing, 'PUT', `/api/v1/provider/${providerId}/rates`, { rates })).status).toBe(200);
    const order = { user_id: wallet.user_id, provider_id: providerId, max_duration_hours: 0.0167 };
    await end(billing, (await started(billing, order)).id);
    const path = `/api/v1/provider/${providerId}`;
    const available = async () => (await call(billing, 'GET', `${path}/earnings`)).body.available_earnings;
    const earned = await available();
    const ask = (body: object) => call(billing, 'POST', `${path}/payout`, body);
    const to_address = newAddress();
    for (const [amount, minimum] of [
      ['0.009', '0.01'],
      ['0.5', SMALLEST],
    ]) {
      expect(await ask({ amount, to_address })).toMatchObject({
        status: 409,
        body: { code: 'amount_below_minimum', minimum },
      });
    }
    const feesBefore = await networkFees();
    const { body } = await ask({ amount: '1', to_address });
    expect(body).toMatchObject({ amount: '1', transaction: { amount: '1', fee: '0.5' } });
    const owner = (await call(billing, 'GET', `/api/v1/wallet?user_id=${providerId}`)).body.wallets[0];
    await untilStatus(billing, owner.id, body.payout_id, 'confirmed');
    expect(await received(to_address)).toBe(String(TOKEN / 2n));
    expect(formatAmount((await networkFees()) - feesBefore)).toBe('0.5');
    // One to a receiver who has an account by then returns the fee to the wallet of the owner.
    const other = newAddress();
    await pause(true);
    const second = await ask({ amount: '1.5', to_address: other });
    await chain.untilFinal(await chain.giveTokens(other, 1n));
    await pause(false);
    await untilStatus(billing, owner.id, second.body.payout_id, 'confirmed');
    const { payouts } = (await call(billing, 'GET', `${path}/payouts`)).body;
    expect(payouts).toMatchObject([
      { amount: '1.5', fee: '0', fee_returned: '0.5' },
      { amount: '1', fee: '0.5', fee_returned: '0' },
    ]);
    expect(await received(other)).toBe(String(TOKEN + 1n));
    expect((await balanceOf(billing, owner.id)).available_balance).toBe('0.5');
    expect(Number(earned) - Number(await available())).toBeCloseTo(2.5, 9);
  },
);

it(
  'what has waited for long does not leave together with what was requested since: the limit is of the day on which it leaves',
  TIMEOUT,
  async () => {
    const own = await openOwnBilling(chain, {
      withdrawals: { poll_interval: '50ms', day_max: '5', address_cooldown: '24h' },
    });
    try {
      const wallet = await openFundedWallet(own, chain, 20n);
      const known = newAddress();
      const since = "now() - interval '30 days'";
      const text = `insert into withdrawal_addresses (wallet_id, address, first_named_at) values ($1, $2, ${since})`;
      await adminQuery(text, [wallet.id, known], own.databaseUrl);
      const ask = (amount: string, to_address: string) => withdraw(own, wallet.id, { amount, to_address });
      const setPaused = (paused: boolean) => pause(paused, own);
      await setPaused(true);
      const first = await ask('5', newAddress());
      expect(first.body.metadata.waiting_for).toBe('address_cooldown');
      expect((await ask('1', known)).body).toMatchObject({ code: 'daily_limit_exceeded', limit: '5' });
      await advanceDatabaseTime(own.databaseUrl, 24 * 3_600 + 1);
      const second = await ask('5', known);
      expect(second.status).toBe(202);
      await setPaused(false);
      const ids = [first.body.id, second.body.id];
      const statesOf = async (): Promise<Body[]> => {
        const { transfers } = (await call(own, 'GET', `/api/v1/admin/transfers?wallet_id=${wallet.id}`)).body;
        return transfers.filter(({ kind }: Body) => kind !== 'sweep');
      };
      const limited = await until(
        async () => {
          const states = await statesOf();
          const isOneDone = states.some(({ status }) => status === 'confirmed');
          return isOneDone && states.find(({ waiting_for }) => waiting_for === 'limit');
        },
        { timeoutMs: 60_000, message: 'one to be sent, and one to wait for the limit' },
      );
      expect(ids).toContain(limited.id);
      const path = `/api/v1/wallet/${wallet.id}/transactions/${limited.id}`;
      expect((await call(own, 'GET', path)).body).toMatchObject({
        status: 'pending',
        metadata: { waiting_for: 'limit' },
      });
      await advanceDatabaseTime(own.databaseUrl, 24 * 3_600);
      expect(await untilStatus(own, wallet.id, limited.id, 'confirmed')).toMatchObject({ amount: '5' });
      expect((await call(own, 'GET', path)).body.metadata).not.toHaveProperty('waiting_for');
    } finally {
      await own.close();
    }
  },
);

it('books and chain have not differed while any of this was under way', async () => {
  const found = await adminQuery<{ is_even: boolean }>(
    'select distinct is_even from reconciliations',
    [],
    billing.databaseUrl,
  );
  expect(found).toEqual([{ is_even: true }]);
  expect((await call(billing, 'GET', '/api/v1/admin/outgoing')).body.frozen).toBe(false);
});
