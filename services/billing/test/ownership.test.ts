import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, bearer, call, issuer, openBilling, openWallet, type TestBilling } from './billing.ts';
import { makeKeys } from './unavailable-chain.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await openBilling({ ...(await makeKeys()), access: 'required' });
});
afterAll(() => billing.close());

const as = (token: string) => ({ url: billing.url, headers: bearer(token) });
const person = (sub: string, ...roles: string[]) =>
  as(issuer.token({ sub, roles: roles.length > 0 ? roles : ['renter'] }));
const newSub = () => `sub-${crypto.randomUUID()}`;

const create = (who: ReturnType<typeof as>, body: object, headers = {}) =>
  call(who, 'POST', '/api/v1/wallet', body, headers);

describe('the user of a new wallet', () => {
  it('defaults to the caller', async () => {
    const sub = newSub();
    const { status, body } = await create(person(sub), {});
    expect([status, body.user_id]).toEqual([201, sub]);
  });

  it('can be someone else only if the caller is an administrator, and is never replaced', async () => {
    const [ann, bob] = [newSub(), newSub()];
    const refused = await create(person(bob), { user_id: ann });
    expect([refused.status, refused.body.code]).toEqual([403, 'not_owner']);
    const allowed = await create(person('root', 'admin'), { user_id: ann });
    expect([allowed.status, allowed.body.user_id]).toEqual([201, ann]);
  });

  it('must be a provider for a provider wallet', async () => {
    const sub = newSub();
    const body = { wallet_type: 'provider' };
    const renter = await create(person(sub), body);
    expect([renter.status, renter.body.code]).toEqual([403, 'role_required']);
    expect((await create(person(sub, 'renter', 'provider'), body)).status).toBe(201);
    expect((await create(person('root', 'admin'), { ...body, user_id: newSub() })).status).toBe(201);
  });

  it('has their own Idempotency-Keys', async () => {
    const [ann, bob] = [newSub(), newSub()];
    const key = { 'idempotency-key': 'same-word' };
    const first = await create(person(ann), {}, key);
    const other = await create(person(bob), {}, key);
    const again = await create(person(ann), {}, key);
    expect([first.body.user_id, other.body.user_id]).toEqual([ann, bob]);
    expect([again.body.id, again.headers.get('idempotency-replayed')]).toEqual([first.body.id, 'true']);
  });
});

describe("the platform's wallet", () => {
  let id: string;
  beforeAll(async () => {
    id = (await call(billing, 'GET', '/api/v1/wallet?wallet_type=platform')).body.wallets[0].id;
  });

  it('is visible to administrators and to accounts with billing:read only', async () => {
    const path = `/api/v1/wallet/${id}/balance`;
    expect((await call(person('root', 'admin'), 'GET', path)).status).toBe(200);
    expect((await call(as(issuer.serviceToken('reports', 'billing:read')), 'GET', path)).status).toBe(200);
    // A user whose id is the reserved word of the platform's wallet is not the platform.
    for (const who of [person(newSub()), person('platform', 'renter', 'provider')]) {
      const { status, body } = await call(who, 'GET', path);
      expect([status, body.code]).toEqual([404, 'wallet_not_found']);
    }
    const listed = await call(person('platform'), 'GET', '/api/v1/wallet');
    expect(listed.body.wallets.map((wallet: Body) => wallet.wallet_type)).not.toContain('platform');
  });

  it('is created by the first start only', async () => {
    const renter = await create(person('platform'), { wallet_type: 'platform' });
    expect([renter.status, renter.body.code]).toEqual([403, 'role_required']);
    const admin = await create(person('root', 'admin'), { wallet_type: 'platform' });
    expect([admin.status, admin.body.code, admin.body.wallet_id]).toEqual([409, 'wallet_already_exists', id]);
  });
});

describe('a list of wallets', () => {
  it("is limited to the caller's own, and naming another user is refused", async () => {
    const [ann, bob] = [newSub(), newSub()];
    const wallet = await openWallet(billing, { user_id: ann });
    await openWallet(billing, { user_id: bob });
    for (const query of ['', `?user_id=${ann}`]) {
      const { body } = await call(person(ann), 'GET', `/api/v1/wallet${query}`);
      expect(body).toEqual({ wallets: [wallet], total: 1, limit: 1_000 });
    }
    const other = await call(person(bob), 'GET', `/api/v1/wallet?user_id=${ann}`);
    expect([other.status, other.body.code]).toEqual([403, 'not_owner']);
    const reports = as(issuer.serviceToken('reports', 'billing:read'));
    expect((await call(reports, 'GET', `/api/v1/wallet?user_id=${ann}`)).body.wallets).toEqual([wallet]);
    const everything = (await call(reports, 'GET', '/api/v1/wallet')).body.wallets;
    const users = everything.map((one: Body) => one.user_id);
    expect(users).toEqual(expect.arrayContaining([ann, bob]));
  });
});

describe('a wallet', () => {
  it('is deactivated by administrators only, and otherwise updated by its owner', async () => {
    const sub = newSub();
    const { id } = await openWallet(billing, { user_id: sub });
    const path = `/api/v1/wallet/${id}`;
    const refused = await call(person(sub), 'PATCH', path, { is_active: false });
    expect([refused.status, refused.body.code]).toEqual([403, 'role_required']);
    const solana_address = Keypair.generate().publicKey.toBase58();
    const changed = await call(person(sub), 'PATCH', path, { solana_address });
    expect(changed.body).toMatchObject({ solana_address, is_active: true });
    const admin = await call(person('root', 'admin'), 'PATCH', path, { is_active: false });
    expect(admin.body).toMatchObject({ solana_address, is_active: false });
  });

  it('of another user is indistinguishable from one that does not exist', async () => {
    const { id } = await openWallet(billing, { user_id: newSub() });
    const absent = crypto.randomUUID();
    const bob = person(newSub());
    const body = { amount: '1', to_address: Keypair.generate().publicKey.toBase58() };
    const responses = await Promise.all(
      [id, absent].map(async (one) => {
        const response = await call(bob, 'POST', `/api/v1/wallet/${one}/withdraw`, body);
        const { request_id, ...rest } = response.body;
        expect(request_id).toBe(response.headers.get('x-request-id'));
        return JSON.parse(JSON.stringify(rest).replaceAll(one, '-'));
      }),
    );
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]).toMatchObject({ status: 404, code: 'wallet_not_found' });
  });
});

describe('with open access', () => {
  it('tokens are ignored, and a user must be named', async () => {
    const open = await openBilling(await makeKeys());
    try {
      const target = { url: open.url, headers: { authorization: 'Bearer forged' } };
      const wallet = await openWallet(target, { wallet_type: 'provider' });
      expect((await call(target, 'GET', `/api/v1/wallet/${wallet.id}`)).body).toEqual(wallet);
      expect((await call(target, 'GET', '/api/v1/reconciliation')).body).toEqual({ status: 'none' });
    } finally {
      await open.close();
    }
  });
});
