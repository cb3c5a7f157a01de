import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inTransaction } from '@gridlease/common/database/transaction';
import { createRandom } from '@gridlease/testing/random';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEDGER_MONTHS } from '../../src/archive-sources.ts';
import { createArchive } from '../../src/books/archive/archive.ts';
import { packBlock } from '../../src/books/archive/block.ts';
import { exportMonth } from '../../src/books/export/export-month.ts';
import { proveArchivedLedger } from '../../src/books/ledger/archive-proof.ts';
import { closeMonth } from '../../src/books/ledger/close-month.ts';
import { move } from '../../src/books/ledger/journal.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import {
  getAccountByCode,
  lockAccountsOf,
  openChainAccount,
  postJournals,
} from '../../src/books/ledger/store.ts';
import { type Body, call, log, openWallet } from '../billing.ts';
import { type ArchiveScene, archiveAll, openArchiveScene, startStorage, type TestStorage } from './scene.ts';
import { SEEDS } from './seeds.ts';

const MONTHS = [3, 4, 5, 6];
const JOURNALS = 120;

let storage: TestStorage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.stop());

let scene: ArchiveScene;
let wallets: string[];
beforeEach(async () => {
  scene = await openArchiveScene(storage);
  wallets = [];
  for (let n = 0; n < 2; n += 1) wallets.push((await openWallet(scene.billing)).id);
  const [platform] = await scene.query<{ id: string }>(
    `select id from wallets where wallet_type = 'platform'`,
  );
  wallets.push(platform?.id ?? '');
  for (const month of [...MONTHS, 7]) {
    await scene.query(`select make_month_partitions(make_date(2030, ${month}, 1))`);
  }
});
afterEach(() => scene.close());

/** Deposits, holds and fees of all months, many of one moment and some around the ends of months. */
async function postRandom(seed: number): Promise<void> {
  const random = createRandom(seed);
  const times = Array.from({ length: JOURNALS }, () => {
    const month = random.pick([...MONTHS, 7]);
    return random.chance(0.2)
      ? Date.UTC(2030, month, 1) - random.int(1, 3)
      : Date.UTC(2030, month - 1, random.int(1, 14), random.int(0, 1));
  });
  await inTransaction(scene.db, async (trx) => {
    const hot = await openChainAccount(trx, { tokenAccount: 'hot', isHot: true });
    const fees = await getAccountByCode(trx, 'platform:fees');
    for (const [at, msecs] of times.toSorted((a, b) => a - b).entries()) {
      const { available, locked } = await lockAccountsOf(trx, wallets[at % 2] ?? '');
      const amount = BigInt(random.int(1, 2 ** 31)) * 10n ** BigInt(random.int(0, 12));
      const id = v7({ msecs });
      const kind = random.pick(['deposit', 'hold_placed', 'fees'] as const);
      const isPoor = available.balance < amount;
      if (kind === 'deposit' || isPoor) {
        await postJournals(trx, [{ id, kind: 'deposit', entries: move(hot, available, amount) }]);
      } else if (kind === 'hold_placed') {
        const entries = move(available, locked, amount);
        await postJournals(trx, [{ id, kind, reference: v7({ msecs }), entries }]);
      } else {
        await postJournals(trx, [{ id, kind: 'adjustment', entries: move(available, fees, amount) }]);
      }
    }
  });
}

/** All months but the last one are over. */
const endMonths = () => scene.setTime('2030-07-20T12:00:00Z');

const reader = () => ({ db: scene.db, archive: createArchive(scene.objects, log) });

async function readPage(path: string): Promise<Body> {
  const { status, body } = await call(scene.billing, 'GET', path);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

async function readPages(path: string): Promise<Body[]> {
  const pages: Body[] = [];
  for (let cursor = ''; ; ) {
    const page = await readPage(path + cursor);
    pages.push(page);
    if (page.next_cursor === undefined) return pages;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

const PERIODS = [
  'from=2030-03-01T00:00:00Z&to=2030-07-20T00:00:00Z',
  'from=2030-04-05T01:00:00Z&to=2030-06-05T00:30:00Z',
  'from=2030-04-05T00:30:00Z&to=2030-04-10T00:00:00Z',
  'from=2030-05-01T00:00:00Z&to=2030-06-01T00:00:00Z',
];
const MOMENTS = ['2030-04-07T00:30:00Z', '2030-04-30T23:59:59.998Z', '2030-05-31T23:59:59.999Z'];

/** All that is told of the ledger. */
async function readAll(): Promise<unknown[]> {
  const read: unknown[] = [];
  for (const wallet of wallets) {
    for (const period of PERIODS) {
      for (const limit of [4, 1000])
        read.push(await readPages(`/api/v1/wallet/${wallet}/statement?${period}&limit=${limit}`));
    }
    for (const at of MOMENTS) read.push(await readPage(`/api/v1/wallet/${wallet}/balance?at=${at}`));
  }
  for (const filter of ['', '&kind=deposit', '&account=platform:fees', `&${PERIODS[1]}`]) {
    read.push(await readPages(`/api/v1/admin/journals?limit=9${filter}`));
    read.push(await readPage(`/api/v1/admin/journals?limit=5&offset=30${filter}`));
  }
  for (const at of MOMENTS) read.push(await readPages(`/api/v1/admin/trial-balance?limit=3&at=${at}`));
  for (const period of PERIODS) read.push(await readPages(`/api/v1/admin/revenue?limit=20&${period}`));
  return read;
}

/** The files of a month's export, by name. */
async function readExport(month: string): Promise<Record<string, string>> {
  const parent = await mkdtemp(join(tmpdir(), 'gridlease-archived-'));
  try {
    const folder = join(parent, month);
    await exportMonth({ ...reader(), history: reader().db }, { month, folder, gzip: false });
    const files = (await readdir(folder)).map(
      async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
    );
    return Object.fromEntries(await Promise.all(files));
  } finally {
    await rm(parent, { recursive: true });
  }
}

it.each(SEEDS)(
  'statements, balances and journals of archived months are as before (seed %i)',
  async (seed) => {
    await postRandom(seed);
    await endMonths();
    const before = await readAll();
    const exported = await readExport('2030-05');
    const proven = await proveLedger(scene.db);
    expect(proven.filter(({ check }) => check !== 'hold')).toEqual([]);
    expect(await archiveAll(scene, LEDGER_MONTHS)).toBeGreaterThanOrEqual(MONTHS.length);
    for (const table of ['entries', 'journals']) {
      const [left] = await scene.query(`select count(*)::integer as count from ${table}_2030_05`);
      expect(left).toEqual({ count: 0 });
    }
    const after = await readAll();
    expect(after).toEqual(before);
    expect(await readExport('2030-05')).toEqual(exported);
    // It finds that these accounts have no holds, and nothing else.
    expect(await proveLedger(scene.db)).toEqual(proven);
    expect(await proveArchivedLedger(reader())).toEqual([]);
  },
);

it('a month is closed before it is archived, with those before it', async () => {
  await postRandom(4);
  await endMonths();
  expect(await scene.query('select month from closed_months')).toEqual([]);
  // Closed by somebody else: the others are not archived because of that.
  await closeMonth(scene.db, '2030-03');
  await archiveAll(scene, LEDGER_MONTHS);
  const closed = await scene.query(`select to_char(month, 'YYYY-MM') as month from closed_months order by 1`);
  expect(closed.slice(-MONTHS.length)).toEqual(MONTHS.map((month) => ({ month: `2030-0${month}` })));
});

it('the proof finds archived rows that are gone or differ, also where digests and counts were changed with them', async () => {
  await postRandom(5);
  await endMonths();
  await archiveAll(scene, LEDGER_MONTHS);
  const prove = async () =>
    (await proveArchivedLedger(reader())).map(({ check, detail }) => ({ check, detail }));
  expect(await prove()).toEqual([]);
  const [block] = await scene.query<{ id: string; sha256: Buffer; key: string }>(`
    select archive_id as id, sha256, format('entries/%s/%s/journal/000002.jsonl.gz', partition, a.id) as key
    from archives a join archive_blocks b on b.archive_id = a.id
    where partition = 'entries_2030_05' and list = 'journal' and n = 2`);
  if (block === undefined) throw new Error('the month has no second block');
  const bytes = await scene.objects.get(block.key);

  const lines = gunzipSync(bytes)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  lines[0].amount = Number(lines[0].amount) + 1;
  const packed = await packBlock(lines.map((line) => JSON.stringify(line)));
  await scene.objects.put(block.key, packed.bytes);
  await expect(prove()).rejects.toMatchObject({ code: 'archive_unavailable' });
  const setDigest = (sha256: Buffer) =>
    scene.query(
      `update archive_blocks set sha256 = $1 where archive_id = $2 and list = 'journal' and n = 2`,
      [sha256, block.id],
    );
  await setDigest(packed.sha256);
  const altered = await prove();
  expect(altered.map(({ check }) => check).toSorted()).toEqual(['journal', 'month']);
  expect(altered).toContainEqual({ check: 'journal', detail: 'its entries sum to 1' });

  await scene.objects.put(block.key, bytes);
  await setDigest(block.sha256);
  expect(await prove()).toEqual([]);
  await scene.query(`delete from archive_blocks where archive_id = $1 and list = 'journal'`, [block.id]);
  const checks = new Set((await prove()).map(({ check }) => check));
  expect([...checks].toSorted()).toEqual(['journal', 'month']);
});

it('without the storage service, what is in the database is told, and the rest is 503', async () => {
  await postRandom(3);
  await endMonths();
  await archiveAll(scene, LEDGER_MONTHS);
  const [wallet = ''] = wallets;
  const old = [
    `/api/v1/wallet/${wallet}/statement?${PERIODS[0]}`,
    `/api/v1/wallet/${wallet}/balance?at=${MOMENTS[0]}`,
    `/api/v1/admin/trial-balance?at=${MOMENTS[0]}`,
    '/api/v1/admin/journals?limit=1000',
  ];
  scene.proxy.cut();
  for (const path of old) {
    const response = await call(scene.billing, 'GET', path);
    expect([path, response.status, response.body.code]).toEqual([path, 503, 'archive_unavailable']);
  }
  await readPage(`/api/v1/wallet/${wallet}/statement?from=2030-07-01T00:00:00Z&to=2030-07-20T00:00:00Z`);
  await readPage(`/api/v1/admin/journals?from=2030-07-01T00:00:00Z`);
  await readPage(`/api/v1/wallet/${wallet}/balance?at=${MOMENTS[2]}`);
  scene.proxy.restore();
  for (const path of old) await readPage(path);
});

describe('a month of the ledger stays in the database as long as it has a journal', () => {
  const posted = `(select reference from journals_2030_03 where reference is not null order by id limit 1)`;
  const wallet = `(select id from wallets where wallet_type = 'user' order by id limit 1)`;

  it.each([
    [
      'of a rental that is disputed',
      `insert into disputes (id, session_id, earned_account_id, user_id, provider_id, provider_owner_id, reason)
       select gen_random_uuid(), ${posted}, (select min(id) from accounts), 'u', 'p', 'o', 'x'`,
      `update disputes set status = 'rejected', decided_at = gridlease_now()`,
    ],
    [
      'of a rental that is owed',
      `insert into claims (id, kind, debtor_wallet_id, creditor_wallet_id, session_id, gpu_model, amount, paid, fee_percent,
         hourly_rate, began_at, since)
       values (gen_random_uuid(), 'rental', ${wallet}, ${wallet}, ${posted}, 'x', 5, 0, 5, 1, gridlease_now(), gridlease_now())`,
      'update claims set repaid = 5',
    ],
    [
      'of a rental with a hold',
      `insert into holds (id, wallet_id, account_id, reference, amount)
       select gen_random_uuid(), wallet_id, id, ${posted}, 5 from accounts where wallet_id = ${wallet} and kind = 'locked'`,
      'update holds set released = 5, closed_at = gridlease_now()',
    ],
    [
      'of a correction that is owed',
      `insert into claims (id, kind, debtor_wallet_id, creditor_account_id, correction_id, amount, since)
       values (gen_random_uuid(), 'correction', ${wallet}, 1, ${posted}, 5, gridlease_now())`,
      'update claims set written_off = 5',
    ],
  ])('%s', async (_what, open, close) => {
    await postRandom(6);
    await endMonths();
    await scene.query(open);
    while ((await scene.archiveNext(LEDGER_MONTHS)) === 'archived');
    const left = () => scene.query('select count(*)::integer > 0 as "isThere" from journals_2030_03');
    expect(await left()).toEqual([{ isThere: true }]);
    expect(await scene.archiveNext(LEDGER_MONTHS)).toBe('open');
    await scene.query(close);
    await archiveAll(scene, LEDGER_MONTHS);
    expect(await left()).toEqual([{ isThere: false }]);
  });
});
