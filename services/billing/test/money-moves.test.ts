import { testChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { associatedTokenAccount } from '../src/chain/network/address.ts';
import { balanceOf, call, openBilling, openWallet, type TestBilling } from './billing.ts';

const TOKEN = 1_000_000_000n;

let billing: TestBilling;
let chain: Awaited<ReturnType<typeof testChain>>;

beforeAll(async () => {
  chain = await testChain();
  billing = await openBilling({ chain });
});
afterAll(() => billing.close());

describe('end to end', () => {
  it('a deposit is credited, and a withdrawal reaches its destination exactly once', async () => {
    const wallet = await openWallet(billing);
    const from = await chain.newOwner(100n * TOKEN);
    const signature = await sendTokens(chain, { from, to: wallet.deposit_address, amount: 12n * TOKEN });
    const deposited = await call(billing, 'POST', `/api/v1/wallet/${wallet.id}/deposit`, {
      solana_signature: signature,
    });
    expect(deposited).toMatchObject({
      status: 200,
      body: { type: 'deposit', status: 'confirmed', amount: '12' },
    });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '12',
      pending_balance: '0',
    });

    const afterDeposit = new Date().toISOString();
    const to = await chain.newOwner();
    const to_address = to.publicKey.toBase58();
    const withdrawn = await call(billing, 'POST', `/api/v1/wallet/${wallet.id}/withdraw`, {
      amount: '5.000000001',
      to_address,
    });
    expect(withdrawn).toMatchObject({ status: 202, body: { type: 'withdrawal', status: 'pending' } });
    const path = `/api/v1/wallet/${wallet.id}/transactions/${withdrawn.body.id}`;
    await until(async () => (await call(billing, 'GET', path)).body.status === 'confirmed', {
      timeoutMs: 60_000,
    });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '6.999999999',
      pending_balance: '0',
      total_balance: '6.999999999',
    });
    const past = `/api/v1/wallet/${wallet.id}/balance?at=${encodeURIComponent(afterDeposit)}`;
    expect((await call(billing, 'GET', past)).body).toMatchObject({
      available_balance: '12',
      total_balance: '12',
    });
    const account = associatedTokenAccount(to_address, chain.tokenAddress, 'token');
    const held = await chain.connection.getTokenAccountBalance(new PublicKey(account));
    expect(held.value.amount).toBe('5000000001');
    await until(async () => (await call(billing, 'GET', '/api/v1/reconciliation')).body.status === 'even');
  });
});
