import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { associatedTokenAccount } from '../src/chain/network/address.ts';
import { type Body, balanceOf, call, openBilling, openWallet, type TestBilling } from './billing.ts';
import { fillHotWallet, openFundedWallet, openOwnBilling, TOKEN, untilStatus, withdraw } from './funding.ts';
import { newAddress } from './responses/source.ts';

let chain: TestChain;
let billing: TestBilling;
beforeAll(async () => {
  chain = await testChain();
  await fillHotWallet(chain);
  billing = await openBilling({ chain });
});
afterAll(() => billing.close());

/** The finalized base units of an owner. */
async function held(owner: string): Promise<string> {
  const account = new PublicKey(associatedTokenAccount(owner, chain.tokenAddress, 'token'));
  return (await chain.connection.getTokenAccountBalance(account, 'finalized')).value.amount;
}

const outgoing = (body: object) => call(billing, 'POST', '/api/v1/admin/outgoing', body);
const cancel = (wallet: Body, id: string) =>
  call(billing, 'POST', `/api/v1/wallet/${wallet.id}/transactions/${id}/cancel`);

describe('a withdrawal', () => {
  it('is reserved immediately, sent, and final to the base unit', async () => {
    const wallet = await openFundedWallet(billing, chain, 10n);
    const to_address = newAddress();
    const { status, body } = await withdraw(billing, wallet.id, { amount: '3.000000001', to_address });
    expect(status).toBe(202);
    expect(body).toEqual({
      id: expect.any(String),
      from_wallet_id: wallet.id,
      type: 'withdrawal',
      status: 'pending',
      amount: '3.000000001',
      fee: '0',
      description: `Withdrawal to ${to_address}`,
      metadata: { to_address },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const reserved = await balanceOf(billing, wallet.id);
    expect(reserved).toMatchObject({ available_balance: '6.999999999', balance: '6.999999999' });
    const done = await untilStatus(billing, wallet.id, body.id, 'confirmed');
    expect(done.solana_signature).toMatch(/^\w{80,90}$/);
    expect(done.confirmed_at).toEqual(expect.any(String));
    expect(await held(to_address)).toBe('3000000001');
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '6.999999999',
      pending_balance: '0',
      total_balance: '6.999999999',
    });
  });

  it('stays pending while outgoing transfers are paused, and continues afterwards', async () => {
    const own = await openOwnBilling(chain);
    try {
      const wallet = await openFundedWallet(own, chain, 4n);
      const set = (body: object) => call(own, 'POST', '/api/v1/admin/outgoing', body);
      const paused = await set({ paused: true, reason: 'a drill' });
      expect(paused.body).toMatchObject({ paused: true, paused_by: 'anyone', paused_reason: 'a drill' });
      const { status, body } = await withdraw(own, wallet.id, { amount: 4, to_address: newAddress() });
      expect(status).toBe(202);
      expect(await balanceOf(own, wallet.id)).toMatchObject({
        available_balance: '0',
        pending_balance: '4',
        balance: '0',
        total_balance: '4',
      });
      const other = await withdraw(own, wallet.id, { amount: '0.000000001', to_address: newAddress() });
      expect(other.status).toBe(402);
      const { body: resumed } = await set({ paused: false });
      expect(resumed.paused).toBe(false);
      expect(resumed).not.toHaveProperty('paused_by');
      await untilStatus(own, wallet.id, body.id, 'confirmed');
      expect(await balanceOf(own, wallet.id)).toMatchObject({ pending_balance: '0', total_balance: '0' });
    } finally {
      await own.close();
    }
  });

  it('above the available balance is a 402 that states it, and changes nothing', async () => {
    const wallet = await openFundedWallet(billing, chain, 2n);
    const response = await withdraw(billing, wallet.id, { amount: '2.000000001', to_address: newAddress() });
    expect(response).toMatchObject({
      status: 402,
      body: { code: 'insufficient_funds', available: '2', required: '2.000000001' },
    });
    expect((await balanceOf(billing, wallet.id)).available_balance).toBe('2');
  });

  it('succeeds as often as the balance covers among fifty concurrent ones', async () => {
    const wallet = await openFundedWallet(billing, chain, 7n);
    const to_address = newAddress();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => withdraw(billing, wallet.id, { amount: '1', to_address })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(7);
    expect(statuses.filter((status) => status === 402)).toHaveLength(43);
    await until(async () => (await held(to_address)) === '7000000000', { timeoutMs: 60_000 });
  });

  it('with one Idempotency-Key is made once, and the key with another amount is a 422', async () => {
    const wallet = await openFundedWallet(billing, chain, 5n);
    const to_address = newAddress();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const order = { amount: '2', to_address };
    const responses = await Promise.all([1, 2, 3].map(() => withdraw(billing, wallet.id, order, key)));
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    const other = await withdraw(billing, wallet.id, { ...order, amount: '3' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    await untilStatus(billing, wallet.id, responses[0]?.body.id, 'confirmed');
    expect(await held(to_address)).toBe('2000000000');
    expect((await withdraw(billing, wallet.id, order, key)).body).toEqual(responses[0]?.body);
    expect((await balanceOf(billing, wallet.id)).total_balance).toBe('3');
  });

  it('with a key that was refused for lack of funds stays refused', async () => {
    const wallet = await openWallet(billing);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const order = { amount: '1', to_address: newAddress() };
    expect((await withdraw(billing, wallet.id, order, key)).status).toBe(402);
    await chain.untilFinal(await chain.giveTokens(wallet.deposit_address, 2n * TOKEN));
    await until(async () => (await balanceOf(billing, wallet.id)).available_balance === '2', {
      timeoutMs: 60_000,
    });
    expect((await withdraw(billing, wallet.id, order, key)).status).toBe(402);
    expect((await withdraw(billing, wallet.id, order)).status).toBe(202);
  });

  it("to an address that cannot be paid, or is the platform's, is a 400 invalid_address", async () => {
    const wallet = await openFundedWallet(billing, chain, 1n);
    const owner = newAddress();
    const wrong = [
      'x',
      `${owner}1`.repeat(2).slice(0, 60),
      associatedTokenAccount(owner, chain.tokenAddress, 'token'),
      chain.platform.publicKey.toBase58(),
      chain.tokenAddress,
      wallet.deposit_address,
      (await openWallet(billing)).deposit_address,
    ];
    for (const to_address of wrong) {
      const { status, body } = await withdraw(billing, wallet.id, { amount: '1', to_address });
      expect([to_address, status, body.code]).toEqual([to_address, 400, 'invalid_address']);
      expect(body.errors[0].path).toBe('to_address');
    }
    for (const to_address of [undefined, null, 5, 'x'.repeat(200)])
      expect((await withdraw(billing, wallet.id, { amount: '1', to_address })).status).toBe(400);
    expect((await balanceOf(billing, wallet.id)).available_balance).toBe('1');
  });

  it('from an inactive wallet is a 409, and succeeds once it is active again', async () => {
    const wallet = await openFundedWallet(billing, chain, 1n);
    const order = { amount: '1', to_address: newAddress() };
    const set = (is_active: boolean) => call(billing, 'PATCH', `/api/v1/wallet/${wallet.id}`, { is_active });
    await set(false);
    const refused = await withdraw(billing, wallet.id, order);
    expect([refused.status, refused.body.code]).toEqual([409, 'wallet_frozen']);
    await set(true);
    expect((await withdraw(billing, wallet.id, order)).status).toBe(202);
  });

  it('that can no longer succeed returns the amount', async () => {
    const wallet = await openFundedWallet(billing, chain, 3n);
    const frozen = await chain.newOwner(1n);
    await chain.freeze(frozen.publicKey.toBase58());
    const { body } = await withdraw(billing, wallet.id, {
      amount: '3',
      to_address: frozen.publicKey.toBase58(),
    });
    const failed = await untilStatus(billing, wallet.id, body.id, 'failed');
    expect(failed.metadata).toEqual({
      to_address: frozen.publicKey.toBase58(),
      reason: expect.any(String),
    });
    expect(failed).not.toHaveProperty('confirmed_at');
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '3',
      pending_balance: '0',
    });
  });

  it('that has been signed cannot be cancelled', async () => {
    const wallet = await openFundedWallet(billing, chain, 1n);
    const { body } = await withdraw(billing, wallet.id, { amount: '1', to_address: newAddress() });
    await until(async () => {
      const path = `/api/v1/wallet/${wallet.id}/transactions/${body.id}`;
      return (await call(billing, 'GET', path)).body.solana_signature;
    });
    const late = await cancel(wallet, body.id);
    expect([late.status, late.body.code]).toEqual([409, 'transaction_not_cancellable']);
    await untilStatus(billing, wallet.id, body.id, 'confirmed');
    expect((await cancel(wallet, body.id)).status).toBe(409);
    const other = await openWallet(billing);
    expect((await cancel(other, body.id)).body.code).toBe('transaction_not_found');
  });
});

describe('the request to pause outgoing transfers', () => {
  it('must be explicit', async () => {
    for (const body of [{}, { paused: 'true' }, { paused: 1 }, { paused: null }, { pause: true }, []])
      expect([body, (await outgoing(body)).status]).toEqual([body, 400]);
    expect((await call(billing, 'GET', '/api/v1/admin/outgoing')).body).toMatchObject({
      paused: false,
      frozen: false,
    });
  });
});
