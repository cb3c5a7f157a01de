import { inTransaction } from '@gridlease/common/database/transaction';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeMonth } from '../../src/books/ledger/close-month.ts';
import { parseMonth } from '../../src/books/ledger/month-store.ts';
import { type LedgerMonthOptions, ledgerMonths } from '../../src/books/ledger/month-worker.ts';
import { readPastBalances } from '../../src/books/ledger/past-balance.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { postJournals } from '../../src/books/ledger/store.ts';
import { rollUpTails } from '../../src/books/ledger/tail-store.ts';
import { log } from '../billing.ts';
import { type Books, deposit, idAt, lockOne, newId, openBooks, openWallet } from './books.ts';

let books: Books;
let wallet: string;
beforeEach(async () => {
  books = await openBooks();
  wallet = await openWallet(books);
});
afterEach(() => books.close());

const depositAt = (iso: string, amount: bigint) =>
  inTransaction(books.db, (trx) => deposit(trx, wallet, amount, idAt(iso)));
const feeAt = (iso: string, amount: bigint) =>
  inTransaction(books.db, async (trx) => {
    const { available } = await lockOne(trx, wallet);
    const entries = [
      { account: available, amount: -amount },
      { account: books.fees, amount },
    ];
    await postJournals(trx, [{ id: idAt(iso), kind: 'adjustment', entries }]);
  });
const inDatabase = <Row extends object>(text: string) => adminQuery<Row>(text, [], books.url);

function startMonths(onPass: LedgerMonthOptions['onPass'] = () => {}) {
  const { db } = books;
  return startLeasedWorker({ db, holder: 'test', log, ...ledgerMonths({ db, log, onPass }) });
}

async function partitionsWithRows() {
  const rows = await inDatabase<{ name: string }>(
    'select distinct tableoid::regclass::text as name from entries',
  );
  return rows.map(({ name }) => name).sort();
}

/** Nothing is archived here. */
const archive = { read: () => Promise.reject(new Error('there is no archive')) };

async function makeMonths(...days: string[]) {
  for (const day of days) await inDatabase(`select make_month_partitions('${day}')`);
}

/** What the wallet had available and the fee account had, at moments. */
async function historyAt(...moments: string[]) {
  const [{ id } = { id: 0 }] = await inDatabase<{ id: number }>(
    `select id::integer from accounts where code = 'wallet:${wallet}:available'`,
  );
  const found: bigint[][] = [];
  for (const iso of moments) {
    const balances = await readPastBalances(
      { db: books.db, archive },
      { ids: [id, books.fees.id], walletId: undefined },
      new Date(iso),
    );
    found.push([balances.get(id) ?? -1n, balances.get(books.fees.id) ?? -1n]);
  }
  return found;
}

describe('partitions', () => {
  it("of this month and the next two are created by the worker, by the database's clock", async () => {
    await setDatabaseTime(books.url, '2031-11-15T00:00:00Z');
    const worker = startMonths();
    const exists = async (name: string) =>
      (await inDatabase<{ found: boolean }>(`select to_regclass('${name}') is not null as found`))[0]?.found;
    try {
      await until(() => exists('entries_2032_01'));
      expect([await exists('journals_2031_11'), await exists('entries_2031_12')]).toEqual([true, true]);
      expect(await exists('entries_2032_02')).toBe(false);
    } finally {
      await worker.stop();
    }
    await depositAt('2032-01-31T23:59:59.999Z', 5n);
    expect(await partitionsWithRows()).toEqual(['entries_2032_01']);
  });

  it('that are missing do not block payments, and the worker reports them', async () => {
    await depositAt('2020-05-05T00:00:00Z', 5n);
    expect(await partitionsWithRows()).toEqual(['entries_other']);
    await makeMonths('2020-05-01');
    await depositAt('2020-05-06T00:00:00Z', 5n);
    const seen: number[] = [];
    const worker = startMonths((count) => seen.push(count));
    try {
      await until(() => seen.length > 0);
    } finally {
      await worker.stop();
    }
    expect(seen[0]).toBe(2);
    expect(await proveLedger(books.db)).toEqual([]);
  });
});

describe('closing a month', () => {
  beforeEach(async () => {
    await makeMonths('2024-02-01', '2024-03-01', '2024-04-01');
    await setDatabaseTime(books.url, '2024-05-15T00:00:00Z');
    await depositAt('2024-02-01T00:00:00.000Z', 1_000n);
    await feeAt('2024-02-29T23:59:59.999Z', 10n);
    await feeAt('2024-03-01T00:00:00.000Z', 20n);
    await feeAt('2024-03-31T12:00:00.000Z', 30n);
    await feeAt('2024-05-02T12:00:00.000Z', 40n);
    await inTransaction(books.db, (trx) => rollUpTails(trx, 2));
  });

  const MOMENTS = [
    '2023-01-01T00:00:00Z',
    '2024-02-29T23:59:59.999Z',
    '2024-03-31T23:59:59.999Z',
    '2024-04-15T00:00:00Z',
    '2024-05-02T11:59:59.999Z',
    '2024-05-02T12:00:00.000Z',
  ];
  const EXPECTED = [
    [0n, 0n],
    [990n, 10n],
    [940n, 60n],
    [940n, 60n],
    [940n, 60n],
    [900n, 100n],
  ];
  const detach = async (suffix: string) => {
    await inDatabase(`alter table entries detach partition entries_${suffix}`);
    await inDatabase(`alter table journals detach partition journals_${suffix}`);
  };

  it('changes no past or present balance, and neither does detaching its partitions', async () => {
    expect(await historyAt(...MOMENTS)).toEqual(EXPECTED);
    expect(await closeMonth(books.db, '2024-02')).toEqual({ month: '2024-02', accounts: 3 });
    expect(await historyAt(...MOMENTS)).toEqual(EXPECTED);
    await closeMonth(books.db, '2024-03');
    expect(await proveLedger(books.db)).toEqual([]);
    await detach('2024_02');
    await detach('2024_03');
    expect(await historyAt(...MOMENTS)).toEqual(EXPECTED);
    expect(await proveLedger(books.db)).toEqual([]);
    await expect(historyAt('2024-03-15T00:00:00Z')).rejects.toMatchObject({ code: 'month_detached' });
    await depositAt('2024-05-03T00:00:00Z', 7n);
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('keeps it from being written to, even after its partitions are gone', async () => {
    await closeMonth(books.db, '2024-02');
    await closeMonth(books.db, '2024-03');
    await expect(depositAt('2024-03-31T00:00:00Z', 1n)).rejects.toThrow('append-only');
    await detach('2024_02');
    await detach('2024_03');
    await inDatabase('drop table entries_2024_03, journals_2024_03');
    await makeMonths('2024-03-01');
    await expect(depositAt('2024-03-31T00:00:00Z', 1n)).rejects.toThrow('the month is closed');
    await depositAt('2024-04-01T00:00:00Z', 1n);
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('is refused while the month may still be written to, a second time, and before earlier months are closed', async () => {
    await expect(closeMonth(books.db, '2024-03')).rejects.toMatchObject({ code: 'earlier_month_open' });
    await closeMonth(books.db, '2024-02');
    await expect(closeMonth(books.db, '2024-02')).rejects.toMatchObject({ code: 'month_already_closed' });
    for (const month of ['2024-05', '2024-06', '2031-01']) {
      await expect(closeMonth(books.db, month)).rejects.toMatchObject({ code: 'month_not_over' });
    }
    await setDatabaseTime(books.url, '2024-04-01T23:59:59Z');
    await expect(closeMonth(books.db, '2024-03')).rejects.toMatchObject({ code: 'month_not_over' });
    await setDatabaseTime(books.url, '2024-04-02T00:00:00Z');
    await closeMonth(books.db, '2024-03');
  });

  it('waits for payments of the month that are in progress', async () => {
    let closing: Promise<unknown> | undefined;
    await inTransaction(books.db, async (trx) => {
      await deposit(trx, wallet, 5n, idAt('2024-02-15T00:00:00Z'));
      closing = closeMonth(books.db, '2024-02');
      await until(async () => (await inDatabase(`select from pg_locks where not granted`)).length > 0);
    });
    await closing;
    expect((await historyAt('2024-02-29T23:59:59.999Z'))[0]).toEqual([995n, 10n]);
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('includes entries in the default partition', async () => {
    await feeAt('2024-05-02T13:00:00.000Z', 1n);
    await setDatabaseTime(books.url, '2024-06-15T00:00:00Z');
    for (const month of ['2024-02', '2024-03', '2024-04', '2024-05']) await closeMonth(books.db, month);
    expect(await historyAt('2024-05-31T23:59:59.999Z', '2024-05-02T12:00:00Z')).toEqual([
      [899n, 101n],
      [900n, 100n],
    ]);
    await expect(depositAt('2024-05-03T00:00:00Z', 1n)).rejects.toThrow('the month is closed');
    await inTransaction(books.db, (trx) => deposit(trx, wallet, 3n, newId()));
    expect(await proveLedger(books.db)).toEqual([]);
  });
});

it.each(['2024-00', '2024-13', '24-01', '2024-1', '2024-01-01', ''])('%j is not a month', (text) => {
  expect(parseMonth(text)).toBeUndefined();
});
