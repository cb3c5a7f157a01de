import { inTransaction } from '@gridlease/common/database/transaction';
import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery, type TestDatabase } from '@gridlease/testing/database';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectFees } from '../../src/books/fees.ts';
import { closeMonth } from '../../src/books/ledger/close-month.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { formatAmount } from '../../src/books/money/amount.ts';
import { listDueTransfers } from '../../src/chain/transfers/store.ts';
import { openBilling } from '../billing.ts';
import { type Books, balancesOf, deposit, idAt, openBooksAt } from '../ledger/books.ts';
import { openMachine, settle, startRental } from '../ledger/sessions.ts';
import { newestPosting } from '../newest-posting.ts';
import { type Before, readWallets, withRestatedPayments } from './recorded-responses.ts';
import { openUpgraded, readBefore } from './upgraded.ts';

const TOKEN = 1_000_000_000n;

/** The last schemas of earlier issues, with data, when they are brought up to date, and what is in them. */
const FIXTURES = [
  {
    name: '0007',
    at: '2026-10-20T13:00:00Z',
    last: '0007_chain',
    has: { tails: 4, month_balances: 5, fees_of_the_row: 1, open_holds: 1, deposits: 2 },
    fees: 4n,
    payments: {},
  },
  {
    name: '0008',
    at: '2026-10-20T13:02:00Z',
    last: '0008_rentals',
    // The tails of the platform's claims are new, and so is the one of the fees that it has no more.
    has: { tails: 22, month_balances: 12, fees_of_the_row: 1, open_holds: 2, deposits: 5 },
    // Without those of two rentals whose renters owe 0.1 and 0.04.
    fees: 216_083_337n,
    payments: {
      '01a0beaf-fe18-742a-80ca-e36d823c2e76': { amount: '1.2', fee: '0.06', metadata: { charged: '1.3' } },
      '01a1592e-c613-77f5-8fc8-6b008bcd1cb9': { amount: '1.2', fee: '0.06', metadata: { charged: '1.24' } },
    },
  },
];

function withoutTime({ balance: { last_updated: _time, ...balance }, ...rest }: Before['wallets'][number]) {
  return { ...rest, balance };
}

function withFees({ balance, wallet, ...rest }: Before['wallets'][number], fees: bigint) {
  const sum = formatAmount(fees);
  const ofBalance = { available_balance: sum, balance: sum, total_balance: sum };
  return {
    ...rest,
    balance: { ...balance, ...ofBalance },
    wallet: { ...wallet, available_balance: sum, balance: sum },
  };
}

describe.each(FIXTURES)('a database of $last', ({ name, at, last, has, fees, payments }) => {
  let before: Before;
  let renter: string;
  let platform: string;
  let database: TestDatabase;
  let books: Books;
  beforeAll(async () => {
    before = await readBefore(name);
    [renter = '', , platform = ''] = before.wallets.map(({ wallet }) => wallet.id);
  });
  beforeEach(async () => {
    database = await openUpgraded(name, at);
    books = await openBooksAt(database.url);
  });
  afterEach(async () => {
    await books?.close();
    await database?.close();
  });

  const query = <Row extends object>(text: string) => adminQuery<Row>(text, [], database.url);

  it('contains everything that an upgrade could lose', async () => {
    const old = await query<{ name: string }>(`
      select name from kysely_migration where name <= '${last}' order by name`);
    expect(old.map((migration) => migration.name)).toContain(last);
    const months = await query('select distinct tableoid::regclass::text as name from entries order by 1');
    expect(months).toEqual([{ name: 'entries_2026_09' }, { name: 'entries_2026_10' }]);
    expect(await query('select month::text from closed_months')).toEqual([{ month: '2026-09-01' }]);
    const counts = await query(`
      select (select count(*)::integer from account_tails) as tails,
        (select count(*)::integer from month_balances) as month_balances,
        (select balance::integer from accounts where code = 'platform:fees') as fees_of_the_row,
        (select count(*)::integer from holds where closed_at is null) as open_holds,
        (select count(*)::integer from deposits where status = 'confirmed') as deposits`);
    expect(counts).toEqual([has]);
  });

  it('gives the same responses about wallets, and its ledger is sound', async () => {
    const ids = before.wallets.map(({ wallet }) => wallet.id);
    const billing = await openBilling({ databaseUrl: database.url, hasWorkers: false });
    const wallets = await readWallets(billing, ids).finally(() => billing.close());
    const expected: Before['wallets'] = withRestatedPayments(before.wallets, payments);
    expect(wallets.map(withoutTime)).toMatchObject(
      expected.map((each) => withoutTime(each.wallet.id === platform ? withFees(each, fees) : each)),
    );
    // Until now that was the time of the wallet itself.
    for (const { wallet, balance } of wallets) {
      if (wallet.wallet_type === 'platform') continue;
      expect(balance.last_updated).toEqual(await newestPosting(database.url, wallet.id));
    }
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('has a hold that is captured to its last unit, and a closed one that is not', async () => {
    const [owner] = await query<{ id: string }>("select id from wallets where wallet_type = 'provider'");
    const machine = await openMachine(books, 'rig-1', owner?.id);
    const rentals = { db: books.db, newId: () => idAt(at) };
    const order = { walletId: renter, machine, held: 0n, hourlyRate: 60n * TOKEN, maximumMinutes: 3 };
    const ofClosed = await startRental(rentals, { ...order, holdId: before.closedHoldId });
    const ofOpen = await startRental(rentals, { ...order, holdId: before.openHoldId });
    await advanceDatabaseTime(database.url, 180);
    await expect(settle(rentals, [ofClosed.id])).rejects.toMatchObject({ code: 'hold_closed' });
    expect(await settle(rentals, [ofOpen.id])).toMatchObject([
      { session: { status: 'completed', charged: 3n * TOKEN, debt: 0n, holdId: undefined } },
    ]);
    const closed = 'select id from holds where closed_at is not null and captured + released = amount';
    expect(await query(closed)).toContainEqual({ id: before.openHoldId });
    expect(await balancesOf(books, renter)).toMatchObject({ available: 69n * TOKEN, locked: 0n });
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('has a waiting withdrawal that is due', async () => {
    expect(await listDueTransfers(books.db, { begun: 10, others: 10 })).toMatchObject([
      { id: before.withdrawalId },
    ]);
    expect(await balancesOf(books, renter)).toMatchObject({ pending_out: 11n * TOKEN });
  });

  it("has the platform's fees, including those in tails", async () => {
    const order = { journalId: idAt(at), walletId: platform };
    expect(await inTransaction(books.db, (trx) => collectFees(trx, order))).toBe(fees);
    expect(await balancesOf(books, platform)).toMatchObject({ available: fees });
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('keeps the closed month closed, and the next one can be closed', async () => {
    const late = inTransaction(books.db, (trx) => deposit(trx, renter, 1n, idAt('2026-09-21T00:00:00Z')));
    await expect(late).rejects.toThrow('append-only');
    await setDatabaseTime(database.url, '2026-11-03T00:00:00Z');
    expect(await closeMonth(books.db, '2026-10')).toMatchObject({ month: '2026-10' });
    expect(await proveLedger(books.db)).toEqual([]);
  });
});
