import { inTransaction } from '@gridlease/common/database/transaction';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collectFees } from '../../src/books/fees.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { rollUp } from '../../src/books/ledger/roll-up-worker.ts';
import { lockPostedAccounts, postJournals, readTailedBalance } from '../../src/books/ledger/store.ts';
import { rollUpTails } from '../../src/books/ledger/tail-store.ts';
import type { BillingTransaction } from '../../src/database/database.ts';
import { log } from '../billing.ts';
import { type Books, balancesOf, lockOne, newId, openBooks, openWallet, snapshotOf } from './books.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

let payer: string;
beforeEach(async () => {
  payer = await openWallet(books, 1_000_000n);
});

const run = <T>(work: (trx: BillingTransaction) => Promise<T>) => inTransaction(books.db, work);
const readFees = () => readTailedBalance(books.db, 'platform:fees');

/** Pays a fee; several of them in one statement are one tail row of as many entries. */
async function payFees(trx: BillingTransaction, amounts: readonly bigint[], from = payer): Promise<void> {
  const { available } = await lockOne(trx, from);
  await postJournals(
    trx,
    amounts.map((amount) => ({
      id: newId(),
      kind: 'adjustment',
      entries: [
        { account: available, amount: -amount },
        { account: books.fees, amount },
      ],
    })),
  );
}

const tailRows = async () =>
  (await sql<{ count: number }>`select count(*) as count from account_tails`.execute(books.db)).rows[0]
    ?.count;

it('a payment waits neither for another payment to the same fee account nor for its roll-up', async () => {
  const other = await openWallet(books, 100n);
  const before = await readFees();
  await run(async (first) => {
    await payFees(first, [5n]);
    await run((second) => payFees(second, [7n], other));
    expect(await run((trx) => rollUpTails(trx, 1_000))).toBeGreaterThan(0);
    await run((third) => payFees(third, [1n], other));
    expect(await readFees()).toBe(before + 8n);
  });
  expect(await readFees()).toBe(before + 13n);
});

it('a roll-up changes no balance, skips uncommitted entries, and counts them later', async () => {
  await run((trx) => payFees(trx, [1n, 2n, 3n]));
  await run((trx) => rollUpTails(trx, 1_000));
  const before = await readFees();
  await run(async (open) => {
    await payFees(open, [10n]);
    await run((trx) => rollUpTails(trx, 1_000));
  });
  const after = await readFees();
  expect(after - before).toBe(10n);
  expect(await tailRows()).toBe(1);
  expect(await run((trx) => rollUpTails(trx, 1_000))).toBe(1);
  expect([await tailRows(), await readFees()]).toEqual([0, after]);
  expect(await proveLedger(books.db)).toEqual([]);
});

it('a roll-up that is rolled back has counted nothing', async () => {
  await run((trx) => payFees(trx, [4n]));
  const before = await snapshotOf(books);
  const undone = run(async (trx) => {
    expect(await rollUpTails(trx, 1_000)).toBeGreaterThan(0);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await snapshotOf(books)).toEqual(before);
});

it('readers never see a wrong balance while postings and roll-ups of two replicas run concurrently', async () => {
  const start = await readFees();
  const payers = await Promise.all(Array.from({ length: 8 }, () => openWallet(books, 1_000n)));
  let paid = 0n;
  let begun = 0n;
  let over = false;
  const pay = payers.map(async (wallet) => {
    for (let round = 0; round < 25; round += 1) {
      begun += 3n;
      await run((trx) => payFees(trx, [1n, 2n], wallet));
      paid += 3n;
    }
  });
  const rollUp = [1, 2].map(async () => {
    while (!over) await run((trx) => rollUpTails(trx, 7));
  });
  const read = (async () => {
    let reads = 0;
    for (; !over; reads += 1) {
      const least = paid;
      const seen = (await readFees()) - start;
      // Everything committed before the read began, and nothing that had not begun when it ended.
      expect(seen).toBeGreaterThanOrEqual(least);
      expect(seen).toBeLessThanOrEqual(begun);
    }
    return reads;
  })();
  await Promise.all(pay);
  over = true;
  await Promise.all(rollUp);
  expect(await read).toBeGreaterThan(10);
  expect((await readFees()) - start).toBe(600n);
  expect(await proveLedger(books.db)).toEqual([]);
});

it('the worker keeps tails short', async () => {
  await run((trx) => payFees(trx, [4n, 5n]));
  const worker = startLeasedWorker({ db: books.db, holder: 'test', log, ...rollUp(books.db) });
  try {
    await until(async () => (await tailRows()) === 0);
    await run((trx) => payFees(trx, [4n, 5n]));
    worker.wake();
    await until(async () => (await tailRows()) === 0);
  } finally {
    await worker.stop();
  }
  expect(await proveLedger(books.db)).toEqual([]);
});

it('fees that are collected twice concurrently are paid to the platform once', async () => {
  const platform = await openWallet(books, 0n, 'platform');
  await run((trx) => payFees(trx, [40n, 2n]));
  const fees = await readFees();
  const collect = () => run((trx) => collectFees(trx, { journalId: newId(), walletId: platform }));
  const collected = await Promise.all([collect(), collect(), collect()]);
  expect(collected.toSorted((a, b) => Number(a - b))).toEqual([0n, 0n, fees]);
  expect([await readFees(), (await balancesOf(books, platform)).available]).toEqual([0n, fees]);
  await expect(
    run((trx) => collectFees(trx, { journalId: newId(), walletId: newId() })),
  ).rejects.toMatchObject({
    code: 'wallet_not_found',
  });
  expect(await proveLedger(books.db)).toEqual([]);
});

it('an account without a row is not among the locked accounts', async () => {
  expect((await run((trx) => lockPostedAccounts(trx, { accountIds: [books.fees.id] }))).accounts.size).toBe(
    0,
  );
});
