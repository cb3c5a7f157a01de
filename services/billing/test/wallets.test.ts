import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { associatedTokenAccount } from '../src/chain/network/address.ts';
import { type Body, balanceOf, call, openBilling, openWallet, type TestBilling } from './billing.ts';
import { makeKeys, type UnavailableChain } from './unavailable-chain.ts';

const ABSENT = '0190a3b4-0000-7000-8000-000000000000';
const NOTHING = { balance: '0', locked_balance: '0', pending_balance: '0', available_balance: '0' };
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let billing: TestBilling;
let keys: UnavailableChain;
beforeAll(async () => {
  keys = await makeKeys();
  billing = await openBilling(keys);
});
afterAll(() => billing.close());

const post = (body: unknown, headers?: Record<string, string>) =>
  call(billing, 'POST', '/api/v1/wallet', body, headers);
const patch = (id: string, body: unknown) => call(billing, 'PATCH', `/api/v1/wallet/${id}`, body);
const newAddress = () => Keypair.generate().publicKey.toBase58();
const newUser = () => `user-${crypto.randomUUID()}`;

async function platformWallet(): Promise<Body> {
  const { body } = await call(billing, 'GET', '/api/v1/wallet?wallet_type=platform');
  expect(body.wallets).toHaveLength(1);
  return body.wallets[0];
}

describe('a new wallet', () => {
  it('is a user wallet by default, empty, active, and has its own deposit address', async () => {
    const user_id = newUser();
    const { status, headers, body } = await post({ user_id });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/v1/wallet/${body.id}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      user_id,
      wallet_type: 'user',
      deposit_address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
      ...NOTHING,
      is_active: true,
      created_at: expect.stringMatching(TIME),
      updated_at: expect.stringMatching(TIME),
    });
    expect((await openWallet(billing)).deposit_address).not.toBe(body.deposit_address);
  });

  it('is the only one of its type, and a second one is a 409 that names the first', async () => {
    const user_id = newUser();
    const user = await openWallet(billing, { user_id });
    const provider = await openWallet(billing, { user_id, wallet_type: 'provider' });
    expect(provider).toMatchObject({ user_id, wallet_type: 'provider' });
    for (const [wallet_type, wallet] of [
      ['user', user],
      ['provider', provider],
    ]) {
      const { status, body } = await post({ user_id, wallet_type });
      expect([status, body.code, body.wallet_id]).toEqual([409, 'wallet_already_exists', wallet.id]);
    }
  });

  it('is created once even by concurrent requests', async () => {
    const user_id = newUser();
    const responses = await Promise.all(Array.from({ length: 10 }, () => post({ user_id })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('of the platform exists from the start, and another one is a 409', async () => {
    const wallet = await platformWallet();
    expect(wallet).toMatchObject({ user_id: 'platform', wallet_type: 'platform', ...NOTHING });
    const { status, body } = await post({ user_id: newUser(), wallet_type: 'platform' });
    expect([status, body.code, body.wallet_id]).toEqual([409, 'wallet_already_exists', wallet.id]);
  });

  it('treats null as absent', async () => {
    const { status, body } = await post({ user_id: newUser(), wallet_type: null, solana_address: null });
    expect([status, body.wallet_type]).toEqual([201, 'user']);
    expect(body).not.toHaveProperty('solana_address');
  });

  it.each([
    ['without a user', {}, 'user_id'],
    ['with a null user', { user_id: null }, 'user_id'],
    ['with an empty user', { user_id: '' }, 'user_id'],
    ['with a user of 129 characters', { user_id: 'u'.repeat(129) }, 'user_id'],
    ['with a number as user', { user_id: 7 }, 'user_id'],
    ['with a control character in the user', { user_id: 'a\u0007' }, 'user_id'],
    ['with an unknown type', { user_id: 'u', wallet_type: 'bank' }, 'wallet_type'],
  ])('%s is a 400 that names the member', async (_name, body, path) => {
    const response = await post(body);
    expect([response.status, response.body.code]).toEqual([400, 'validation_failed']);
    expect(response.body.errors.map((problem: Body) => problem.path)).toContain(path);
    expect(response.body.error).toBe(response.body.detail);
  });

  it('with a misspelt member, a list, no body, or another media type is rejected', async () => {
    const misspelt = await post({ user_id: newUser(), walletType: 'provider' });
    expect(misspelt).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(misspelt.body.detail).toContain('walletType');
    for (const body of ['', '[]', '"x"', 'null']) {
      const response = await post(body, { 'content-type': 'application/json' });
      expect([body, response.status]).toEqual([body, 400]);
    }
    const form = await post('user_id=ann', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([form.status, form.body.code]).toEqual([415, 'unsupported_media_type']);
    const patched = JSON.stringify({ user_id: newUser() });
    expect((await post(patched, { 'content-type': 'application/vnd.gridlease+json' })).status).toBe(201);
  });
});

describe('the payout address', () => {
  it('is kept as given and can be changed', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const wallet = await openWallet(billing, { solana_address: first });
    expect(wallet.solana_address).toBe(first);
    expect(await patch(wallet.id, { solana_address: second })).toMatchObject({
      status: 200,
      body: { solana_address: second },
    });
    expect((await patch(wallet.id, { solana_address: null })).body.solana_address).toBe(second);
  });

  it('must be payable and not belong to the platform', async () => {
    const wallet = await openWallet(billing);
    const owner = newAddress();
    const wrong = {
      'no base58': `0${owner.slice(1)}`,
      'too short': owner.slice(0, 20),
      'too long': `${owner}${owner}`.slice(0, 60),
      empty: '',
      'an account of a program': associatedTokenAccount(owner, keys.mint, 'token'),
      'the hot wallet': keys.platform.publicKey.toBase58(),
      "the hot wallet's account": associatedTokenAccount(
        keys.platform.publicKey.toBase58(),
        keys.mint,
        'token',
      ),
      'the token': keys.mint,
      'its own deposit address': wallet.deposit_address,
      "another wallet's deposit address": (await openWallet(billing)).deposit_address,
    };
    for (const [name, solana_address] of Object.entries(wrong)) {
      for (const response of [
        await patch(wallet.id, { solana_address }),
        await post({ user_id: newUser(), solana_address }),
      ]) {
        const [problem] = response.body.errors;
        expect([name, response.status, response.body.code]).toEqual([name, 400, 'invalid_address']);
        expect([problem.path, problem.code]).toEqual(['solana_address', 'invalid_address']);
      }
    }
    expect((await call(billing, 'GET', `/api/v1/wallet/${wallet.id}`)).body).toEqual(wallet);
  });
});

describe('a wallet', () => {
  it('is found by its id in any case, and starts with a zero balance', async () => {
    const wallet = await openWallet(billing);
    const shouted = await call(billing, 'GET', `/api/v1/wallet/${wallet.id.toUpperCase()}`);
    expect([shouted.status, shouted.body]).toEqual([200, wallet]);
    expect(await balanceOf(billing, wallet.id)).toEqual({
      wallet_id: wallet.id,
      ...NOTHING,
      withdrawable: '0',
      debt: '0',
      total_balance: '0',
      last_updated: expect.stringMatching(TIME),
    });
  });

  it.each(['', '/balance', '/transactions', `/transactions/${ABSENT}`, '/addresses'])(
    'that is unknown is a 404 and a malformed id a 400 at %s',
    async (suffix) => {
      const unknown = await call(billing, 'GET', `/api/v1/wallet/${ABSENT}${suffix}`);
      expect([unknown.status, unknown.body.code]).toEqual([404, 'wallet_not_found']);
      // Neither a version nor a variant, but well-formed nevertheless.
      const odd = await call(billing, 'GET', `/api/v1/wallet/ffffffff-ffff-ffff-ffff-fffffffffff0${suffix}`);
      expect(odd.status).toBe(404);
      for (const id of ['7', 'x', `${ABSENT}0`, ABSENT.replaceAll('-', '')]) {
        const malformed = await call(billing, 'GET', `/api/v1/wallet/${id}${suffix}`);
        expect([id, malformed.status, malformed.body.errors[0].path]).toEqual([id, 400, 'walletID']);
      }
    },
  );

  it('is listed by user and type, and an empty filter does not apply', async () => {
    const user_id = newUser();
    const user = await openWallet(billing, { user_id });
    const provider = await openWallet(billing, { user_id, wallet_type: 'provider' });
    const list = async (query: string) =>
      (await call(billing, 'GET', `/api/v1/wallet?user_id=${user_id}${query}`)).body;
    expect(await list('')).toEqual({ wallets: [user, provider], total: 2, limit: 1_000 });
    expect(await list('&wallet_type=provider&unknown=1')).toEqual({
      wallets: [provider],
      total: 1,
      limit: 1_000,
    });
    expect(await list('&wallet_type=')).toEqual({ wallets: [user, provider], total: 2, limit: 1_000 });
    expect((await call(billing, 'GET', '/api/v1/wallet?wallet_type=bank')).status).toBe(400);
    expect((await call(billing, 'GET', `/api/v1/wallet?user_id=${newUser()}`)).body).toEqual({
      wallets: [],
      total: 0,
      limit: 1_000,
    });
  });

  it('is deactivated and reactivated by an explicit update', async () => {
    const wallet = await openWallet(billing);
    expect((await patch(wallet.id, { is_active: false })).body.is_active).toBe(false);
    expect((await patch(wallet.id, {})).body.is_active).toBe(false);
    expect((await patch(wallet.id, { is_active: true })).body).toMatchObject({ is_active: true });
  });

  it('is not changed by unknown, misspelt or malformed members', async () => {
    const wallet = await openWallet(billing);
    for (const body of [{ balance: '5' }, { isActive: false }, { is_active: 'no' }, { is_active: 0 }, []]) {
      expect([body, (await patch(wallet.id, body)).status]).toEqual([body, 400]);
    }
    expect((await patch(ABSENT, { is_active: true })).body.code).toBe('wallet_not_found');
    expect((await patch('x', {})).status).toBe(400);
    expect((await call(billing, 'GET', `/api/v1/wallet/${wallet.id}`)).body).toEqual(wallet);
  });

  it('created twice with one Idempotency-Key is one wallet, and the key with another body is a 422', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { user_id: newUser() };
    const first = await post(body, headers);
    const again = await post(body, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect([first, again].map((one) => one.headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    const other = await post({ user_id: newUser() }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const malformed = await post(body, { 'idempotency-key': 'x'.repeat(256) });
    expect(malformed.status).toBe(400);
  });
});
