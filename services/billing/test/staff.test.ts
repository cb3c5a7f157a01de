import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, OWNER, openAccessWorld, RENTER } from './access-world.ts';
import { bearer, call, issuer, type JsonResponse, openWallet, type Target } from './billing.ts';
import { order, ready } from './delivery/delivery.ts';
import { started } from './rentals.ts';

let world: AccessWorld;
beforeAll(async () => {
  world = await openAccessWorld({
    withdrawals: { approval_threshold: '5', minimum: '0', new_account_fee: '0' },
  });
});
afterAll(() => world.close());

const as = (sub: string, ...roles: string[]): Target => ({
  url: world.url,
  headers: bearer(issuer.token({ sub, roles })),
});
const keyOf = (sub: string, scope: string): Target => ({
  url: world.url,
  headers: bearer(issuer.daemonToken(scope, { sub, roles: ['provider'] })),
});
const outcome = ({ status, body }: JsonResponse) => [status, body.code];
const address = () => Keypair.generate().publicKey.toBase58();

describe('what renter and machine tell each other', () => {
  it('is read by the two and administrators, not by the staff that reads rentals', async () => {
    const { body } = await order(world.open, { user_id: RENTER, provider_id: OWNER });
    const { id } = body.session;
    await ready(world.open, id, { connection: { url: 'somewhere' } });
    const read = async (target: Target) =>
      (await call(target, 'GET', `/api/v1/billing/sessions/${id}`)).body.session;
    for (const target of [as(RENTER, 'renter'), as(OWNER, 'provider'), as('root', 'admin')]) {
      expect(await read(target)).toMatchObject({ id, workload: {}, connection: { url: 'somewhere' } });
    }
    for (const role of ['support', 'finance', 'auditor']) {
      const session = await read(as('member', role));
      expect([role, session.id]).toEqual([role, id]);
      expect(session).not.toHaveProperty('workload');
      expect(session).not.toHaveProperty('connection');
    }
  });
});

describe('finance', () => {
  const finance = () => as('fay', 'finance');

  it('freezes a wallet, and changes nothing else of it', async () => {
    const { id } = await openWallet(world.open, { user_id: 'frozen' });
    const path = `/api/v1/wallet/${id}`;
    const patch = (body: object) => call(finance(), 'PATCH', path, body);
    expect((await patch({ is_active: false })).body.is_active).toBe(false);
    expect((await patch({ is_active: true })).body.is_active).toBe(true);
    for (const body of [{ solana_address: address() }, { spend_day_max: '1' }, {}]) {
      expect(outcome(await patch(body))).toEqual([404, 'wallet_not_found']);
      expect(outcome(await patch({ is_active: false, ...body }))).toEqual(
        Object.keys(body).length === 0 ? [200, undefined] : [404, 'wallet_not_found'],
      );
    }
    expect(outcome(await call(as('frozen', 'renter'), 'PATCH', path, { is_active: true }))).toEqual([
      403,
      'role_required',
    ]);
  });

  it('neither withdraws nor rents for others', async () => {
    const body = { amount: '1', to_address: address() };
    const withdrawn = await call(finance(), 'POST', `/api/v1/wallet/${world.walletId}/withdraw`, body);
    expect(outcome(withdrawn)).toEqual([403, 'role_required']);
    const both = as('fay', 'finance', 'renter', 'provider');
    const asRenter = await call(both, 'POST', `/api/v1/wallet/${world.walletId}/withdraw`, body);
    expect(outcome(asRenter)).toEqual([404, 'wallet_not_found']);
    const session = { session_id: world.sessionId };
    expect(outcome(await call(both, 'POST', '/api/v1/billing/end-session', session))).toEqual([
      404,
      'session_not_found',
    ]);
    expect(outcome(await call(both, 'POST', `/api/v1/provider/${OWNER}/payout`))[0]).toBe(404);
  });
});

describe('nobody decides what is their own', () => {
  const withdrawn = async (target: Target, walletId: string) => {
    const body = { amount: '6', to_address: address() };
    const { status, body: transaction } = await call(
      target,
      'POST',
      `/api/v1/wallet/${walletId}/withdraw`,
      body,
    );
    expect([status, transaction.metadata?.awaiting]).toEqual([202, 'approval']);
    return transaction.id;
  };
  const decide = (target: Target, id: string, word: 'approve' | 'refuse') =>
    call(target, 'POST', `/api/v1/admin/withdrawals/${id}/${word}`);

  it('a withdrawal is approved by somebody else than its owner', async () => {
    const owner = as(RENTER, 'renter', 'finance');
    const id = await withdrawn(owner, world.walletId);
    expect(outcome(await decide(owner, id, 'approve'))).toEqual([403, 'own_request']);
    expect((await decide(as('fay', 'finance'), id, 'approve')).status).toBe(200);
    const other = await withdrawn(owner, world.walletId);
    expect((await decide(owner, other, 'refuse')).status).toBe(200);
  });

  it('a withdrawal is approved by somebody else than the administrator who asked for it', async () => {
    const root = as('root', 'admin');
    const id = await withdrawn(root, world.walletId);
    expect(outcome(await decide(root, id, 'approve'))).toEqual([403, 'own_request']);
    expect((await decide(as('second', 'admin'), id, 'approve')).status).toBe(200);
  });

  it('a dispute is decided by neither party to it', async () => {
    const session = await started(world.open, { user_id: RENTER, provider_id: OWNER });
    await call(world.open, 'POST', '/api/v1/billing/end-session', { session_id: session.id });
    const path = `/api/v1/billing/sessions/${session.id}/dispute`;
    const { body } = await call(as(RENTER, 'renter'), 'POST', path, { reason: 'it did not run' });
    const decideAs = (target: Target) =>
      call(target, 'POST', `/api/v1/admin/disputes/${body.id}/decide`, {
        decision: 'reject',
        note: 'it ran',
      });
    for (const sub of [RENTER, OWNER]) {
      for (const role of ['finance', 'admin']) {
        expect(outcome(await decideAs(as(sub, role)))).toEqual([403, 'own_request']);
      }
    }
    expect((await decideAs(as('fay', 'finance'))).body.status).toBe('rejected');
    const refund = (target: Target) =>
      call(target, 'POST', `/api/v1/admin/sessions/${session.id}/refund`, { reason: 'it did not run' });
    for (const sub of [RENTER, OWNER]) {
      expect(outcome(await refund(as(sub, 'finance')))).toEqual([403, 'own_request']);
    }
  });

  it('a wallet is not adjusted, and its debt not written off, by its owner', async () => {
    const owner = as(RENTER, 'renter', 'finance');
    const path = `/api/v1/admin/wallets/${world.walletId}`;
    const asked = { amount: '1', reason: 'goodwill' };
    for (const what of ['adjustment', 'write-off']) {
      expect(outcome(await call(owner, 'POST', `${path}/${what}`, asked))).toEqual([403, 'own_request']);
    }
    expect((await call(as('fay', 'finance'), 'POST', `${path}/adjustment`, asked)).status).toBe(200);
  });
});

describe('nobody decides what suits them', () => {
  const reason = 'a mistake';

  it.each(['finance', 'admin'])(
    'a wallet is frozen, but not unfrozen, by its owner with the role %s',
    async (role) => {
      const sub = crypto.randomUUID();
      const { id } = await openWallet(world.open, { user_id: sub });
      const set = (target: Target, is_active: boolean) =>
        call(target, 'PATCH', `/api/v1/wallet/${id}`, { is_active });
      const owner = as(sub, 'renter', role);
      expect((await set(owner, true)).body.is_active).toBe(true);
      expect((await set(owner, false)).body.is_active).toBe(false);
      expect(outcome(await set(owner, true))).toEqual([403, 'own_request']);
      expect((await call(owner, 'GET', `/api/v1/wallet/${id}`)).body.is_active).toBe(false);
      expect((await set(as('fay', 'finance'), true)).body.is_active).toBe(true);
    },
  );

  it('a reversal that takes from their wallet is not refused by its owner, unless they requested it', async () => {
    const sub = crypto.randomUUID();
    const { id } = await openWallet(world.open, { user_id: sub });
    const [fay, owner] = [as('fay', 'finance'), as(sub, 'renter', 'finance')];
    const adjusting = { amount: '20', reason };
    const gift = (await call(fay, 'POST', `/api/v1/admin/wallets/${id}/adjustment`, adjusting)).body;
    const reverse = async (target: Target) => {
      const path = `/api/v1/admin/adjustments/${gift.id}/reverse`;
      const { status, body } = await call(target, 'POST', path, { amount: '6', reason });
      expect([status, body.status]).toEqual([202, 'awaiting_approval']);
      return `/api/v1/admin/corrections/${body.id}`;
    };
    const others = await reverse(fay);
    expect(outcome(await call(owner, 'POST', `${others}/refuse`))).toEqual([403, 'own_request']);
    expect((await call(owner, 'POST', `${others}/approve`)).body).toMatchObject({
      status: 'done',
      taken: '6',
    });
    const own = await reverse(owner);
    expect(outcome(await call(owner, 'POST', `${own}/approve`))).toEqual([403, 'own_request']);
    expect((await call(owner, 'POST', `${own}/refuse`)).body.status).toBe('refused');
  });
});

describe("a provider's key", () => {
  it('pays out to the stored address alone', async () => {
    const { databaseUrl } = world.open;
    await advanceDatabaseTime(databaseUrl, 3_600);
    await call(world.open, 'POST', '/api/v1/billing/end-session', { session_id: world.sessionId });
    // Until then its bill may be disputed.
    await advanceDatabaseTime(databaseUrl, 7_200);
    const { body } = await call(as('root', 'admin'), 'GET', `/api/v1/wallet?user_id=${OWNER}`);
    const wallet = body.wallets[0];
    const stored = address();
    const path = `/api/v1/provider/${OWNER}/payout`;
    const key = keyOf(OWNER, 'payouts:request');
    await call(as(OWNER, 'provider'), 'PATCH', `/api/v1/wallet/${wallet.id}`, { solana_address: stored });
    const pay = (more: object) => call(key, 'POST', path, { amount: '0.01', ...more });
    expect(outcome(await pay({ to_address: address() }))).toEqual([403, 'insufficient_scope']);
    const paid = await pay({});
    expect([paid.status, paid.body.to_address]).toEqual([202, stored]);
    expect((await pay({ to_address: stored })).status).toBe(202);
    for (const scope of ['billing:read', 'rentals:run']) {
      expect(outcome(await call(keyOf(OWNER, scope), 'POST', path, {}))).toEqual([403, 'insufficient_scope']);
    }
    const asked = { amount: '0.01', to_address: stored };
    const withdrawn = await call(key, 'POST', `/api/v1/wallet/${wallet.id}/withdraw`, asked);
    expect(outcome(withdrawn)).toEqual([403, 'role_required']);
    const other = keyOf('somebody', 'payouts:request');
    expect(outcome(await call(other, 'POST', path, {}))[0]).toBe(404);
  });
});
