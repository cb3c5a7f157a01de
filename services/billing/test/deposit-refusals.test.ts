import { adminQuery } from '@gridlease/testing/database';
import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { makeMint, mintOther } from '@gridlease/testing/test-mint';
import { sendTokens } from '@gridlease/testing/token-transfers';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, call, openBilling, openWallet, type TestBilling } from './billing.ts';
import { claim, TOKEN } from './funding.ts';
import { newSignature } from './responses/source.ts';

let chain: TestChain;
let endpoint: RpcProxy;
let billing: TestBilling;
beforeAll(async () => {
  chain = await testChain();
  endpoint = await chain.newEndpoint();
  const config = { billing: { deposit_wait: '300ms' } };
  billing = await openBilling({ chain, rpcUrls: [endpoint.url], hasWorkers: false, config });
});
afterAll(() => billing.close());

async function expectNothing(walletId: string): Promise<void> {
  expect(await balanceOf(billing, walletId)).toMatchObject({ total_balance: '0' });
  const { body } = await call(billing, 'GET', `/api/v1/wallet/${walletId}/transactions`);
  expect(body.transactions).toEqual([]);
}

describe('a signature', () => {
  it.each<[string, unknown]>([
    ['not base58', `0${newSignature().slice(1)}`],
    ['63 bytes', bs58.encode(new Uint8Array(63).fill(9))],
    ['65 bytes', bs58.encode(new Uint8Array(65).fill(9))],
    ['an address', bs58.encode(new Uint8Array(32).fill(9))],
    ['empty', ''],
    ['padded with a space', ` ${newSignature()}`],
    ['in hexadecimal', 'ab'.repeat(64)],
  ])('that is %s is a 400 invalid_signature, without asking the chain', async (_name, signature) => {
    const { id } = await openWallet(billing);
    const before = endpoint.calls.length;
    const { status, body } = await claim(billing, id, signature);
    expect([status, body.code]).toEqual([400, 'invalid_signature']);
    expect(body.errors).toMatchObject([{ path: 'solana_signature', code: 'invalid_signature' }]);
    expect(endpoint.calls.length).toBe(before);
  });

  it.each<[string, object]>([
    ['absent', {}],
    ['null', { solana_signature: null }],
    ['a number', { solana_signature: 5 }],
    ['named signature', { signature: newSignature() }],
    ['of 10,000 characters', { solana_signature: 'x'.repeat(10_000) }],
  ])('that is %s is a 400 that names the member', async (_name, body) => {
    const { id } = await openWallet(billing);
    const response = await call(billing, 'POST', `/api/v1/wallet/${id}/deposit`, body);
    expect([response.status, response.body.code]).toEqual([400, 'validation_failed']);
    expect(response.body.errors.map(({ path }: { path: string }) => path)).toContain('solana_signature');
  });
});

describe('a transaction', () => {
  it('that the chain does not know is a retryable 404 and stores nothing', async () => {
    const { id } = await openWallet(billing);
    const { status, headers, body } = await claim(billing, id, newSignature());
    expect([status, body.code]).toEqual([404, 'chain_transaction_not_found']);
    expect(headers.get('retry-after')).toBe('5');
    await expectNothing(id);
  });

  it('that failed on the chain is a 422', async () => {
    const { id, deposit_address: to } = await openWallet(billing);
    const from = await chain.newOwner(5n * TOKEN);
    const signature = await sendTokens(chain, { from, to, amount: TOKEN, isFailing: true });
    const { status, body } = await claim(billing, id, signature);
    expect([status, body.code]).toEqual([422, 'solana_transaction_error']);
    await expectNothing(id);
  });

  it('that transferred another token is a 422, whatever the amount', async () => {
    const { id, deposit_address: to } = await openWallet(billing);
    for (const program of ['token', 'token-2022'] as const) {
      const mint = await makeMint(chain, { program });
      const from = await chain.newOwner();
      await mintOther(chain, mint, from.publicKey, 50n * TOKEN);
      const signature = await sendTokens(chain, { from, to, amount: 50n * TOKEN, mint });
      for (const more of [{}, { amount: '50' }, { amount: '1' }]) {
        const { status, body } = await claim(billing, id, signature, more);
        expect([status, body.code]).toEqual([422, 'solana_transaction_error']);
      }
    }
    await expectNothing(id);
  });

  it('that paid nothing to the platform is a 422, even if it mentions the wallet', async () => {
    const { id } = await openWallet(billing);
    const [from, stranger] = [await chain.newOwner(5n * TOKEN), await chain.newOwner()];
    const to = stranger.publicKey.toBase58();
    const signature = await sendTokens(chain, { from, to, amount: TOKEN, memo: `wallet:${id}` });
    const { status, body } = await claim(billing, id, signature);
    expect([status, body.code]).toEqual([422, 'solana_transaction_error']);
    await expectNothing(id);
  });

  it('claimed for an unknown wallet is a 404 before the chain is asked', async () => {
    const before = endpoint.calls.length;
    const { status, body } = await claim(billing, crypto.randomUUID(), newSignature());
    expect([status, body.code]).toEqual([404, 'wallet_not_found']);
    expect(endpoint.calls.length).toBe(before);
  });
});

describe('a chain', () => {
  it('that is unavailable is a 502, and the same request succeeds once it is back', async () => {
    const wallet = await openWallet(billing);
    const signature = await chain.giveTokens(wallet.deposit_address, 2n * TOKEN);
    await chain.untilFinal(signature);
    const key = { 'idempotency-key': crypto.randomUUID() };
    endpoint.fail('*', 'not_sent');
    const away = await claim(billing, wallet.id, signature, {}, key);
    endpoint.clearFaults();
    expect([away.status, away.body.code]).toEqual([502, 'solana_transaction_error']);
    expect(JSON.stringify(away.body)).not.toContain('127.0.0.1');
    expect((await claim(billing, wallet.id, signature, {}, key)).body).toMatchObject({ amount: '2' });
  });

  it('that returns garbage while a request waits is asked again', async () => {
    const patient = await openBilling({
      chain,
      rpcUrls: [endpoint.url],
      hasWorkers: false,
      config: { billing: { deposit_wait: '20s' } },
    });
    try {
      const wallet = await openWallet(patient);
      const signature = await chain.giveTokens(wallet.deposit_address, 2n * TOKEN);
      await chain.untilFinal(signature);
      endpoint.fail('getTransaction', 'null', { times: 1 });
      const { status } = await claim(patient, wallet.id, signature);
      expect(status).toBe(200);
    } finally {
      await patient.close();
    }
  });

  it('that differs from the chain of the ledger credits nothing', async () => {
    const other = await openBilling({
      chain,
      hasWorkers: false,
      config: { billing: { deposit_wait: '300ms' } },
    });
    try {
      await adminQuery(
        "update chain_state set genesis_hash = 'another', since = now()",
        [],
        other.databaseUrl,
      );
      const wallet = await openWallet(other);
      const signature = await chain.giveTokens(wallet.deposit_address, 2n * TOKEN);
      await chain.untilFinal(signature);
      for (const _again of [1, 2]) {
        const { status, body } = await claim(other, wallet.id, signature);
        expect([status, body.code]).toEqual([503, 'wrong_chain']);
      }
      expect(await balanceOf(other, wallet.id)).toMatchObject({ total_balance: '0' });
    } finally {
      await other.close();
    }
  });
});
