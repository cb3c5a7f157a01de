import { inTransaction } from '@gridlease/common/database/transaction';
import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeMonth } from '../../src/books/ledger/close-month.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { type Books, deposit, idAt, openBooks, openWallet, tamper } from './books.ts';
import { openMachine, settle, startRental } from './sessions.ts';

let books: Books;
let wallet: string;
let holdId: string;
beforeEach(async () => {
  books = await openBooks();
  wallet = await openWallet(books, 1_000n);
  await setDatabaseTime(books.url, new Date().toISOString());
  const machine = await openMachine(books);
  const rental = await startRental(books, { walletId: wallet, machine, held: 500n, feePercent: 5 });
  holdId = rental.holdId;
  for (const minutes of [20, 60, 40]) {
    await advanceDatabaseTime(books.url, minutes * 60);
    await settle(books, [rental.id]);
  }
});
afterEach(() => books.close());

const account = (kind: string) => `(select id from accounts where code = 'wallet:${wallet}:${kind}')`;
const lockedEntry = (version: number) => `account_id = ${account('locked')} and account_version = ${version}`;

/** Checks and subjects of what the proof finds after a tampering that no trigger notices. */
async function findings(...statements: string[]) {
  await tamper(books, ...statements);
  const found = await proveLedger(books.db);
  const say = (text: string) => text.replace(`wallet:${wallet}:`, '');
  return found.map(({ check, subject, detail }) => ({ check, subject: say(subject), detail }));
}

it('a sound ledger has no findings', async () => {
  expect(await proveLedger(books.db)).toEqual([]);
});

it('a lost entry is found: its journal, its account and the gap in its versions', async () => {
  const found = await findings(`delete from entries where ${lockedEntry(3)}`);
  expect(found).toEqual([
    { check: 'journal', subject: expect.any(String), detail: 'its entries sum to 60' },
    {
      check: 'account',
      subject: 'locked',
      detail: 'it has 380 of 4 entries, and 440 were posted of 3 entries',
    },
    { check: 'chain', subject: 'locked', detail: expect.stringMatching(/^version 4 comes after 2 /) },
  ]);
});

it('a changed amount is found, even if the journal was changed to balance again', async () => {
  const found = await findings(
    `update entries set amount = amount - 7 where ${lockedEntry(2)}`,
    `update entries set amount = amount + 7 where account_id = ${books.fees.id}
       and journal_id = (select journal_id from entries where ${lockedEntry(2)})`,
  );
  expect(found.map(({ check, subject }) => [check, subject]).toSorted()).toEqual([
    ['account', 'locked'],
    ['account', 'platform:fees'],
    ['chain', 'locked'],
  ]);
});

it('a lost journal is found, with and without its entries', async () => {
  const last = `(select journal_id from entries where ${lockedEntry(4)})`;
  const [orphans] = await findings(`delete from journals where id = ${last}`);
  expect(orphans).toMatchObject({ check: 'journal', detail: 'it has entries but is not there' });
  const all = await findings(`delete from entries where journal_id = ${last}`);
  const accounts = all.filter(({ check }) => check === 'account').map(({ subject }) => subject);
  expect(accounts).toEqual(expect.arrayContaining(['locked', 'platform:fees']));
  expect(accounts).toHaveLength(3);
});

it('lost entries are found even if their journal remains', async () => {
  const [found] = await findings(
    `delete from entries where journal_id = (select journal_id from entries where ${lockedEntry(4)})`,
  );
  expect(found).toMatchObject({ check: 'journal', detail: 'it has no entries' });
});

it('a duplicated entry is found, and so is a duplicated pair that sums to zero', async () => {
  const copy = (where: string, sign = '') => `
    insert into entries (journal_id, account_id, account_version, n, amount, balance)
    select journal_id, account_id, null, 4, ${sign} amount, null from entries where ${where}`;
  const fee = `account_id = ${books.fees.id}`;
  const once = await findings(
    copy(
      `${fee} and journal_id = (select journal_id from entries where ${fee} order by journal_id desc limit 1)`,
    ),
  );
  expect(once.map(({ check }) => check)).toEqual(['journal', 'account']);
  const pair = await findings(copy(`${fee} and n > 3`, '-').replace('null, 4', 'null, 5'));
  expect(pair.map(({ check, subject }) => [check, subject])).toEqual([['account', 'platform:fees']]);
});

it('a balance, version or tail that differs from what was posted is found by its account', async () => {
  const off = await findings(`update accounts set balance = balance + 5 where id = ${account('available')}`);
  expect(off.map(({ check, subject }) => [check, subject])).toEqual([
    ['account', 'available'],
    ['total', 'all accounts'],
  ]);
  const versions = await findings(`update accounts set balance = balance - 5, version = version + 1
    where id = ${account('available')}`);
  expect(versions.map(({ check, subject }) => [check, subject])).toEqual([['account', 'available']]);
  const tails = await findings('delete from account_tails');
  expect(tails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['platform:fees', 'all accounts']),
  );
});

it('a hold that differs from the locked balance, or that names another account, is found', async () => {
  expect(await findings(`update holds set captured = captured - 9 where id = '${holdId}'`)).toEqual([
    { check: 'hold', subject: 'locked', detail: 'it has 380, and open holds have 389' },
  ]);
  const found = await findings(
    `update holds set account_id = ${account('available')} where id = '${holdId}'`,
  );
  expect(found.map(({ subject }) => subject)).toEqual([holdId, 'locked']);
});

it('a late change to an entry of a closed month is found', async () => {
  await inTransaction(books.db, (trx) => deposit(trx, wallet, 5n, idAt('2020-01-15T00:00:00Z')));
  await closeMonth(books.db, '2020-01');
  expect(await proveLedger(books.db)).toEqual([]);
  const found = await findings(
    `update entries set amount = amount + 1 where account_version is not null and journal_id < uuid7_at('2020-02-01Z')`,
  );
  expect(found.map(({ check, subject }) => [check, subject])).toEqual([
    ['journal', expect.any(String)],
    ['month', 'available'],
    ['chain', 'available'],
  ]);
});

it('an account beyond its bounds is found', async () => {
  await tamper(books, 'alter table accounts drop constraint accounts_check');
  const found = await findings(
    `update accounts set balance = balance - 5000 where id = ${account('available')}`,
  );
  expect(found.map(({ detail }) => detail)).toContainEqual(
    'it has -4500, which is not within 0 and any bound',
  );
});

it('the proof reads one snapshot: concurrent postings are no findings', async () => {
  let over = false;
  const post = (async () => {
    while (!over) await inTransaction(books.db, (trx) => deposit(trx, wallet, 1n));
  })();
  for (let round = 0; round < 10; round += 1) expect(await proveLedger(books.db)).toEqual([]);
  over = true;
  await post;
});

it('the proof does not depend on the clock', async () => {
  await setDatabaseTime(books.url, '2040-01-01T00:00:00Z');
  expect(await proveLedger(books.db)).toEqual([]);
});
