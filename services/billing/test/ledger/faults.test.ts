import { migrateDatabase } from '@gridlease/common/database/migrations';
import { inTransaction } from '@gridlease/common/database/transaction';
import { openPrivatePostgres } from '@gridlease/testing/private-postgres';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { captureHold, placeHold } from '../../src/books/holds/holds.ts';
import { move } from '../../src/books/ledger/journal.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { lockAccounts, postJournals } from '../../src/books/ledger/store.ts';
import { rollUpTails } from '../../src/books/ledger/tail-store.ts';
import { log } from '../billing.ts';
import {
  type Books,
  balancesOf,
  lockOne,
  newId,
  openBooks,
  openBooksAt,
  openEarned,
  openWallet,
} from './books.ts';

it('of two transactions that deadlock both take effect, because the victim is retried', async () => {
  const books = await openBooks();
  try {
    const wallets = [await openWallet(books, 100n), await openWallet(books, 100n)];
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    const attempts: number[] = [0, 0];
    /** Locks one wallet, then, once the other one has done so too, the other: what the ledger never does itself. */
    const cross = (mine: number, first: string, second: string) =>
      inTransaction(books.db, async (trx) => {
        attempts[mine] = (attempts[mine] ?? 0) + 1;
        const from = await lockOne(trx, first);
        arrived += 1;
        if (arrived === 2) both.resolve();
        await both.promise;
        const to = await lockOne(trx, second);
        const entries = move(from.available, to.available, 10n);
        await postJournals(trx, [{ id: newId(), kind: 'adjustment', entries }]);
      });
    const [a = '', b = ''] = wallets;
    await Promise.all([cross(0, a, b), cross(1, b, a)]);
    expect(attempts.toSorted()).toEqual([1, 2]);
    for (const wallet of wallets) expect(await balancesOf(books, wallet)).toMatchObject({ available: 100n });
    expect(await proveLedger(books.db)).toEqual([]);
  } finally {
    await books.close();
  }
});

it('a serialization failure is retried and takes effect once', async () => {
  const books = await openBooks();
  try {
    const wallet = await openWallet(books, 100n);
    let attempts = 0;
    await inTransaction(books.db, async (trx) => {
      attempts += 1;
      await sql`set transaction isolation level repeatable read`.execute(trx);
      await sql`select 1`.execute(trx);
      // Somebody else is faster, the first time.
      if (attempts === 1) await spend(books, wallet, 1n);
      const { available, pendingOut } = await lockOne(trx, wallet);
      const entries = move(available, pendingOut, 10n);
      await postJournals(trx, [{ id: newId(), kind: 'adjustment', entries }]);
    });
    expect(attempts).toBe(2);
    expect(await balancesOf(books, wallet)).toMatchObject({ available: 89n, pending_out: 11n });
    expect(await proveLedger(books.db)).toEqual([]);
  } finally {
    await books.close();
  }
});

async function spend({ db }: Books, walletId: string, amount: bigint): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { available, pendingOut } = await lockOne(trx, walletId);
    const entries = move(available, pendingOut, amount);
    await postJournals(trx, [{ id: newId(), kind: 'adjustment', entries }]);
  });
}

it('a database that is killed under load has every acknowledged settlement, and none partially', async () => {
  const postgres = await openPrivatePostgres();
  try {
    await migrateDatabase({ url: postgres.url, migrations, log });
    const books = await openBooksAt(postgres.url);
    try {
      await killDuringSettlements(books, postgres);
    } finally {
      await books.close();
    }
  } finally {
    await postgres.close();
  }
}, 120_000);

async function killDuringSettlements(
  books: Books,
  postgres: Awaited<ReturnType<typeof openPrivatePostgres>>,
): Promise<void> {
  const wallet = await openWallet(books, 100_000n);
  const earned = await openEarned(books, await openWallet(books, 0n, 'provider'));
  const holdId = newId();
  const order = { holdId, journalId: newId(), walletId: wallet, reference: newId(), amount: 100_000n };
  await inTransaction(books.db, (trx) => placeHold(trx, order));
  let answered = 0;
  let failed = 0;
  let over = false;
  const credits = [
    { account: earned, amount: 9n },
    { account: books.fees, amount: 1n },
  ];
  const settle = async () => {
    while (!over) {
      try {
        await inTransaction(books.db, (trx) => captureHold(trx, { holdId, journalId: newId(), credits }));
        answered += 1;
        if (answered % 20 === 0) await inTransaction(books.db, (trx) => rollUpTails(trx, 15));
      } catch {
        failed += 1;
      }
    }
  };
  const settling = [settle(), settle(), settle(), settle()];
  await until(() => answered > 60);
  await postgres.kill();
  await until(() => failed > 0);
  const before = answered;
  await postgres.start();
  await until(() => answered > before + 60, { timeoutMs: 30_000 });
  over = true;
  await Promise.all(settling);
  const paid =
    Number((await inTransaction(books.db, (trx) => lockAccounts(trx, [earned.id]))).get(earned.id)?.balance) /
    9;
  // Of those under way at the kill nobody knows; each of the four had one.
  expect(paid).toBeGreaterThanOrEqual(answered);
  expect(paid).toBeLessThanOrEqual(answered + 4);
  expect(await proveLedger(books.db)).toEqual([]);
}
