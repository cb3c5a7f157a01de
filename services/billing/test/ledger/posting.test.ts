import { inTransaction } from '@gridlease/common/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insufficientFunds } from '../../src/books/errors.ts';
import { move } from '../../src/books/ledger/journal.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { lockPostedAccounts, postJournals } from '../../src/books/ledger/store.ts';
import type { BillingTransaction } from '../../src/database/database.ts';
import { type Books, balancesOf, lockOne, newId, openBooks, openWallet, snapshotOf } from './books.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** A payment as a careful caller makes it: locked, looked at, posted. */
async function pay(trx: BillingTransaction, from: string, to: string, amount: bigint): Promise<void> {
  const { wallets } = await lockPostedAccounts(trx, { walletIds: [from, to] });
  const [payer, payee] = [wallets.get(from), wallets.get(to)];
  if (payer === undefined || payee === undefined) throw new Error('a wallet is missing');
  if (payer.available.balance < amount) {
    throw insufficientFunds({ available: payer.available.balance, required: amount });
  }
  const entries = move(payer.available, payee.available, amount);
  await postJournals(trx, [{ id: newId(), kind: 'adjustment', entries }]);
}

describe('journals', () => {
  it('that do not balance are refused before they reach the database', async () => {
    const wallet = await openWallet(books, 100n);
    const before = await snapshotOf(books);
    const unbalanced = inTransaction(books.db, async (trx) => {
      const { available, locked } = await lockOne(trx, wallet);
      const entries = [
        { account: available, amount: -5n },
        { account: locked, amount: 4n },
      ];
      await postJournals(trx, [{ id: newId(), kind: 'adjustment', entries }]);
    });
    await expect(unbalanced).rejects.toThrow('sums to -1');
    expect(await snapshotOf(books)).toEqual(before);
  });

  it('in one statement are posted in order: versions are dense and each balance follows from the previous one', async () => {
    const wallet = await openWallet(books, 100n);
    const reference = newId();
    await inTransaction(books.db, async (trx) => {
      const { available, pendingOut } = await lockOne(trx, wallet);
      await postJournals(
        trx,
        [10n, 20n, 30n].map((amount) => ({
          id: newId(),
          kind: 'adjustment',
          reference,
          entries: move(available, pendingOut, amount),
        })),
      );
    });
    const { rows } = await sql`
      select e.account_version as version, e.amount::integer, e.balance::integer from entries e
      join accounts a on a.id = e.account_id where a.code = ${`wallet:${wallet}:available`}
      order by 1`.execute(books.db);
    expect(rows).toEqual([
      { version: 1, amount: 100, balance: 100 },
      { version: 2, amount: -10, balance: 90 },
      { version: 3, amount: -20, balance: 70 },
      { version: 4, amount: -30, balance: 40 },
    ]);
    const kinds = await books.db
      .selectFrom('journals')
      .select('kind')
      .where('reference', '=', reference)
      .execute();
    const asked = (kind: 'adjustment' | 'sweep') => kinds.some((journal) => journal.kind === kind);
    expect([asked('adjustment'), asked('sweep')]).toEqual([true, false]);
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('that would take an account below its floor or a debt above zero are refused by the database', async () => {
    const wallet = await openWallet(books, 100n);
    const before = await snapshotOf(books);
    for (const [from, to, amount] of [
      ['available', 'locked', 101n],
      ['pendingOut', 'available', 1n],
      ['available', 'debt', 1n],
    ] as const) {
      const unlooked = inTransaction(books.db, async (trx) => {
        const accounts = await lockOne(trx, wallet);
        await postJournals(trx, [
          { id: newId(), kind: 'adjustment', entries: move(accounts[from], accounts[to], amount) },
        ]);
      });
      await expect(unlooked).rejects.toMatchObject({ code: '23514', constraint: 'accounts_check' });
    }
    expect(await snapshotOf(books)).toEqual(before);
  });
});

describe('concurrently', () => {
  it('of 50 spends of one balance, exactly as many succeed as it covers', async () => {
    const [wallet, other] = [await openWallet(books, 170n), await openWallet(books)];
    const spends = Array.from({ length: 50 }, () =>
      inTransaction(books.db, (trx) => pay(trx, wallet, other, 10n)),
    );
    const outcomes = await Promise.allSettled(spends);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(33);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'insufficient_funds' });
    expect(await balancesOf(books, wallet)).toMatchObject({ available: 0n });
    expect(await balancesOf(books, other)).toMatchObject({ available: 170n });
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('transfers among few accounts in both directions never deadlock, and every sum is right', async () => {
    const wallets = await Promise.all(Array.from({ length: 4 }, () => openWallet(books, 1_000n)));
    const [before] = (
      await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(books.db)
    ).rows;
    const payers = Array.from({ length: 16 }, async (_, payer) => {
      for (let place = payer; place < 400; place += 16) {
        const from = wallets[place % 4] ?? '';
        const to = wallets[(place + 1 + (place % 3)) % 4] ?? '';
        const amount = BigInt(1 + (place % 2));
        await inTransaction(books.db, (trx) => pay(trx, from, to, amount), { attemptsMax: 1 });
      }
    });
    await Promise.all(payers);
    const total = (await Promise.all(wallets.map((wallet) => balancesOf(books, wallet)))).reduce(
      (sum, { available = 0n }) => sum + available,
      0n,
    );
    expect(total).toBe(4_000n);
    const [after] = (
      await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(books.db)
    ).rows;
    expect(after).toEqual(before);
    expect(await proveLedger(books.db)).toEqual([]);
  });
});
