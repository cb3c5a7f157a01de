import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { inTransaction } from '@gridlease/common/database/transaction';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportMonth } from '../../src/books/export/export-month.ts';
import { move } from '../../src/books/ledger/journal.ts';
import { postJournals } from '../../src/books/ledger/store.ts';
import { rollUpTails } from '../../src/books/ledger/tail-store.ts';
import type { Body } from '../billing.ts';
import { addDebt } from '../debts.ts';
import { runBilling } from '../process.ts';
import { type Books, deposit, idAt, lockOne, openBooks, openEarned, openWallet } from './books.ts';

/** The program that shares no code with billing. */
const VERIFY = fileURLToPath(new URL('../../../../scripts/verify-month.mjs', import.meta.url));

let books: Books;
let folder: string;
let renter: string;
let platform: string;
beforeAll(async () => {
  books = await openBooks();
  folder = await mkdtemp(join(tmpdir(), 'gridlease-months-'));
  for (const month of ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01']) {
    await adminQuery(`select make_month_partitions('${month}')`, [], books.url);
  }
  await setDatabaseTime(books.url, '2024-04-01T12:00:00Z');
  renter = await openWallet(books);
  platform = await openWallet(books, 0n, 'platform');
  const owner = await openWallet(books, 0n, 'provider');
  const earned = await openEarned(books, owner);
  await depositAt('2024-01-31T23:59:59.999Z', renter, 1_000n);
  await depositAt('2024-02-01T00:00:00.000Z', renter, 500n);
  for (let day = 1; day <= 20; day += 1) {
    const time = `2024-02-${String(day).padStart(2, '0')}T10:00:00Z`;
    await inTransaction(books.db, async (trx) => {
      const { available, locked } = await lockOne(trx, renter);
      await postJournals(trx, [
        { id: idAt(time), kind: 'hold_placed', entries: move(available, locked, 20n) },
        {
          id: idAt(time),
          kind: 'hold_captured',
          entries: [...move(locked, earned, 19n), ...move(locked, books.fees, 1n)].slice(0, 4),
        },
      ]);
    });
  }
  await inTransaction(books.db, (trx) => rollUpTails(trx, 7));
  await depositAt('2024-03-01T00:00:00.000Z', renter, 7n);
});
afterAll(async () => {
  await books.close();
  await rm(folder, { recursive: true, force: true });
});

const depositAt = (time: string, wallet: string, amount: bigint) =>
  inTransaction(books.db, (trx) => deposit(trx, wallet, amount, idAt(time)));

/** Nothing is archived here: `test/archive/ledger.test.ts` exports archived months. */
const sources = () => ({
  db: books.db,
  archive: { read: () => Promise.reject(new Error('no archive')) },
  history: books.db,
});

const order = (month: string, name: string, gzip = false) => ({ month, folder: join(folder, name), gzip });

async function linesOf(name: string, file: string): Promise<Body[]> {
  const content = await readFile(join(folder, name, file), 'utf8');
  return content
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** The exit code and the output of the independent program. */
async function verified(name: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [VERIFY, join(folder, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { output: await text(child.stdout), code: await exit };
}

async function filesOf(name: string): Promise<Record<string, Buffer>> {
  const names = await readdir(join(folder, name));
  const entries = names.map(async (file) => [file, await readFile(join(folder, name, file))] as const);
  return Object.fromEntries(await Promise.all(entries));
}

describe('the export of a month', () => {
  it('is refused while the month is not over, and changes nothing', async () => {
    for (const month of ['2024-03', '2024-04', '2031-01']) {
      await expect(exportMonth(sources(), order(month, 'refused'))).rejects.toMatchObject({
        code: 'month_not_over',
      });
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('has journals, balances and statements that an independent program adds up', async () => {
    const written = await exportMonth(sources(), order('2024-02', 'february'));
    expect(written).toMatchObject({ month: '2024-02', journals: 41, entries: 122 });
    expect(written.closed.at(-1)).toBe('2024-02');
    expect(Object.keys(await filesOf('february')).sort()).toEqual([
      'SHA256SUMS',
      'balances.jsonl',
      'journals.jsonl',
      'manifest.json',
      'statements.jsonl',
    ]);
    const { code, output } = await verified('february');
    expect([code, output]).toEqual([0, expect.stringContaining('"ok":true,"month":"2024-02","entries":122')]);
    const statements = await linesOf('february', 'statements.jsonl');
    const of = (wallet: string) => statements.filter(({ wallet_id }) => wallet_id === wallet);
    expect(of(renter)[0]).toMatchObject({ wallet_type: 'user', opening: '0.000001', closing: '0.0000011' });
    expect(of(renter)[1]).toMatchObject({
      kind: 'deposit',
      at: '2024-02-01T00:00:00.000Z',
      amount: '0.0000005',
    });
    // The holds are no lines of it.
    expect(of(renter)).toHaveLength(22);
    expect(of(platform)[0]).toMatchObject({ wallet_type: 'platform', opening: '0', closing: '0.00000002' });
    const balances = await linesOf('february', 'balances.jsonl');
    expect(balances.find(({ account }) => account === 'platform:fees')).toMatchObject({
      opening: '0',
      debits: '0',
      credits: '0.00000002',
      entries: 20,
      closing: '0.00000002',
    });
  });

  it('is the same every time, compressed or not, whatever was posted since', async () => {
    const first = await filesOf('february');
    await depositAt('2024-04-01T00:00:00.000Z', renter, 9n);
    const again = await exportMonth(sources(), order('2024-02', 'again'));
    expect(again.closed).toEqual([]);
    expect(await filesOf('again')).toEqual(first);
    await exportMonth(sources(), order('2024-02', 'gzip', true));
    const compressed = await filesOf('gzip');
    for (const file of ['journals.jsonl', 'balances.jsonl', 'statements.jsonl']) {
      expect(gunzipSync(compressed[`${file}.gz`] ?? Buffer.alloc(0))).toEqual(first[file]);
    }
    expect(compressed['manifest.json']).toEqual(first['manifest.json']);
    expect((await verified('gzip')).code).toBe(0);
    await expect(exportMonth(sources(), order('2024-02', 'again'))).rejects.toMatchObject({
      code: 'folder_exists',
    });
  });

  it('opens with what the month before closed with, also of a month without entries', async () => {
    await setDatabaseTime(books.url, '2024-06-15T00:00:00Z');
    const march = await exportMonth(sources(), order('2024-05', 'may'));
    expect(march.closed).toEqual(['2024-03', '2024-04', '2024-05']);
    await exportMonth(sources(), order('2024-03', 'march'));
    for (const name of ['march', 'may']) expect((await verified(name)).code).toBe(0);
    const closing = async (name: string) => namesAnd('closing', await linesOf(name, 'balances.jsonl'));
    const opening = namesAnd('opening', await linesOf('march', 'balances.jsonl'));
    expect(opening).toEqual(await closing('february'));
    expect(await linesOf('may', 'journals.jsonl')).toEqual([]);
  });
});

/** What accounts have, but for those that have nothing. */
const namesAnd = (member: string, lines: Body[]) =>
  lines.map((line) => [line.account, line[member]]).filter(([, balance]) => balance !== '0');

/** Changes lines of a file of an export, and makes its hashes right again. */
async function tamper(name: string, file: string, change: (lines: string[]) => string[]): Promise<void> {
  const files = await filesOf('february');
  const content = change(String(files[file]).split('\n').slice(0, -1))
    .map((line) => `${line}\n`)
    .join('');
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  const manifest = JSON.parse(String(files['manifest.json']));
  const entry = manifest.files.find((one: Body) => one.name === file);
  Object.assign(entry, {
    sha256: sha256(content),
    bytes: Buffer.byteLength(content),
    lines: content.split('\n').length - 1,
  });
  const changed: Record<string, Buffer> = {
    ...files,
    [file]: Buffer.from(content),
    'manifest.json': Buffer.from(JSON.stringify(manifest)),
  };
  const named = Object.keys(changed).filter((one) => one !== 'SHA256SUMS');
  changed.SHA256SUMS = Buffer.from(named.map((one) => `${sha256(changed[one] ?? '')}  ${one}\n`).join(''));
  const target = join(folder, name);
  await rm(target, { recursive: true, force: true });
  await mkdir(target);
  for (const [one, data] of Object.entries(changed)) await writeFile(join(target, one), data);
}

const edit = (at: number, from: RegExp, to: string) => (lines: string[]) =>
  lines.map((line, index) => (index === at ? line.replace(from, to) : line));

/** Edits the first journal of a hold. */
const held = (from: RegExp, to: string) => (lines: string[]) =>
  edit(
    lines.findIndex((line) => line.includes('hold_placed')),
    from,
    to,
  )(lines);

describe('the independent program finds', () => {
  it('a changed byte, by the hashes', async () => {
    await tamper('bytes', 'journals.jsonl', (lines) => lines);
    expect((await verified('bytes')).code).toBe(0);
    const path = join(folder, 'bytes', 'journals.jsonl');
    await writeFile(path, String(await readFile(path)).replace('deposit', 'Deposit'));
    const { code, output } = await verified('bytes');
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('journals.jsonl is not the file of SHA256SUMS'),
    ]);
  });

  it.each([
    ['an amount of a journal', 'journals.jsonl', held(/"0.00000002"/, '"0.00000003"'), 'sums to'],
    [
      'both sides of a journal',
      'journals.jsonl',
      held(/0\.00000002/g, '0.00000003'),
      'is not what the journals did',
    ],
    [
      'a journal that is gone',
      'journals.jsonl',
      (lines: string[]) => lines.slice(1),
      'is not what the journals did',
    ],
    ['another order', 'journals.jsonl', (lines: string[]) => lines.toReversed(), 'is not after'],
    ['an account of a journal', 'journals.jsonl', held(/available/, 'debt'), 'is not what the journals did'],
    ['a closing balance', 'balances.jsonl', edit(0, /"closing":"[^"]*"/, '"closing":"7"'), 'does not add up'],
    [
      'an account that is gone',
      'balances.jsonl',
      (lines: string[]) => lines.slice(1),
      'balances.jsonl does not have',
    ],
    [
      'a line of a statement',
      'statements.jsonl',
      edit(2, /"amount":"[^"]*"/, '"amount":"5"'),
      'does not follow',
    ],
    [
      'a journal of a statement',
      'statements.jsonl',
      edit(2, /"journal_id":"0/, '"journal_id":"1'),
      'are not what the journals did',
    ],
    [
      'a statement that is gone',
      'statements.jsonl',
      (lines: string[]) => lines.filter((line) => !line.includes(renter)),
      'statements.jsonl does not have',
    ],
    ['a line that is no JSON', 'statements.jsonl', edit(1, /^/, '{'), 'is not a JSON object'],
  ] as const)('%s, even with right hashes', async (_name, file, change, finding) => {
    await tamper('tampered', file, (lines) => change(lines));
    const { code, output } = await verified('tampered');
    expect([code, output]).toEqual([1, expect.stringContaining(finding)]);
  });
});

it('a journal that does not sum to zero in the database stops the export, and leaves no folder', async () => {
  await inTransaction(books.db, (trx) => addDebt(trx, renter, 1n));
  await adminQuery(
    `do $$ begin set local session_replication_role = replica;
      update entries set amount = amount + 1 where journal_id = (select min(journal_id::text)::uuid from entries) and n = 1; end $$`,
    [],
    books.url,
  );
  const [month = ''] = (await linesOf('february', 'journals.jsonl')).map(({ at }) => at.slice(0, 7));
  expect(month).toBe('2024-02');
  await expect(exportMonth(sources(), order('2024-01', 'damaged'))).rejects.toThrow('the ledger is damaged');
  expect((await readdir(folder)).filter((name) => name.startsWith('damaged'))).toEqual([]);
});

it('the command exports a month, and says what is wrong with its arguments', async () => {
  const config = { database: { url: books.url } };
  const wrong = await runBilling(config, ['export-month', '--month', '2024-13']);
  expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('needs a month such as 2026-09')]);
  const done = await runBilling(config, [
    'export-month',
    '--month',
    '2024-02',
    '--output',
    join(folder, 'command'),
  ]);
  expect(done.code, done.output).toBe(0);
  expect(JSON.parse(done.lines.at(-1) ?? '')).toMatchObject({ month: '2024-02', entries: 122 });
  expect(await filesOf('command')).toEqual(await filesOf('february'));
});
