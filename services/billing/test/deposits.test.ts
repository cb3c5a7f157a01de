import { type TestChain, testChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, balanceOf, call, openBilling, openWallet, type TestBilling } from './billing.ts';
import { claim, TOKEN } from './funding.ts';
import { newSignature } from './responses/source.ts';

let chain: TestChain;
let billing: TestBilling;
/** The same ledger through a service that does not wait and has no worker that finds deposits. */
let hasty: TestBilling;
beforeAll(async () => {
  chain = await testChain();
  billing = await openBilling({ chain });
  const { databaseUrl } = billing;
  const config = { billing: { deposit_wait: '1ms' } };
  hasty = await openBilling({ chain, databaseUrl, hasWorkers: false, config });
});
afterAll(async () => {
  await hasty.close();
  await billing.close();
});

const available = async (wallet: Body) => (await balanceOf(billing, wallet.id)).available_balance;
const give = async (wallet: Body, tokens: bigint) => {
  const signature = await chain.giveTokens(wallet.deposit_address, tokens * TOKEN);
  await chain.untilFinal(signature);
  return signature;
};

describe("a deposit to a wallet's own address", () => {
  it('is credited with the amount that the chain shows', async () => {
    const wallet = await openWallet(billing);
    const signature = await give(wallet, 12n);
    const { status, headers, body } = await claim(billing, wallet.id, signature);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(body).toEqual({
      id: expect.any(String),
      to_wallet_id: wallet.id,
      type: 'deposit',
      status: 'confirmed',
      amount: '12',
      fee: '0',
      description: 'Deposit',
      solana_signature: signature,
      metadata: { attribution: 'deposit_address' },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      confirmed_at: expect.any(String),
    });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '12',
      total_balance: '12',
    });
  });

  it('that is claimed again, concurrently or with its id in another case, is the same deposit', async () => {
    const wallet = await openWallet(billing);
    const signature = await give(wallet, 3n);
    const responses = await Promise.all(
      [wallet.id, wallet.id.toUpperCase(), wallet.id].map((id) => claim(billing, id, signature)),
    );
    const again = await claim(billing, wallet.id, signature, { amount: '3' });
    expect(new Set([...responses, again].map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set([...responses, again].map(({ body }) => body.id)).size).toBe(1);
    expect(await available(wallet)).toBe('3');
  });

  it('cannot be claimed by another wallet, whoever claims it first', async () => {
    const [wallet, thief] = [await openWallet(billing), await openWallet(billing)];
    const signature = await give(wallet, 4n);
    const stolen = await claim(billing, thief.id, signature);
    expect([stolen.status, stolen.body.code]).toEqual([409, 'deposit_of_another_wallet']);
    expect((await claim(billing, wallet.id, signature)).status).toBe(200);
    expect((await claim(billing, thief.id, signature, { amount: '4' })).body.code).toBe(
      'deposit_of_another_wallet',
    );
    expect([await available(wallet), await available(thief)]).toEqual(['4', '0']);
  });

  it('is counted by what arrived, in any number of parts, in legacy and versioned transactions', async () => {
    const wallet = await openWallet(billing);
    const from = await chain.newOwner(100n * TOKEN);
    const to = wallet.deposit_address;
    const parts = await sendTokens(chain, { from, to, amount: 10n * TOKEN + 1n, parts: 3 });
    const behindTable = await sendTokens(chain, { from, to, amount: 7n, throughLookupTable: true });
    expect((await claim(billing, wallet.id, parts)).body.amount).toBe('10.000000001');
    expect((await claim(billing, wallet.id, behindTable)).body.amount).toBe('0.000000007');
    expect(await available(wallet)).toBe('10.000000008');
  });

  it('that nobody claims is found and credited', async () => {
    const wallet = await openWallet(billing);
    const signature = await give(wallet, 2n);
    await until(async () => (await available(wallet)) === '2', { timeoutMs: 60_000 });
    const path = `/api/v1/wallet/${wallet.id}/transactions?type=deposit`;
    const [found] = (await call(billing, 'GET', path)).body.transactions;
    expect(found).toMatchObject({ status: 'confirmed', solana_signature: signature });
    expect((await claim(billing, wallet.id, signature)).body.id).toBe(found.id);
  });

  it('that is claimed before it is final is pending, counts towards no balance, and is completed in the background', async () => {
    const wallet = await openWallet(billing);
    const signature = await chain.giveTokens(wallet.deposit_address, 5n * TOKEN);
    const early = await claim(hasty, wallet.id, signature);
    expect(early).toMatchObject({ status: 202, body: { status: 'pending', amount: '5' } });
    expect(early.body).not.toHaveProperty('confirmed_at');
    const path = `/api/v1/wallet/${wallet.id}/transactions/${early.body.id}`;
    const done = await until(
      async () => {
        const { body } = await call(billing, 'GET', path);
        return body.status === 'confirmed' ? body : undefined;
      },
      { timeoutMs: 60_000 },
    );
    expect(done.id).toBe(early.body.id);
    expect(await available(wallet)).toBe('5');
    expect((await claim(hasty, wallet.id, signature)).status).toBe(200);
  });
});

describe('a stated amount', () => {
  it('that matches is credited, in any notation', async () => {
    for (const amount of ['1.50', 1.5]) {
      const wallet = await openWallet(billing);
      const signature = await chain.giveTokens(wallet.deposit_address, (3n * TOKEN) / 2n);
      expect((await claim(billing, wallet.id, signature, { amount })).body).toMatchObject({ amount: '1.5' });
    }
  });

  it('that differs is a 409 with both amounts, and nothing is credited', async () => {
    const owner = await chain.newOwner(10n * TOKEN);
    const wallet = await openWallet(billing);
    const to = wallet.deposit_address;
    const signature = await sendTokens(chain, { from: owner, to, amount: 2n * TOKEN });
    const { status, body } = await claim(billing, wallet.id, signature, { amount: '3' });
    expect([status, body.code, body.stated, body.received]).toEqual([409, 'amount_mismatch', '3', '2']);
    // It counts once, whether it is found by the worker or claimed.
    expect((await claim(billing, wallet.id, signature, { amount: '2' })).status).toBe(200);
    expect((await claim(billing, wallet.id, signature, { amount: '3' })).body.code).toBe('amount_mismatch');
    expect(await available(wallet)).toBe('2');
  });

  it('does not reveal payments to others', async () => {
    const [stranger, wallet] = [await chain.newOwner(), await openWallet(billing)];
    const from = await chain.newOwner(10n * TOKEN);
    const to = stranger.publicKey.toBase58();
    const signature = await sendTokens(chain, { from, to, amount: 4n * TOKEN });
    for (const more of [{}, { amount: '4' }, { amount: '5' }]) {
      const { status, body } = await claim(billing, wallet.id, signature, more);
      expect([status, body.code]).toEqual([422, 'solana_transaction_error']);
      expect(body).not.toHaveProperty('received');
    }
  });
});

describe('an Idempotency-Key of a deposit', () => {
  it('replays the first response, and is rejected with another body before the chain is asked', async () => {
    const wallet = await openWallet(billing);
    const signature = await give(wallet, 1n);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await claim(billing, wallet.id, signature, {}, key);
    const again = await claim(billing, wallet.id, signature, {}, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await claim(billing, wallet.id, newSignature(), {}, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const elsewhere = await openWallet(billing);
    expect((await claim(billing, elsewhere.id, signature, {}, key)).body.code).toBe(
      'deposit_of_another_wallet',
    );
  });

  it('replays a refusal, but not a response about a transaction that is not on the chain yet', async () => {
    const [wallet, other] = [await openWallet(billing), await openWallet(billing)];
    const signature = await give(wallet, 1n);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const refused = await claim(billing, other.id, signature, {}, key);
    const again = await claim(billing, other.id, signature, {}, key);
    expect([again.status, again.body]).toEqual([409, refused.body]);
    expect(again.headers.get('content-type')).toBe('application/problem+json');
    const unknown = { 'idempotency-key': crypto.randomUUID() };
    expect((await claim(hasty, wallet.id, newSignature(), {}, unknown)).status).toBe(404);
    expect((await claim(billing, wallet.id, signature, {}, unknown)).status).toBe(200);
  });
});

describe('one transaction that pays two wallets', () => {
  it('credits each with its part', async () => {
    const [one, other] = [await openWallet(billing), await openWallet(billing)];
    const from = await chain.newOwner(20n * TOKEN);
    const signature = await sendTokens(chain, {
      from,
      to: one.deposit_address,
      amount: 3n * TOKEN,
      also: [{ to: other.deposit_address, amount: 5n * TOKEN }],
    });
    expect((await claim(billing, other.id, signature, { amount: '5' })).body).toMatchObject({
      amount: '5',
      to_wallet_id: other.id,
    });
    expect((await claim(billing, one.id, signature)).body).toMatchObject({
      amount: '3',
      to_wallet_id: one.id,
    });
    expect((await claim(billing, one.id, signature, { amount: '5' })).body).toMatchObject({
      code: 'amount_mismatch',
      received: '3',
    });
    expect([await available(one), await available(other)]).toEqual(['3', '5']);
    expect((await claim(billing, (await openWallet(billing)).id, signature)).status).toBe(409);
  });
});
