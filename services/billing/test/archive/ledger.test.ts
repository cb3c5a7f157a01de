import { inTransaction } from '@gridlease/common/database/transaction';
import { createRandom } from '@gridlease/testing/random';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { LEDGER } from '../../src/books/ledger/archive-source.ts';
import { closeMonth } from '../../src/books/ledger/close-month.ts';
import { move } from '../../src/books/ledger/journal.ts';
import {
  getAccountByCode,
  lockAccountsOf,
  openChainAccount,
  postJournals,
} from '../../src/books/ledger/store.ts';
import { type Body, call, openWallet } from '../billing.ts';
import { type ArchiveScene, archiveAll, openArchiveScene, startStorage, type TestStorage } from './scene.ts';

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

async function closeMonths(): Promise<void> {
  await scene.setTime('2030-07-20T12:00:00Z');
  for (const month of MONTHS) await closeMonth(scene.db, `2030-0${month}`);
}

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
  return read;
}

it.each([1, 2])(
  'statements, balances and journals of archived months are as before (seed %i)',
  async (seed) => {
    await postRandom(seed);
    await closeMonths();
    const before = await readAll();
    expect(await archiveAll(scene, LEDGER)).toBeGreaterThanOrEqual(MONTHS.length);
    for (const table of ['entries', 'journals']) {
      const [left] = await scene.query(`select count(*)::integer as count from ${table}_2030_05`);
      expect(left).toEqual({ count: 0 });
    }
    const after = await readAll();
    expect(after).toEqual(before);
  },
);

it('without the storage service, what is in the database is told, and the rest is 503', async () => {
  await postRandom(3);
  await closeMonths();
  await archiveAll(scene, LEDGER);
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
