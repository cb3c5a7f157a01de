import { inTransaction } from '@gridlease/common/database/transaction';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, deposit, newId, openBooks, openWallet, snapshotOf } from './books.ts';

let books: Books;
let partition: string;
beforeAll(async () => {
  books = await openBooks();
  const wallet = await openWallet(books, 1_000n);
  await inTransaction(books.db, (trx) => deposit(trx, wallet, 500n));
  const [found] = await adminQuery<{ name: string }>(
    'select tableoid::regclass::text as name from entries limit 1',
    [],
    books.url,
  );
  partition = found?.name ?? '';
});
afterAll(() => books.close());

const asAdmin = (text: string, values: unknown[] = []) => adminQuery(text, values, books.url);

async function refuses(text: string, why: RegExp | string, values: unknown[] = []) {
  const before = await snapshotOf(books);
  await expect(asAdmin(text, values)).rejects.toThrow(why);
  expect(await snapshotOf(books)).toEqual(before);
}

describe('posted records are immutable', () => {
  it('journals and entries cannot be changed, deleted or truncated, not even by a superuser', async () => {
    const journals = partition.replace('entries', 'journals');
    for (const table of ['entries', partition, 'journals', journals]) {
      await refuses(`delete from ${table}`, 'append-only');
      await refuses(`truncate ${table} cascade`, 'append-only');
    }
    for (const table of ['entries', partition])
      await refuses(`update ${table} set amount = 7`, 'append-only');
    for (const table of ['journals', journals])
      await refuses(`update ${table} set kind = 'x'`, 'append-only');
  });

  it('an account can neither be deleted nor become another one', async () => {
    await refuses('delete from accounts', 'append-only');
    await refuses('truncate accounts cascade', 'append-only');
    await refuses(`update accounts set floor = -5 where kind = 'available'`, 'append-only');
    await refuses(`update accounts set kind = 'locked' where kind = 'available'`, 'append-only');
  });
});

describe('the database refuses', () => {
  const insert = (lines: string, table = 'entries') => `
    with j as (insert into journals (id, kind) values ($1, 'adjustment') returning id)
    insert into ${table} (journal_id, account_id, account_version, n, amount, balance)
    select j.id, l.* from j, (values ${lines}) as l`;
  const fees = `(select id from accounts where code = 'platform:fees')`;
  const bad = `(select id from accounts where code = 'platform:bad_debt')`;

  it('entries that do not sum to zero, through the ledger and directly in a partition', async () => {
    const lines = `(${fees}, null::bigint, 1, 5, null::numeric), (${bad}, null, 2, -4, null)`;
    for (const table of ['entries', partition]) {
      await refuses(insert(lines, table), 'does not sum to zero', [newId()]);
    }
  });

  it('entries that would unbalance an existing journal', async () => {
    const text = `insert into entries (journal_id, account_id, n, amount) select id, ${fees}, 9, 5 from journals limit 1`;
    await refuses(text, 'does not sum to zero');
  });

  it('entries of an unknown account, and entries without a version on an account whose row has the balance', async () => {
    const stranger = `(${fees}, null::bigint, 1, 5, null::numeric), (999999, null, 2, -5, null)`;
    await refuses(insert(stranger), 'account that is not there', [newId()]);
    const suspense = `(select id from accounts where code = 'suspense:unmatched')`;
    const unversioned = `(${fees}, null::bigint, 1, -5, null::numeric), (${suspense}, null, 2, 5, null)`;
    await refuses(insert(unversioned), 'not of its kind', [newId()]);
  });

  it('entries without a journal, zero entries, and duplicate versions of an account', async () => {
    const orphan = `insert into entries (journal_id, account_id, n, amount) values ($1, ${fees}, 1, 5), ($1, ${bad}, 2, -5)`;
    await refuses(orphan, 'foreign key', [newId()]);
    await refuses(insert(`(${fees}, null::bigint, 1, 0, null::numeric)`), 'check constraint', [newId()]);
    const again = `
      insert into entries (journal_id, account_id, account_version, n, amount, balance)
      select journal_id, account_id, account_version, n + 5, amount, balance from ${partition}
      where account_version is not null limit 1`;
    await refuses(again, 'duplicate key');
  });

  it('an account that violates the rules of its kind', async () => {
    const columns = 'insert into accounts (code, kind, is_stored, floor, ceiling, token_account) values';
    await refuses(`${columns} ('x', 'nonsense', true, null, null, null)`, 'not as its kind');
    await refuses(`${columns} ('x', 'available', true, 0, null, null)`, 'not as its kind');
    await refuses(`${columns} ('x', 'chain', true, null, null, 'x')`, 'not as its kind');
    await refuses(`${columns} ('x', 'chain', false, 0, null, 'x')`, 'not as its kind');
  });
});
