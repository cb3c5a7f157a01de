import { inTransaction } from '@gridlease/common/database/transaction';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { Keypair } from '@solana/web3.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollUpTails } from '../src/books/ledger/tail-store.ts';
import { type Body, balanceOf, call, NOWHERE } from './billing.ts';
import { withdraw } from './funding.ts';
import { newestPosting } from './newest-posting.ts';
import { end, indebt, openRentals, type Rentals, started } from './rentals.ts';

const to_address = Keypair.generate().publicKey.toBase58();

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals({ config: { blockchain: { rpc_url: NOWHERE } } });
});
afterAll(() => rentals?.close());

const databaseNow = async (): Promise<string> => {
  const { rows } = await sql<{ now: Date }>`select gridlease_now() as now`.execute(rentals.db);
  return rows[0]?.now.toISOString() ?? '';
};

const lastUpdated = async (walletId: string): Promise<string> =>
  (await balanceOf(rentals, walletId)).last_updated;

async function platformWallet(): Promise<Body> {
  const { body } = await call(rentals, 'GET', '/api/v1/wallet?wallet_type=platform');
  return body.wallets[0];
}

interface Posting {
  readonly name: string;
  /** Runs before the clock moves. */
  readonly begin?: (wallet: Body) => Promise<unknown>;
  readonly post: (wallet: Body, begun: Body) => Promise<unknown>;
}

const start = (wallet: Body) => started(rentals, { user_id: wallet.user_id });
const admin = (wallet: Body, what: string, body: object) =>
  call(rentals, 'POST', `/api/v1/admin/wallets/${wallet.id}/${what}`, body);
const takeOut = (wallet: Body) => withdraw(rentals, wallet.id, { amount: '1', to_address });

const POSTINGS: readonly Posting[] = [
  { name: 'the start of a rental', post: start },
  { name: 'the end of a rental', begin: start, post: (_wallet, session) => end(rentals, session.id) },
  { name: 'a charge', begin: start, post: () => rentals.tick() },
  { name: 'a withdrawal', post: takeOut },
  {
    name: 'the cancellation of a withdrawal',
    begin: takeOut,
    post: (wallet, { body }) =>
      call(
        rentals,
        'POST',
        `/api/v1/wallet/${wallet.id}/transactions/${body.transaction_id ?? body.id}/cancel`,
      ),
  },
  {
    name: 'an adjustment',
    post: (wallet) => admin(wallet, 'adjustment', { amount: '1', reason: 'a gift' }),
  },
  {
    name: 'a write-off',
    begin: (wallet) => indebt(rentals.db, wallet.id, '1001'),
    post: (wallet) => admin(wallet, 'write-off', { reason: 'gone' }),
  },
];

describe('the time of a balance', () => {
  it.each(POSTINGS)('is the time of $name', async ({ begin, post }) => {
    const wallet = await rentals.renter('1000');
    const begun = await begin?.(wallet);
    const before = await lastUpdated(wallet.id);
    await rentals.advance(900);
    expect(await lastUpdated(wallet.id)).toBe(before);
    await post(wallet, begun);
    const after = await lastUpdated(wallet.id);
    expect(after).toBe(await databaseNow());
    expect(after).toBe(await newestPosting(rentals.databaseUrl, wallet.id));
  });

  it("is that of the wallet's creation until something is posted, and updates of the wallet do not change it", async () => {
    const { body: wallet } = await call(rentals, 'POST', '/api/v1/wallet', { user_id: crypto.randomUUID() });
    await rentals.advance(60);
    const path = `/api/v1/wallet/${wallet.id}`;
    const changed = await call(rentals, 'PATCH', path, { solana_address: to_address });
    expect(changed.body.updated_at).toBe(await databaseNow());
    expect(await lastUpdated(wallet.id)).toBe(wallet.created_at);
  });

  it('is that of its newest entry for an account from before balances had a time', async () => {
    const wallet = await rentals.renter('1000');
    const posted = await databaseNow();
    await rentals.advance(60);
    const forget = 'update accounts set posted_at = null where wallet_id = $1';
    await adminQuery(forget, [wallet.id], rentals.databaseUrl);
    expect(await lastUpdated(wallet.id)).toBe(posted);
  });

  it('does not go back with the clock', async () => {
    const wallet = await rentals.renter('1000');
    const posted = await databaseNow();
    await rentals.advance(-7_200);
    await takeOut(wallet);
    expect(await lastUpdated(wallet.id)).toBe(posted);
    await rentals.advance(7_200);
  });

  it('of the platform is that of the latest fee, in a tail or rolled up', async () => {
    // After the creation of the platform's wallet, which has the machine's time.
    await setDatabaseTime(rentals.databaseUrl, '2040-01-01T12:00:00Z');
    const platform = await platformWallet();
    const wallet = await rentals.renter('1000');
    const session = await start(wallet);
    await rentals.advance(60);
    await end(rentals, session.id);
    const earned = await databaseNow();
    await rentals.advance(60);
    expect(await lastUpdated(platform.id)).toBe(earned);
    while ((await inTransaction(rentals.db, (trx) => rollUpTails(trx, 100))) > 0);
    expect(await lastUpdated(platform.id)).toBe(earned);
  });
});
