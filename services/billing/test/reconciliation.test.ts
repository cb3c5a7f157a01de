import { adminQuery } from '@gridlease/testing/database';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openBilling, openWallet, type TestBilling } from './billing.ts';
import { fillHotWallet, openFundedWallet, TOKEN, untilStatus, withdraw } from './funding.ts';

/** At 300 ms each, they fall between any two reads of the chain. */
const DEPOSITS = 25;

let chain: TestChain;
let billing: TestBilling;
beforeAll(async () => {
  chain = await testChain();
  await fillHotWallet(chain);
  billing = await openBilling({ chain });
});
afterAll(() => billing.close());

const outgoing = async (target: TestBilling) => (await call(target, 'GET', '/api/v1/admin/outgoing')).body;
const lastProof = async (target: TestBilling) => (await call(target, 'GET', '/api/v1/reconciliation')).body;

describe('the comparison of chain and ledger', () => {
  it('passes under continuous deposits and withdrawals', { timeout: 60_000 }, async () => {
    const wallet = await openFundedWallet(billing, chain, 50n);
    const { deposit_address } = await openWallet(billing);
    const to_address = Keypair.generate().publicKey.toBase58();
    const orders = [];
    for (let at = 0; at < DEPOSITS; at += 1) {
      const to = at % 2 === 0 ? deposit_address : wallet.deposit_address;
      await chain.giveTokens(to, TOKEN / 2n);
      if (at % 5 === 0) orders.push(await withdraw(billing, wallet.id, { amount: '1', to_address }));
    }
    for (const { body } of orders) await untilStatus(billing, wallet.id, body.id, 'confirmed');
    const now = new Date().toISOString();
    await until(async () => (await lastProof(billing)).started_at > now, { timeoutMs: 60_000 });
    const proofs = await adminQuery<{ is_even: boolean; report: object }>(
      'select is_even, report from reconciliations',
      [],
      billing.databaseUrl,
    );
    expect(proofs.filter(({ is_even }) => !is_even)).toEqual([]);
    expect(await outgoing(billing)).toMatchObject({ frozen: false, unknown_outgoing: [] });
  });

  it('fails when tokens leave without billing: outgoing transfers freeze until that is written off', {
    timeout: 60_000,
  }, async () => {
    const own = await chain.newPlatform({ sol: 1 });
    await chain.untilFinal(await chain.giveTokens(own.keypair.publicKey.toBase58(), 100n * TOKEN));
    const target = await openBilling({ chain, config: { blockchain: { private_key_path: own.keyFile } } });
    try {
      await until(async () => (await lastProof(target)).status === 'even');
      const wallet = await openFundedWallet(target, chain, 5n);
      const to = Keypair.generate().publicKey.toBase58();
      const signature = await sendTokens(chain, { from: own.keypair, to, amount: 7n * TOKEN });
      const frozen = await until(
        async () => ((await outgoing(target)).frozen ? outgoing(target) : undefined),
        {
          timeoutMs: 60_000,
        },
      );
      expect(frozen.unknown_outgoing).toMatchObject([{ solana_signature: signature, amount: '7' }]);
      expect(frozen.frozen_reason).toContain(signature);
      const { body } = await withdraw(target, wallet.id, { amount: '1', to_address: to });
      const recover = (write_off: boolean) =>
        call(target, 'POST', '/api/v1/admin/outgoing/recover', { write_off });
      expect((await recover(false)).body.recovered).toEqual([
        { solana_signature: signature, outcome: 'left' },
      ]);
      expect((await outgoing(target)).frozen).toBe(true);
      expect((await recover(true)).body.recovered).toMatchObject([{ outcome: 'written_off' }]);
      expect(await outgoing(target)).toMatchObject({ frozen: false, unknown_outgoing: [] });
      await untilStatus(target, wallet.id, body.id, 'confirmed');
      await until(async () => (await lastProof(target)).status === 'even');
    } finally {
      await target.close();
    }
  });
});
