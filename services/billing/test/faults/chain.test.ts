import { type TestChain, testChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, call, openBilling, type TestBilling } from '../billing.ts';
import {
  claim,
  fillHotAccount,
  fundedWallet,
  newAddress,
  nextReconciliation,
  outgoing,
  paidWallet,
  received,
  TOKEN,
  untilConfirmed,
  untilEven,
  withdraw,
} from './wallets.ts';

const TEST_TIMEOUT_MS = 180_000;

let chain: TestChain;
let billing: TestBilling;
let proxy: Awaited<ReturnType<TestChain['newEndpoint']>>;
/** The signature of a payment to the hot account from before the ledger began. */
let oldSignature: string;
beforeAll(async () => {
  chain = await testChain();
  await fillHotAccount(chain, 100n * TOKEN);
  const from = await chain.newOwner(5n * TOKEN);
  const to = chain.platform.publicKey.toBase58();
  oldSignature = await sendTokens(chain, { from, to, amount: 5n * TOKEN });
  await chain.untilFinal(oldSignature);
  proxy = await chain.newEndpoint();
  const config = { deposits: { sweep_minimum: '1000000' } };
  billing = await openBilling({ chain, rpcUrls: [proxy.url], config });
  await untilEven(billing);
});
afterAll(() => billing.close());

describe('while the chain does not respond', () => {
  it(
    'withdrawals are accepted and paid once it is back, and deposit claims are 502',
    async () => {
      const wallet = await fundedWallet(chain, billing, 10n * TOKEN);
      const other = await paidWallet(chain, billing, 2n * TOKEN);
      proxy.fail('*', 'not_sent');
      const to_address = await newAddress(chain);
      const { status, body } = await withdraw(billing, wallet.id, { amount: '3', to_address });
      expect([status, body.status]).toEqual([202, 'pending']);
      expect(await claim(billing, other.wallet.id, other.signature)).toMatchObject({
        status: 502,
        body: { code: 'solana_transaction_error' },
      });
      expect(await balanceOf(billing, wallet.id)).toMatchObject({ available_balance: '7' });
      proxy.clearFaults();
      await untilConfirmed(billing, wallet.id, body.id);
      expect(await received(chain, to_address)).toBe(String(3n * TOKEN));
      expect(await claim(billing, other.wallet.id, other.signature)).toMatchObject({ status: 200 });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'a payment that landed without a response freezes nothing and is not repeated',
    async () => {
      const wallet = await fundedWallet(chain, billing, 10n * TOKEN);
      const to_address = await newAddress(chain);
      await untilEven(billing);
      proxy.fail('getSignatureStatuses', 'null');
      const { body } = await withdraw(billing, wallet.id, { amount: '3', to_address });
      await until(async () => (await received(chain, to_address)) === String(3n * TOKEN), {
        timeoutMs: 60_000,
      });
      for (let proofs = 0; proofs < 2; proofs += 1) await nextReconciliation(billing);
      expect(await outgoing(billing)).toMatchObject({ frozen: false });
      expect(await balanceOf(billing, wallet.id)).toMatchObject({ pending_balance: '3' });
      proxy.clearFaults();
      await untilConfirmed(billing, wallet.id, body.id);
      expect(await received(chain, to_address)).toBe(String(3n * TOKEN));
      await untilEven(billing);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('tokens from before the ledger began', () => {
  it('are part of the opening balance and cannot be claimed', async () => {
    const { wallet } = await paidWallet(chain, billing, TOKEN);
    expect(await claim(billing, wallet.id, oldSignature)).toMatchObject({
      status: 422,
      body: { code: 'solana_transaction_error' },
    });
    const { body } = await call(billing, 'GET', '/api/v1/deposits/unattributed');
    expect(JSON.stringify(body)).not.toContain(oldSignature);
  });
});
