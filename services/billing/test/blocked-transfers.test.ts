import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Body, balanceOf, call, openBilling, type TestBilling } from './billing.ts';
import { openFundedWallet, TOKEN, untilStatus, withdraw } from './funding.ts';
import { REFUSED } from './refused-transactions.ts';
import { newAddress } from './responses/source.ts';

const TIMEOUT = { timeout: 180_000 };
const PATH = '/api/v1/admin/transfers';

let chain: TestChain;
let proxy: RpcProxy;
let billing: TestBilling;
beforeAll(async () => {
  chain = await testChain();
});
beforeEach(async () => {
  proxy = await chain.newEndpoint();
  const { keypair, keyFile } = await chain.newPlatform({ sol: 5 });
  await chain.untilFinal(await chain.giveTokens(keypair.publicKey.toBase58(), 100n * TOKEN));
  billing = await openBilling({
    chain,
    rpcUrls: [proxy.url],
    config: {
      blockchain: { private_key_path: keyFile },
      withdrawals: { attempts_max: '1', poll_interval: '50ms' },
      // A deposit is swept, and what the platform has besides is not its affair.
      deposits: { sweep_minimum: '5', sweep_interval: '300ms' },
    },
  });
}, 60_000);
afterEach(async () => {
  proxy.clearFaults();
  await billing.close();
});

const listed = async (query: string): Promise<Body[]> =>
  (await call(billing, 'GET', `${PATH}?${query}`)).body.transfers;
const untilListed = (query: string, matches: (transfer: Body) => boolean): Promise<Body> =>
  until(async () => (await listed(query)).find(matches), { timeoutMs: 90_000, message: query });

it(
  'a withdrawal that meets an unavailable chain says so, may be cancelled, and is sent afterwards',
  TIMEOUT,
  async () => {
    const wallet = await openFundedWallet(billing, chain, 4n);
    proxy.fail('*', { httpStatus: 503 });
    const ask = (amount: string) => withdraw(billing, wallet.id, { amount, to_address: newAddress() });
    const [sent, dropped] = [await ask('1'), await ask('2')];
    for (const { status } of [sent, dropped]) expect(status).toBe(202);
    const query = `wallet_id=${wallet.id}&kind=withdrawal&status=pending`;
    for (const { body } of [sent, dropped]) {
      await untilListed(query, (one) => one.id === body.id && one.waiting_for === 'chain_unavailable');
      const path = `/api/v1/wallet/${wallet.id}/transactions/${body.id}`;
      expect((await call(billing, 'GET', path)).body).toMatchObject({
        status: 'pending',
        metadata: { waiting_for: 'chain_unavailable' },
      });
    }
    const cancel = `/api/v1/wallet/${wallet.id}/transactions/${dropped.body.id}/cancel`;
    expect((await call(billing, 'POST', cancel)).body.status).toBe('cancelled');
    proxy.clearFaults();
    expect((await untilStatus(billing, wallet.id, sent.body.id, 'confirmed')).metadata).not.toHaveProperty(
      'waiting_for',
    );
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '3',
      pending_balance: '0',
    });
  },
);

it(
  'a sweep that waits for a review is retried or returned, and its wallet is swept again',
  TIMEOUT,
  async () => {
    proxy.fail('sendTransaction', REFUSED);
    const wallet = await openFundedWallet(billing, chain, 6n);
    const sweeps = `wallet_id=${wallet.id}&kind=sweep`;
    const isInReview = ({ status }: Body) => status === 'needs_review';
    const first = await untilListed(sweeps, isInReview);
    expect(first).toMatchObject({ waiting_for: 'review', failures: 1, amount: '6' });
    const decide = (how: 'retry' | 'return') => call(billing, 'POST', `${PATH}/${first.id}/${how}`, {});
    expect((await decide('retry')).body).toMatchObject({ failures: 0 });
    await untilListed(sweeps, (one) => isInReview(one) && one.attempts === 2);
    expect((await decide('return')).body).toMatchObject({ status: 'failed' });
    proxy.clearFaults();
    const next = await untilListed(sweeps, ({ status }) => status === 'confirmed');
    expect(next.id).not.toBe(first.id);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '6',
      pending_balance: '0',
    });
    await until(async () => (await call(billing, 'GET', '/api/v1/reconciliation')).body.status === 'even');
  },
);
