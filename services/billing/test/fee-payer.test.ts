import { giveSol } from '@gridlease/devstack/chain/transactions';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import type { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Body, call, openBilling, type TestBilling } from './billing.ts';
import { openFundedWallet, TOKEN, untilStatus, withdraw } from './funding.ts';
import { newAddress } from './responses/source.ts';

/** Enough for fees, and too little for the receiver's account. */
const SCARCE_SOL = 0.0015;

let chain: TestChain;
let billing: TestBilling;
let key: PublicKey;
let payer: string;
beforeAll(async () => {
  chain = await testChain();
  const { keypair, keyFile } = await chain.newPlatform({ sol: SCARCE_SOL });
  key = keypair.publicKey;
  payer = key.toBase58();
  await chain.untilFinal(await chain.giveTokens(payer, 100n * TOKEN));
  billing = await openBilling({
    chain,
    config: {
      blockchain: { private_key_path: keyFile, priority_fee_max: '0' },
      withdrawals: { poll_interval: '50ms' },
      deposits: { sweep_minimum: '1000000', sweep_interval: '1d' },
    },
  });
}, 60_000);
afterAll(() => billing.close());

const outgoing = async (): Promise<Body> => (await call(billing, 'GET', '/api/v1/admin/outgoing')).body;

it('a withdrawal that the fee payer cannot pay for waits, says so, and is sent once it can', {
  timeout: 120_000,
}, async () => {
  expect((await outgoing()).fee_payer).toEqual({
    address: payer,
    sol: String(SCARCE_SOL),
    transfers_left: 0,
  });
  const wallet = await openFundedWallet(billing, chain, 5n);
  const { body } = await withdraw(billing, wallet.id, { amount: '1', to_address: newAddress() });
  const path = `/api/v1/wallet/${wallet.id}/transactions/${body.id}`;
  await until(
    async () => (await call(billing, 'GET', path)).body.metadata.waiting_for === 'fee_payer_shortage',
    { timeoutMs: 60_000, message: 'the withdrawal to wait for the fee payer' },
  );
  await giveSol(chain.connection, key, 1);
  await untilStatus(billing, wallet.id, body.id, 'confirmed');
  const { metadata } = (await call(billing, 'GET', path)).body;
  expect(metadata).not.toHaveProperty('waiting_for');
  expect((await outgoing()).fee_payer.transfers_left).toBeGreaterThan(400);
});
