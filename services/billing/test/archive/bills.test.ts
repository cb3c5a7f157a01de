import { createRandom } from '@gridlease/testing/random';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArchive } from '../../src/books/archive/archive.ts';
import { listEarningsDays } from '../../src/owners/earnings/days-store.ts';
import { readEarnings } from '../../src/owners/earnings/store.ts';
import { createBillsSource } from '../../src/rentals/history/archive-source.ts';
import { listRecords } from '../../src/rentals/history/store.ts';
import { listSpendDays } from '../../src/rentals/spend/store.ts';
import { type Body, call, log, openWallet } from '../billing.ts';
import { endOpened, openSessions } from '../usage/opener.ts';
import { type ArchiveScene, archiveAll, openArchiveScene, startStorage, type TestStorage } from './scene.ts';
import { SEEDS } from './seeds.ts';

const MONTHS = [3, 4, 5, 6, 7];
const BEYOND = '2030-07-01T00:00:00Z';
const MARCH = { from: new Date('2030-03-01T00:00:00Z'), to: new Date('2030-04-01T00:00:00Z') };
const DELAY_SECONDS = 7 * 86_400;
const BILLS = createBillsSource(DELAY_SECONDS);
/** Ids that order differently by bytes, by UTF-16 and by language, and of which some begin with others. */
const USERS = ['a', 'a/b', 'B', '\u{1f600}', '\uffee', 'z~'];
const MACHINES = ['a', 'a-b', 'B'];

let storage: TestStorage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.stop());

let scene: ArchiveScene;
beforeEach(async () => {
  scene = await openArchiveScene(storage);
  await scene.setTime('2030-03-15T12:00:00Z');
  await archiveAll(scene, BILLS);
  for (const month of MONTHS)
    await scene.query(`select make_partition('billing_records', make_date(2030, ${month}, 1))`);
  await scene.setTime('2030-07-15T12:00:00Z');
});
afterEach(() => scene.close());

interface Written {
  /** When the rental began; it ended an hour later. */
  readonly at: Date;
  readonly sessionId?: string;
  readonly user?: string;
  readonly provider?: string;
  readonly owner?: string;
  readonly status?: string;
  /** How long after its end the bill was written. */
  readonly lateDays?: number;
}

async function write(bill: Written): Promise<string> {
  const { at, user = 'a', provider = 'a', owner = 'B', status = 'completed', lateDays = 0 } = bill;
  const sessionId = bill.sessionId ?? v7({ msecs: at.getTime() });
  await scene.query(
    `insert into billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start,
       billing_period_end, total_minutes, avg_gpu_utilization, base_cost, vram_cost, power_cost, total_cost, platform_fee,
       provider_earnings, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7::timestamptz + interval '1 hour', 60, 100 / 3.0, 90071992547409931, 1, 0,
       90071992547409932, 2, 90071992547409930, $7::timestamptz + interval '1 hour' + $8 * interval '1 day')`,
    [v7(), sessionId, status, user, provider, owner, at.toISOString(), lateDays],
  );
  return sessionId;
}

/** Bills of all months, many of the same moment, some written a month after their rental ended. */
async function writeRandom(seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const ids: string[] = [];
  for (let n = 0; n < 120; n += 1) {
    const month = random.pick(MONTHS.slice(0, 4));
    const at = random.chance(0.2)
      ? new Date(Date.UTC(2030, month, 1) - random.int(1, 3))
      : new Date(Date.UTC(2030, month - 1, random.int(1, 14), random.int(0, 1)));
    const [user, provider, owner] = [random.pick(USERS), random.pick(MACHINES), random.pick(USERS)];
    const status = random.pick(['completed', 'terminated', 'failed']);
    const lateDays = month < 5 && random.chance(0.1) ? 31 : 0;
    ids.push(await write({ at, user, provider, owner, status, lateDays }));
  }
  for (let day = 1; day <= 9; day += 1) await write({ at: new Date(Date.UTC(2030, 6, day)) });
  return ids;
}

const history = (query: string, headers = {}) =>
  call(scene.billing, 'GET', `/api/v1/billing/history?${query}`, undefined, headers);

async function readPage(query: string): Promise<Body> {
  const { status, body } = await history(query);
  expect(status).toBe(200);
  // Totals are left out where something is archived.
  const { total: _, ...page } = body;
  return page;
}

async function readPages(query: string): Promise<Body[]> {
  const pages: Body[] = [];
  for (let cursor = ''; ; ) {
    const page = await readPage(query + cursor);
    pages.push(page);
    if (page.next_cursor === undefined) return pages;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

const FILTERS = [
  '',
  ...USERS.map((id) => `user_id=${encodeURIComponent(id)}`),
  ...MACHINES.map((id) => `provider_id=${id}`),
  'status=failed,terminated&provider_id=a-b',
  'user_id=a&from=2030-04-05T00:00:00Z&to=2030-06-30T23:59:59.999Z',
];

/** All that an administrator is told of bills, and what owners see of both sides. */
async function readAll(ids: readonly string[]): Promise<unknown[]> {
  const read: unknown[] = [];
  for (const filter of FILTERS) {
    read.push(await readPages(`${filter}&limit=7`), await readPage(`${filter}&limit=1000`));
    read.push(await readPage(`${filter}&limit=5&offset=20`));
    read.push((await history(filter, { accept: 'text/csv' })).body);
  }
  for (const id of ids) read.push(await readPage(`session_id=${id.toUpperCase()}`));
  const reader = { db: scene.db, archive: createArchive(scene.objects, log) };
  for (const ownerId of USERS) {
    for (const [providerId, providerIds] of [[], ['a'], [undefined, ['B', 'a-b']]] as const) {
      const filters = {
        visibility: { ownerId, providerIds },
        providerId,
        sessionId: undefined,
        status: undefined,
      };
      read.push(await listRecords(reader, filters, { before: undefined, limit: 6, offset: 9 }));
      read.push(await listRecords(reader, filters, { before: undefined, limit: 1_000, offset: 0 }));
    }
  }
  return read;
}

it.each(SEEDS)('archived bills are listed as before (seed %i)', async (seed) => {
  const ids = await writeRandom(seed);
  const before = await readAll(ids);
  const { next_cursor } = await readPage('limit=40');
  const next = () => readPage(`limit=40&cursor=${encodeURIComponent(next_cursor)}`);
  const expected = await next();
  expect(await archiveAll(scene, BILLS)).toBe(4);
  expect(
    await scene.query('select from billing_records where session_id < uuid7_at($1)', [BEYOND]),
  ).toHaveLength(0);
  expect(await readAll(ids)).toEqual(before);
  expect(await next()).toEqual(expected);
});

it('without the storage service, recent bills are listed and older ones are 503', async () => {
  const old = await write({ at: new Date('2030-04-10T00:00:00Z') });
  for (let day = 1; day <= 3; day += 1) await write({ at: new Date(Date.UTC(2030, 6, day)) });
  await archiveAll(scene, BILLS);
  scene.proxy.cut();
  expect((await history('limit=2')).body.records).toHaveLength(2);
  expect((await history('from=2030-07-01T00:00:00Z')).body.records).toHaveLength(3);
  const unavailable = { status: 503, body: { code: 'archive_unavailable' } };
  expect(await history('limit=10')).toMatchObject(unavailable);
  expect(await history(`session_id=${old}`)).toMatchObject(unavailable);
  scene.proxy.restore();
  expect((await history('limit=10')).body.records).toHaveLength(4);
});

/** Sums of everybody, of renters, of machines and of owners, over days that are whole and over cut ones. */
async function readSums(cuts: readonly string[]): Promise<unknown[]> {
  const read: unknown[] = [];
  const get = async (path: string, headers = {}) => {
    const response = await call(scene.billing, 'GET', path, undefined, headers);
    expect(response.status, path).toBe(200);
    read.push(response.body);
  };
  const reader = { db: scene.db, archive: createArchive(scene.objects, log) };
  const accounts = await scene.query<{ id: string; wallet: string; owner: string; machine: string }>(
    `select a.id, wallet_id as wallet, user_id as owner, provider_id as machine
     from accounts a join wallets w on w.id = a.wallet_id where provider_id is not null order by a.id`,
  );
  const earned = accounts.map(({ id, wallet, owner, machine }) => ({
    id: Number(id),
    walletId: wallet,
    ownerId: owner,
    providerId: machine,
  }));
  for (const [n, cut] of cuts.entries()) {
    const [from = '', to = ''] = [cuts[n - 1] ?? '2030-03-01T00:00:00Z', cut].sort();
    const period = `from=${from}&to=${to}`;
    await get(`/api/v1/billing/spend?${period}`);
    await get(`/api/v1/billing/spend?${period}`, { accept: 'text/csv' });
    for (const user of USERS)
      await get(`/api/v1/billing/spend?${period}&user_id=${encodeURIComponent(user)}`);
    for (const id of ['a', 'B', 'a-b']) {
      await get(`/api/v1/provider/${id}/earnings?${period}`);
      await get(`/api/v1/provider/${id}/earnings?to=${to}`);
      await get(`/api/v1/provider/${id}/earnings/days?${period}`);
    }
    const times = { from: new Date(from), to: new Date(to) };
    const restricted = { userId: 'a/b', providerIds: ['a', 'B'], ...times };
    if (from < to) read.push(await listSpendDays(reader, restricted));
    // One machine of several of its owner, and accounts that were never asked for together.
    const some = earned.filter((_, index) => index % 3 === n % 3);
    read.push(await readEarnings(reader, some, times, DELAY_SECONDS));
    read.push(await listEarningsDays(reader, some, times));
  }
  await get(`/api/v1/provider/B/earnings`);
  return read;
}

async function openEarned(): Promise<void> {
  for (const owner of USERS) {
    const walletId = v7();
    await scene.query(
      `insert into wallets (id, user_id, wallet_type, deposit_address, deposit_token_account)
       values ($1::uuid, $2, 'provider', $3, $3)`,
      [walletId, owner, walletId],
    );
    for (const machine of MACHINES) {
      await scene.query(
        `insert into accounts (code, kind, wallet_id, provider_id, is_stored, floor)
         values ($1, 'earned', $2, $3, true, 0)`,
        [`wallet:${walletId}:earned:${machine}`, walletId, machine],
      );
    }
  }
}

const CUTS = [
  '2030-04-01T00:00:00Z',
  '2030-03-07T01:00:00Z',
  '2030-05-09T02:00:00.001Z',
  '2030-07-15T00:00:00Z',
  '2030-04-30T23:59:59.999Z',
  '2030-05-01T00:59:59.999Z',
];

it.each(SEEDS)('archived bills add up as before, whatever is archived (seed %i)', async (seed) => {
  await openEarned();
  await writeRandom(seed);
  const before = await readSums(CUTS);
  for (let months = 1; months <= 4; months += 1) {
    expect(await scene.archiveNext(BILLS)).toBe('archived');
    expect(await readSums(CUTS)).toEqual(before);
  }
  expect(await scene.archiveNext(BILLS)).toBeUndefined();
  scene.proxy.cut();
  const whole = await call(
    scene.billing,
    'GET',
    '/api/v1/billing/spend?from=2030-03-01T00:00:00Z&to=2030-07-01T00:00:00Z',
  );
  expect(whole.status).toBe(200);
});

it('a day that is cut needs the storage service, others do not', async () => {
  for (const hour of [1, 5]) await write({ at: new Date(Date.UTC(2030, 3, 10, hour)) });
  await archiveAll(scene, BILLS);
  scene.proxy.cut();
  const spend = (from: string, to: string) =>
    call(scene.billing, 'GET', `/api/v1/billing/spend?from=${from}&to=${to}`);
  expect((await spend('2030-04-10T00:00:00Z', '2030-04-11T00:00:00Z')).body).toMatchObject({ sessions: 2 });
  expect((await spend('2030-04-10T01:30:00Z', '2030-04-12T00:00:00Z')).body).toMatchObject({ sessions: 2 });
  const cut = ['2030-04-10T03:00:00Z', '2030-04-12T00:00:00Z'] as const;
  expect(await spend(...cut)).toMatchObject({ status: 503, body: { code: 'archive_unavailable' } });
  scene.proxy.restore();
  expect((await spend(...cut)).body).toMatchObject({ sessions: 1 });
});

it.each(['begun', 'summarized', 'stored', 'noted', 'written', 'emptied'] as const)(
  'bills count once when archiving ends after "%s" and begins again',
  async (step) => {
    const spend = () => listSpendDays(reader, { userId: 'a', providerIds: undefined, ...MARCH });
    const reader = { db: scene.db, archive: createArchive(scene.objects, log) };
    for (let day = 1; day <= 9; day += 1) await write({ at: new Date(Date.UTC(2030, 2, day)) });
    const before = await spend();
    const stop = (at: string) => {
      if (at === step) throw new Error('stopped');
    };
    await expect(scene.archiveNext(BILLS, stop)).rejects.toThrow('stopped');
    expect(await spend()).toEqual(before);
    await write({ at: new Date(Date.UTC(2030, 2, 20)) });
    const after = await spend();
    expect(after).toHaveLength(before.length + 1);
    await archiveAll(scene, BILLS);
    expect(await spend()).toEqual(after);
  },
);

it('bills that are read while their month is emptied count once', async () => {
  for (let day = 1; day <= 9; day += 1) await write({ at: new Date(Date.UTC(2030, 2, day)) });
  const reader = { db: scene.db, archive: createArchive(scene.objects, log) };
  const spend = () => listSpendDays(reader, { userId: 'a', providerIds: undefined, ...MARCH });
  const before = await spend();
  let isArchiving = true;
  const reading = (async () => {
    while (isArchiving) expect(await spend()).toEqual(before);
  })();
  await archiveAll(scene, BILLS);
  isArchiving = false;
  await reading;
  expect(await spend()).toEqual(before);
});

describe('the bill of one rental', () => {
  let id: string;

  beforeEach(async () => {
    const at = new Date('2030-04-10T00:00:00Z');
    await scene.query(`select make_partition('sessions', make_date(2030, 4, 1))`);
    await scene.setTime('2030-04-10T01:00:00Z');
    const [session] = await openSessions(scene.db, 1, { idAt: at });
    id = session?.id ?? '';
    await endOpened(scene.db, id);
    await write({ at, sessionId: id });
    await scene.setTime('2030-07-15T12:00:00Z');
  });

  it('is on its receipt as before', async () => {
    const receipt = () => call(scene.billing, 'GET', `/api/v1/billing/sessions/${id}/receipt`);
    const before = await receipt();
    expect(before.status).toBe(200);
    await archiveAll(scene, BILLS);
    expect((await receipt()).body).toEqual(before.body);
    scene.proxy.cut();
    const fresh = createArchive(scene.objects, log);
    await expect(
      listRecords(
        { db: scene.db, archive: fresh },
        { visibility: {}, providerId: undefined, sessionId: id, status: undefined },
        { before: undefined, limit: 1, offset: 0 },
      ),
    ).rejects.toMatchObject({ code: 'archive_unavailable' });
  });

  it('still closes the dispute window', async () => {
    const dispute = () =>
      call(scene.billing, 'POST', `/api/v1/billing/sessions/${id}/dispute`, { reason: 'too slow' });
    const before = await dispute();
    expect(before).toMatchObject({ status: 409, body: { code: 'dispute_window_closed' } });
    await archiveAll(scene, BILLS);
    expect(await dispute()).toMatchObject({ status: 409, body: { code: 'dispute_window_closed' } });
  });
});

describe('a month of bills stays in the database as long as', () => {
  const sessionId = v7({ msecs: Date.UTC(2030, 2, 5) });
  let wallet: string;

  beforeEach(async () => {
    wallet = (await openWallet(scene.billing)).id;
    await write({ at: new Date('2030-03-05T00:00:00Z'), sessionId });
  });

  const expectOpen = async (close: () => Promise<unknown>) => {
    expect(await scene.archiveNext(BILLS)).toBe('open');
    await close();
    expect(await archiveAll(scene, BILLS)).toBe(4);
  };

  it('a rental of it is disputed', async () => {
    await scene.query(
      `insert into disputes (id, session_id, earned_account_id, user_id, provider_id, provider_owner_id, reason)
       select $1, $2, (select id from accounts limit 1), 'u', 'p', 'o', 'x'`,
      [v7(), sessionId],
    );
    await expectOpen(() => scene.query('delete from disputes'));
  });

  it('a rental of it is not paid', async () => {
    await scene.query(
      `insert into claims (id, kind, debtor_wallet_id, creditor_wallet_id, session_id, gpu_model, amount, paid, fee_percent,
         hourly_rate, began_at, since)
       values ($1, 'rental', $2, $2, $3, 'x', 5, 0, 5, 1, gridlease_now(), gridlease_now())`,
      [v7(), wallet, sessionId],
    );
    await expectOpen(() => scene.query('update claims set repaid = 5'));
  });

  it('a bill of it holds earnings', async () => {
    await write({ at: new Date('2030-03-20T00:00:00Z'), lateDays: 112 });
    await expectOpen(() => scene.setTime('2030-07-25T12:00:00Z'));
  });
});
