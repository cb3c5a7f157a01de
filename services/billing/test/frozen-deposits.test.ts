import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, balanceOf, call, openBilling, openWallet, type TestBilling } from './billing.ts';
import { claim, TOKEN, untilStatus, withdraw } from './funding.ts';
import { newAddress } from './responses/source.ts';

let chain: TestChain;
let billing: TestBilling;
let hot: string;
beforeAll(async () => {
  chain = await testChain();
  const { keypair, keyFile } = await chain.newPlatform({ sol: 5 });
  hot = keypair.publicKey.toBase58();
  await chain.untilFinal(await chain.giveTokens(hot, 100n * TOKEN));
  billing = await openBilling({
    chain,
    config: {
      blockchain: { private_key_path: keyFile },
      deposits: { sweep_minimum: '5', sweep_interval: '300ms', scan_interval: '200ms' },
    },
  });
});
afterAll(() => billing.close());

/** Whole tokens of an owner's account on the chain. */
async function tokensOf(owner: string): Promise<string> {
  const account = getAssociatedTokenAddressSync(chain.mint.publicKey, new PublicKey(owner), true);
  return (await chain.connection.getTokenAccountBalance(account, 'confirmed')).value.uiAmountString ?? '';
}

async function openFrozen(): Promise<Body> {
  const wallet = await openWallet(billing);
  const { status } = await call(billing, 'PATCH', `/api/v1/wallet/${wallet.id}`, { is_active: false });
  expect(status).toBe(200);
  return wallet;
}

const untilSwept = (wallet: Body) =>
  until(
    async () => {
      const path = `/api/v1/admin/transfers?wallet_id=${wallet.id}&kind=sweep`;
      const { transfers } = (await call(billing, 'GET', path)).body;
      return transfers.some(({ status }: Body) => status === 'confirmed');
    },
    { timeoutMs: 60_000, message: 'the deposit address to be swept' },
  );

describe('while a wallet is frozen', { timeout: 120_000 }, () => {
  it('deposits arrive, whether they are claimed or only noticed, and its deposit address is swept', async () => {
    const before = Number(await tokensOf(hot));
    const wallet = await openFrozen();
    const noticed = await chain.giveTokens(wallet.deposit_address, 7n * TOKEN);
    await until(async () => (await balanceOf(billing, wallet.id)).available_balance === '7', {
      timeoutMs: 60_000,
      message: `${noticed} to be credited`,
    });
    await untilSwept(wallet);
    // Too little to be swept.
    const claimed = await chain.giveTokens(wallet.deposit_address, 2n * TOKEN);
    await until(async () => (await claim(billing, wallet.id, claimed)).status === 200, { timeoutMs: 60_000 });
    expect(await tokensOf(wallet.deposit_address)).toBe('2');
    expect(Number(await tokensOf(hot))).toBe(before + 7);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '9',
      pending_balance: '0',
    });
    const order = { amount: '1', to_address: newAddress() };
    expect(await withdraw(billing, wallet.id, order)).toMatchObject({
      status: 409,
      body: { code: 'wallet_frozen' },
    });
  });

  it('what its address was swept of pays for others, and its owner once it is not frozen any more', async () => {
    const wallet = await openFrozen();
    await chain.giveTokens(wallet.deposit_address, 6n * TOKEN);
    await until(async () => (await balanceOf(billing, wallet.id)).available_balance === '6', {
      timeoutMs: 60_000,
    });
    await untilSwept(wallet);
    const { status } = await call(billing, 'PATCH', `/api/v1/wallet/${wallet.id}`, { is_active: true });
    expect(status).toBe(200);
    const receiver = newAddress();
    const { body } = await withdraw(billing, wallet.id, { amount: '6', to_address: receiver });
    await untilStatus(billing, wallet.id, body.id, 'confirmed');
    expect(await tokensOf(wallet.deposit_address)).toBe('0');
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ balance: '0' });
  });
});
