import { type TestChain, testChain } from '@gridlease/testing/solana';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, openBilling, openWallet, type TestBilling } from '../billing.ts';
import {
  claim,
  fundedWallet,
  newAddress,
  paidWallet,
  received,
  TOKEN,
  untilConfirmed,
  untilEven,
  withdraw,
} from './wallets.ts';

let chain: TestChain;
let billing: TestBilling;
beforeAll(async () => {
  chain = await testChain();
  // Nothing is sent: reserved amounts stay reserved.
  billing = await openBilling({ chain, hasWorkers: false });
});
afterAll(() => billing.close());

const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

describe('many concurrent requests', () => {
  it('of 50 withdrawals, exactly as many succeed as the balance covers', async () => {
    const wallet = await fundedWallet(chain, billing, 20n * TOKEN);
    const to_address = await newAddress(chain);
    const responses = await times(50, () => withdraw(billing, wallet.id, { amount: '1.5', to_address }));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(13);
    expect(statuses.filter((status) => status === 402)).toHaveLength(37);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '0.5',
      pending_balance: '19.5',
    });
  });

  it('50 withdrawals with 5 idempotency keys make 5 withdrawals', async () => {
    const wallet = await fundedWallet(chain, billing, 20n * TOKEN);
    const to_address = await newAddress(chain);
    const responses = await times(50, (at) =>
      withdraw(billing, wallet.id, { amount: '1', to_address }, `key-${wallet.id}-${at % 5}`),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(5);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ available_balance: '15' });
  });

  it('a deposit that two wallets claim is credited to the one that it was sent to', async () => {
    const { wallet, signature } = await paidWallet(chain, billing, 3n * TOKEN);
    const thief = await openWallet(billing);
    const [own, other] = await Promise.all([
      claim(billing, wallet.id, signature),
      claim(billing, thief.id, signature),
    ]);
    expect(own).toMatchObject({ status: 200, body: { status: 'confirmed', amount: '3' } });
    expect(other).toMatchObject({ status: 409, body: { code: 'deposit_of_another_wallet' } });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ total_balance: '3' });
    expect(await balanceOf(billing, thief.id)).toMatchObject({ total_balance: '0', pending_balance: '0' });
  });

  it('a deposit that is claimed ten times is credited once, with the same response for all', async () => {
    const { wallet, signature } = await paidWallet(chain, billing, 3n * TOKEN);
    const responses = await times(10, () => claim(billing, wallet.id, signature));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ available_balance: '3' });
  });
});

describe('two replicas on one database', () => {
  it('pay each of many withdrawals once', async () => {
    const { keypair, keyFile } = await chain.newPlatform({ sol: 2 });
    await chain.untilFinal(await chain.giveTokens(keypair.publicKey.toBase58(), 100n * TOKEN));
    const served = { ...chain, platform: keypair, platformKeyFile: keyFile };
    const config = { withdrawals: { poll_interval: '20ms' } };
    const one = await openBilling({ chain: served, config });
    const other = await openBilling({ chain: served, config, databaseUrl: one.databaseUrl });
    const wallet = await fundedWallet(chain, one, 50n * TOKEN);
    const orders = await times(16, async (at) => {
      const to_address = await newAddress(chain);
      const target = at % 2 === 0 ? one : other;
      const { body } = await withdraw(target, wallet.id, { amount: `1.${at}1`, to_address });
      return { id: body.id, to_address, units: BigInt(`1${`${at}1`.padEnd(9, '0')}`) };
    });
    for (const { id, to_address, units } of orders) {
      await untilConfirmed(other, wallet.id, id);
      expect(await received(chain, to_address)).toBe(String(units));
    }
    await untilEven(one);
    await other.close();
    await one.close();
  }, 120_000);
});
