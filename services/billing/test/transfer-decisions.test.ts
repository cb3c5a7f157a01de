import { adminQuery } from '@gridlease/testing/database';
import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Body, balanceOf, call, openBilling, type TestBilling } from './billing.ts';
import { openFundedWallet, TOKEN, untilStatus, withdraw } from './funding.ts';
import { REFUSED } from './refused-transactions.ts';
import { newAddress } from './responses/source.ts';

const TIMEOUT = { timeout: 120_000 };
const PATH = '/api/v1/admin/transfers';

let chain: TestChain;
let proxy: RpcProxy;
let billing: TestBilling;
let wallet: Body;
beforeAll(async () => {
  chain = await testChain();
  proxy = await chain.newEndpoint();
  const { keypair, keyFile } = await chain.newPlatform({ sol: 5 });
  await chain.untilFinal(await chain.giveTokens(keypair.publicKey.toBase58(), 100n * TOKEN));
  billing = await openBilling({
    chain,
    rpcUrls: [proxy.url],
    config: {
      blockchain: { private_key_path: keyFile },
      withdrawals: { attempts_max: '1', poll_interval: '50ms', approval_threshold: '50' },
      deposits: { sweep_minimum: '1000000', sweep_interval: '1d' },
    },
  });
  wallet = await openFundedWallet(billing, chain, 100n);
}, 60_000);
afterEach(() => proxy.clearFaults());
afterAll(() => billing.close());

const request = async (amount: string): Promise<string> =>
  (await withdraw(billing, wallet.id, { amount, to_address: newAddress() })).body.id;
const transferOf = async (id: string): Promise<Body> => {
  const { body } = await call(billing, 'GET', `${PATH}?wallet_id=${wallet.id}&limit=100`);
  return body.transfers.find((one: Body) => one.id === id);
};
const untilTransfer = (id: string, matches: (transfer: Body) => boolean): Promise<Body> =>
  until(
    async () => {
      const transfer = await transferOf(id);
      return matches(transfer) ? transfer : undefined;
    },
    { timeoutMs: 60_000, message: `the state of transfer ${id}` },
  );
const transactionOf = async (id: string): Promise<Body> =>
  (await call(billing, 'GET', `/api/v1/wallet/${wallet.id}/transactions/${id}`)).body;
const decide = (id: string, how: 'retry' | 'return') =>
  call(billing, 'POST', `${PATH}/${id}/${how}`, { reason: 'so' });

/** A withdrawal of which one attempt was refused and has expired. */
async function underReview(amount: string): Promise<string> {
  proxy.fail('sendTransaction', REFUSED);
  const id = await request(amount);
  await untilTransfer(id, ({ status }) => status === 'needs_review');
  proxy.clearFaults();
  return id;
}

describe('a withdrawal', () => {
  it('whose transactions expire is tried until one lands, without an operator', TIMEOUT, async () => {
    proxy.fail('sendTransaction', 'not_sent');
    const id = await request('1');
    const tried = await untilTransfer(id, ({ attempts }) => attempts >= 3);
    expect(tried).toMatchObject({ kind: 'withdrawal', status: 'processing', failures: 0, amount: '1' });
    proxy.clearFaults();
    await untilStatus(billing, wallet.id, id, 'confirmed');
    expect((await transferOf(id)).status).toBe('confirmed');
    for (const how of ['retry', 'return'] as const) {
      expect((await decide(id, how)).body).toMatchObject({ status: 409, code: 'transfer_closed' });
    }
  });

  it(
    'that waits for a review says so, and is sent once an administrator lets it be tried again',
    TIMEOUT,
    async () => {
      const id = await underReview('2');
      expect(await transactionOf(id)).toMatchObject({
        status: 'pending',
        metadata: { waiting_for: 'review' },
      });
      const { body } = await call(billing, 'GET', `${PATH}?status=needs_review&kind=withdrawal`);
      expect(body.transfers).toMatchObject([
        { id, waiting_for: 'review', failures: 1, wallet_id: wallet.id },
      ]);
      const retried = await decide(id, 'retry');
      expect(retried).toMatchObject({ status: 200, body: { id, failures: 0 } });
      await untilStatus(billing, wallet.id, id, 'confirmed');
      expect((await transactionOf(id)).metadata).not.toHaveProperty('waiting_for');
    },
  );

  it('is returned only once no attempt can land, and then for good', TIMEOUT, async () => {
    const before = await balanceOf(billing, wallet.id);
    proxy.fail('sendTransaction', REFUSED);
    const id = await request('3');
    await untilTransfer(id, ({ attempts }) => attempts === 1);
    expect((await decide(id, 'return')).body).toMatchObject({ status: 409, code: 'transfer_in_flight' });
    expect(
      (await call(billing, 'POST', `/api/v1/wallet/${wallet.id}/transactions/${id}/cancel`)).status,
    ).toBe(409);
    await untilTransfer(id, ({ status }) => status === 'needs_review');
    const returned = await decide(id, 'return');
    expect(returned).toMatchObject({ status: 200, body: { status: 'failed', reason: 'so' } });
    expect(await transactionOf(id)).toMatchObject({ status: 'failed', metadata: { reason: 'so' } });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: before.available_balance,
      pending_balance: '0',
    });
    expect((await decide(id, 'return')).body.code).toBe('transfer_closed');
    const audit = await adminQuery(
      `select action, detail from audit_events where target = $1`,
      [id],
      billing.databaseUrl,
    );
    expect(audit).toEqual([{ action: 'transfer.returned', detail: { reason: 'so' } }]);
  });

  it('that waits for approval says so, is not retried before it, and can be returned', async () => {
    const id = await request('60');
    expect((await transactionOf(id)).metadata).toMatchObject({
      awaiting: 'approval',
      waiting_for: 'approval',
    });
    expect((await decide(id, 'retry')).body.code).toBe('not_approved');
    expect((await decide(id, 'return')).body).toMatchObject({ status: 'cancelled' });
    expect((await transactionOf(id)).metadata).not.toHaveProperty('waiting_for');
  });

  it('that does not exist is not found', async () => {
    for (const how of ['retry', 'return'] as const) {
      expect((await decide(crypto.randomUUID(), how)).body).toMatchObject({
        status: 404,
        code: 'transfer_not_found',
      });
    }
  });
});

it('transfers are listed in pages, newest first', async () => {
  const path = `${PATH}?wallet_id=${wallet.id}`;
  const all: Body[] = (await call(billing, 'GET', path)).body.transfers;
  const first = await call(billing, 'GET', `${path}&limit=2`);
  const next = await call(billing, 'GET', `${path}&limit=2&cursor=${first.body.next_cursor}`);
  expect([...first.body.transfers, ...next.body.transfers]).toEqual(all.slice(0, 4));
  const none = await call(billing, 'GET', `${PATH}?wallet_id=${crypto.randomUUID()}`);
  expect(none.body.transfers).toEqual([]);
});
