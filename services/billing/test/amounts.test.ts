import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, call, openBilling, openWallet, type TestBilling } from './billing.ts';
import { makeKeys } from './unavailable-chain.ts';

let billing: TestBilling;
let walletId: string;
const to_address = Keypair.generate().publicKey.toBase58();
beforeAll(async () => {
  billing = await openBilling(await makeKeys());
  walletId = (await openWallet(billing)).id;
});
afterAll(() => billing.close());

/** Sends a member as raw JSON text, which JSON.stringify would write differently. */
function withdrawRaw(amount: string, headers = {}) {
  const body = `{"amount":${amount},"to_address":"${to_address}"}`;
  const json = { 'content-type': 'application/json', ...headers };
  return call(billing, 'POST', `/api/v1/wallet/${walletId}/withdraw`, body, json);
}

function depositRaw(amount: string) {
  const body = `{"solana_signature":"${bs58.encode(crypto.getRandomValues(new Uint8Array(64)))}","amount":${amount}}`;
  return call(billing, 'POST', `/api/v1/wallet/${walletId}/deposit`, body, {
    'content-type': 'application/json',
  });
}

/** JSON texts that are no valid amounts. */
const WRONG = [
  '"1e-9"',
  '"1E9"',
  '"0.0000000001"',
  '"-1"',
  '-1',
  '"0"',
  '0',
  '-0',
  '"-0"',
  '"0.000000000"',
  '"NaN"',
  '"Infinity"',
  '"-Infinity"',
  '1e30',
  `"1${'0'.repeat(30)}"`,
  '1e-10',
  'true',
  'false',
  'null',
  '[]',
  '["1"]',
  '{}',
  '""',
  '" 1"',
  '"1 "',
  '"+1"',
  '"1."',
  '".5"',
  '"0x10"',
  '"1_000"',
  '"1,5"',
  '"١"',
  '1.000000000000001',
  '0.30000000000000004',
  '1234567890123456',
  '123456.7890123456',
  '18446744073.8',
  '"18446744073.709551616"',
  `"${'9'.repeat(100_000)}"`,
];

describe('an invalid amount', () => {
  it.each(WRONG.map((amount) => [amount.slice(0, 40), amount]))('is %s', async (_shown, amount) => {
    for (const response of [await withdrawRaw(amount), await depositRaw(amount)]) {
      expect([response.status, response.body.code]).toEqual([400, 'invalid_amount']);
      expect(response.body.errors).toEqual([
        { path: 'amount', message: expect.any(String), code: 'invalid_amount' },
      ]);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  it('is a number out of range, or a literal that JSON does not have', async () => {
    for (const amount of ['1e400', 'NaN', 'Infinity', '0x10', '.5', '01'])
      expect(await withdrawRaw(amount)).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
  });

  it('is a missing amount of a withdrawal', async () => {
    const response = await call(billing, 'POST', `/api/v1/wallet/${walletId}/withdraw`, { to_address });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_amount']);
    expect(response.body.errors[0].path).toBe('amount');
  });

  it('is reported together with other validation errors', async () => {
    const body = { amount: '-1', to_adress: to_address };
    const response = await call(billing, 'POST', `/api/v1/wallet/${walletId}/withdraw`, body);
    expect([response.status, response.body.code]).toEqual([400, 'validation_failed']);
    expect(response.body.errors).toContainEqual(expect.objectContaining({ code: 'invalid_amount' }));
  });
});

describe('a valid amount', () => {
  it.each([
    ['0.1', '0.1'],
    ['1e-9', '0.000000001'],
    ['1E-9', '0.000000001'],
    ['1.50', '1.5'],
    ['1e3', '1000'],
    ['123456.789012345', '123456.789012345'],
    ['"12.5"', '12.5'],
    ['"0.000000001"', '0.000000001'],
    ['"007.10"', '7.1'],
    ['"18446744073.709551615"', '18446744073.709551615'],
    ['18446744073', '18446744073'],
  ])('%s in JSON is %s', async (amount, required) => {
    const response = await withdrawRaw(amount);
    expect(response).toMatchObject({
      status: 402,
      body: { code: 'insufficient_funds', available: '0', required },
    });
  });

  it('a rejected amount changes nothing and leaves its Idempotency-Key unused', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await withdrawRaw('"1e-9"', key)).status).toBe(400);
    expect((await withdrawRaw('"5"', key)).status).toBe(402);
    const again = await withdrawRaw('"5"', key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([402, 'true']);
    expect((await withdrawRaw('"6"', key)).body.code).toBe('idempotency_key_reused');
    expect(await balanceOf(billing, walletId)).toMatchObject({ balance: '0', pending_balance: '0' });
    const { body } = await call(billing, 'GET', `/api/v1/wallet/${walletId}/transactions`);
    expect(body.transactions).toEqual([]);
  });
});
