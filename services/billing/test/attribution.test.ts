import { openDatabase } from '@gridlease/common/database/open';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import { Keypair } from '@solana/web3.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BillingTables } from '../src/database/database.ts';
import { type Body, balanceOf, call, log, openBilling, openWallet, type TestBilling } from './billing.ts';
import { claim, TOKEN } from './funding.ts';
import { linkedAddress, proofOf, signText } from './linking.ts';
import { newSignature } from './responses/source.ts';

let chain: TestChain;
let billing: TestBilling;
let hot: string;
beforeAll(async () => {
  chain = await testChain();
  hot = chain.platform.publicKey.toBase58();
  billing = await openBilling({ chain });
});
afterAll(() => billing.close());

const available = async (wallet: Body) => (await balanceOf(billing, wallet.id)).available_balance;
const addresses = (wallet: Body) => `/api/v1/wallet/${wallet.id}/addresses`;
const link = (wallet: Body, body: object) => call(billing, 'POST', addresses(wallet), body);

/** Sends tokens to the platform's own account, from this owner or a new one. */
async function toHot(amount: bigint, more: { from?: Keypair; memo?: string } = {}): Promise<string> {
  const from = more.from ?? (await chain.newOwner(amount));
  const signature = await sendTokens(chain, { to: hot, amount, ...more, from });
  await chain.untilFinal(signature);
  return signature;
}

/** An owner of tokens whose address is linked to the wallet. */
async function linkedOwner(wallet: Body): Promise<Keypair> {
  return linkedAddress(billing, wallet.id, await chain.newOwner(50n * TOKEN));
}

describe("a deposit to the platform's own account", () => {
  it.each(['v1', 'v2'] as const)(
    'belongs to the wallet that its memo names, with memo program %s',
    async (memoProgram) => {
      const wallet = await openWallet(billing);
      const from = await chain.newOwner(TOKEN);
      const memo = `wallet:${wallet.id.toUpperCase()}`;
      const signature = await sendTokens(chain, { from, to: hot, amount: TOKEN, memo, memoProgram });
      const { status, body } = await claim(billing, wallet.id, signature);
      expect([status, body.metadata]).toEqual([200, { attribution: 'memo' }]);
      expect(await available(wallet)).toBe('1');
    },
  );

  it('belongs to the wallet to which its sender is linked, unless the memo names another', async () => {
    const [wallet, named] = [await openWallet(billing), await openWallet(billing)];
    const from = await linkedOwner(wallet);
    const plain = await claim(billing, wallet.id, await toHot(2n * TOKEN, { from }));
    expect([plain.status, plain.body.metadata]).toEqual([200, { attribution: 'linked_address' }]);
    const signature = await toHot(3n * TOKEN, { from, memo: `wallet:${named.id}` });
    expect((await claim(billing, wallet.id, signature)).body.code).toBe('deposit_of_another_wallet');
    await until(async () => (await available(named)) === '3');
    expect(await available(wallet)).toBe('2');
  });

  it.each([
    ['without a memo', undefined],
    ['with a memo that names an unknown wallet', `wallet:${crypto.randomUUID()}`],
    ['with any other memo', 'wallet: mine'],
  ])('%s gets a 202 and belongs to no wallet', async (_name, memo) => {
    const wallet = await openWallet(billing);
    const signature = await toHot(2n * TOKEN, memo === undefined ? {} : { memo });
    const { status, body } = await claim(billing, wallet.id, signature);
    expect([status, body.status, body.metadata]).toEqual([202, 'pending', { reason: 'unattributed' }]);
    expect(body).not.toHaveProperty('to_wallet_id');
    expect(await available(wallet)).toBe('0');
    const { transactions } = (await call(billing, 'GET', `/api/v1/wallet/${wallet.id}/transactions`)).body;
    expect(transactions).toEqual([]);
  });
});

describe('an unattributed deposit', () => {
  const assign = (id: string, wallet_id: unknown, headers = {}) =>
    call(billing, 'POST', `/api/v1/deposits/${id}/assign`, { wallet_id }, headers);
  const listed = async (id: string): Promise<Body> => {
    let path = '/api/v1/deposits/unattributed?limit=2';
    for (;;) {
      const { body } = await call(billing, 'GET', path);
      const found = body.deposits.find((one: Body) => one.id === id);
      if (found !== undefined || body.next_cursor === undefined) return found;
      path = `/api/v1/deposits/unattributed?limit=2&cursor=${body.next_cursor}`;
    }
  };

  it('is assigned with the suspense account locked before the wallet it goes to', async () => {
    const wallet = await openWallet(billing);
    const { body: waiting } = await claim(billing, wallet.id, await toHot(TOKEN));
    const { db, close } = openDatabase<BillingTables>({
      url: billing.databaseUrl,
      applicationName: 'scan',
      log,
    });
    onTestFinished(close);
    const scan = await db.startTransaction().execute();
    // The scan of a transaction that pays several platform accounts locks them by ascending id.
    await sql`select from accounts where code = 'suspense:unmatched' for no key update`.execute(scan);
    const assigned = assign(waiting.id, wallet.id);
    await until(async () => {
      const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted`.execute(db);
      return rows.length === 1;
    });
    await sql`select from accounts where wallet_id = ${wallet.id} order by id for no key update nowait`.execute(
      scan,
    );
    await scan.commit().execute();
    expect((await assigned).status).toBe(200);
    expect(await available(wallet)).toBe('1');
  });

  it('is listed, assigned once, and from then on behaves like any other deposit', async () => {
    const [wallet, other] = [await openWallet(billing), await openWallet(billing)];
    const signature = await toHot(5n * TOKEN);
    const { body: waiting } = await claim(billing, other.id, signature);
    expect(await listed(waiting.id)).toEqual({
      id: waiting.id,
      solana_signature: signature,
      token_account: expect.any(String),
      amount: '5',
      slot: expect.any(Number),
      status: 'unattributed',
    });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const assigned = await assign(waiting.id, wallet.id, key);
    expect(assigned).toMatchObject({
      status: 200,
      body: {
        id: waiting.id,
        status: 'confirmed',
        to_wallet_id: wallet.id,
        metadata: { attribution: 'administrator' },
      },
    });
    expect((await assign(waiting.id, wallet.id, key)).headers.get('idempotency-replayed')).toBe('true');
    const again = await assign(waiting.id, other.id);
    expect([again.status, again.body.code]).toEqual([409, 'deposit_not_assignable']);
    expect(await listed(waiting.id)).toBeUndefined();
    expect([await available(wallet), await available(other)]).toEqual(['5', '0']);
    expect((await claim(billing, wallet.id, signature)).status).toBe(200);
    expect((await claim(billing, other.id, signature)).body.code).toBe('deposit_of_another_wallet');
  });

  it('assigned concurrently belongs to one wallet', async () => {
    const wallets = await Promise.all(Array.from({ length: 4 }, () => openWallet(billing)));
    const [first] = wallets;
    const { body } = await claim(billing, first.id, await toHot(6n * TOKEN));
    const responses = await Promise.all(wallets.map(({ id }) => assign(body.id, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const balances = await Promise.all(wallets.map(available));
    expect(balances.sort()).toEqual(['0', '0', '0', '6']);
  });

  it('cannot be assigned to an unknown wallet, and an unknown deposit is a 404', async () => {
    const { id } = await openWallet(billing);
    const { body } = await claim(billing, id, await toHot(TOKEN));
    expect((await assign(body.id, crypto.randomUUID())).body.code).toBe('wallet_not_found');
    expect((await assign(crypto.randomUUID(), id)).body.code).toBe('deposit_not_found');
    for (const wallet_id of ['x', null, undefined, 7])
      expect((await assign(body.id, wallet_id)).status).toBe(400);
    expect((await listed(body.id)).status).toBe('unattributed');
  });
});

describe('a sender address', () => {
  it('is linked by signing a challenge that states its purpose, listed, linked again, and unlinked', async () => {
    const wallet = await openWallet(billing);
    const owner = Keypair.generate();
    const address = owner.publicKey.toBase58();
    const challenge = await call(billing, 'POST', `${addresses(wallet)}/challenge`);
    expect(challenge.status).toBe(201);
    expect(challenge.body).toEqual({
      message: expect.stringContaining(wallet.id),
      expires_at: expect.any(String),
    });
    expect(challenge.body.message).toContain(challenge.body.expires_at);
    const linked = await link(wallet, { address, signature: signText(owner, challenge.body.message) });
    const expected = { address, wallet_id: wallet.id, linked_at: expect.any(String) };
    expect([linked.status, linked.body]).toEqual([201, expected]);
    expect((await call(billing, 'GET', addresses(wallet))).body).toEqual({ addresses: [linked.body] });
    const again = await link(wallet, await proofOf(billing, wallet.id, owner));
    expect([again.status, again.body]).toEqual([201, linked.body]);
    const unlink = () => call(billing, 'DELETE', `${addresses(wallet)}/${address}`);
    expect((await unlink()).status).toBe(200);
    expect((await unlink()).body.code).toBe('address_not_linked');
    expect((await call(billing, 'GET', addresses(wallet))).body).toEqual({ addresses: [] });
  });

  it('belongs to one wallet until it is unlinked', async () => {
    const [wallet, other] = [await openWallet(billing), await openWallet(billing)];
    const owner = await linkedAddress(billing, wallet.id);
    const refused = await link(other, await proofOf(billing, other.id, owner));
    expect([refused.status, refused.body.code]).toEqual([409, 'address_linked_elsewhere']);
    const path = `${addresses(other)}/${owner.publicKey.toBase58()}`;
    expect((await call(billing, 'DELETE', path)).body.code).toBe('address_not_linked');
    await call(billing, 'DELETE', `${addresses(wallet)}/${owner.publicKey.toBase58()}`);
    expect((await link(other, await proofOf(billing, other.id, owner))).body.wallet_id).toBe(other.id);
  });

  it('is not linked by a signature of another key or text, nor by a challenge of another wallet or a used one', async () => {
    const [wallet, other] = [await openWallet(billing), await openWallet(billing)];
    const [owner, thief] = [Keypair.generate(), Keypair.generate()];
    const address = owner.publicKey.toBase58();
    const { message } = (await call(billing, 'POST', `${addresses(wallet)}/challenge`)).body;
    const foreign = await proofOf(billing, other.id, owner);
    for (const signature of [
      signText(thief, message),
      signText(owner, `${message} `),
      foreign.signature,
      newSignature(),
    ]) {
      const { status, body } = await link(wallet, { address, signature });
      expect([status, body.code]).toEqual([409, 'challenge_expired']);
    }
    const signature = signText(owner, message);
    expect((await link(wallet, { address, signature })).status).toBe(201);
    await call(billing, 'DELETE', `${addresses(wallet)}/${address}`);
    expect((await link(wallet, { address, signature })).body.code).toBe('challenge_expired');
  });

  it('must come with a well-formed signature and not belong to the platform', async () => {
    const wallet = await openWallet(billing);
    const { address, signature } = await proofOf(billing, wallet.id, Keypair.generate());
    for (const [body, code] of [
      [{ address, signature: 'x' }, 'invalid_signature'],
      [{ address: 'x', signature }, 'invalid_address'],
      [{ address: hot, signature }, 'invalid_address'],
      [{ address: chain.tokenAddress, signature }, 'invalid_address'],
      [{ address, signature, wallet: 1 }, 'validation_failed'],
      [{ address }, 'validation_failed'],
    ] as const) {
      const response = await link(wallet, body);
      expect([response.status, response.body.code]).toEqual([400, code]);
    }
  });

  it('is not linked after its challenge has expired', async () => {
    const own = await openBilling({ chain, hasWorkers: false });
    try {
      const { id } = await openWallet(own);
      const proof = await proofOf(own, id, Keypair.generate());
      await advanceDatabaseTime(own.databaseUrl, 601);
      const late = await call(own, 'POST', `/api/v1/wallet/${id}/addresses`, proof);
      expect([late.status, late.body.code]).toEqual([409, 'challenge_expired']);
    } finally {
      await own.close();
    }
  });

  it('used for payouts attributes no deposits', async () => {
    const from = await chain.newOwner(TOKEN);
    const wallet = await openWallet(billing, { solana_address: from.publicKey.toBase58() });
    const { status, body } = await claim(billing, wallet.id, await toHot(TOKEN, { from }));
    expect([status, body.metadata]).toEqual([202, { reason: 'unattributed' }]);
  });
});
