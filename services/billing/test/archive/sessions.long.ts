import { createRandom } from '@gridlease/testing/random';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createArchive } from '../../src/books/archive/archive.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { createSessionsSource } from '../../src/rentals/sessions/archive-source.ts';
import { listSessions } from '../../src/rentals/sessions/snapshot-store.ts';
import { type Body, call, log, openWallet } from '../billing.ts';
import { end, fund, start } from '../rentals.ts';
import { endOpened, openSessions } from '../usage/opener.ts';
import { type ArchiveScene, archiveAll, openArchiveScene, startStorage, type TestStorage } from './scene.ts';
import { SEEDS } from './seeds.ts';

const MONTHS = [3, 4, 5, 6];
const DELAY_SECONDS = 7 * 86_400;
const SESSIONS = createSessionsSource(DELAY_SECONDS);
const USERS = ['a', 'a/b', '\u{1f600}'];
const MACHINES = ['a', 'a-b', 'B'];
const RULES = { spendDayMax: undefined };

let storage: TestStorage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.stop());

let scene: ArchiveScene;
let wallets: Body[];
beforeEach(async () => {
  scene = await openArchiveScene(storage);
  wallets = [];
  for (const user_id of USERS) wallets.push(await openWallet(scene.billing, { user_id }));
  for (const month of MONTHS)
    await scene.query(`select make_partition('sessions', make_date(2030, ${month}, 1))`);
});
afterEach(() => scene.close());

/** An ended rental of an hour, with a usage report. */
async function write(at: Date, wallet: Body, providerId: string, ownerId: string): Promise<string> {
  const [opened] = await openSessions(scene.db, 1, { idAt: at, providerId, ownerId });
  const id = opened?.id ?? '';
  await endOpened(scene.db, id);
  await scene.query(
    `update sessions set user_id = $2, wallet_id = $3, started_at = $4, ended_at = $4::timestamptz + interval '1 hour',
       job_id = left(id::text, 1), charged = 90071992547409932, metadata = '{"n": 1}' where id = $1`,
    [id, wallet.user_id, wallet.id, at.toISOString()],
  );
  await scene.query(
    `update session_usage set reports = 3, gpu_utilization_sum = 100 / 3.0, silent_ms = 90000,
       last_measured_at = $2 where session_id = $1`,
    [id, at.toISOString()],
  );
  return id;
}

/** Rentals of all months, many of the same moment, some around the ends of months. */
async function writeRandom(seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const ids: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    const month = random.pick(MONTHS);
    const at = random.chance(0.2)
      ? new Date(Date.UTC(2030, month, 1) - random.int(1, 3))
      : new Date(Date.UTC(2030, month - 1, random.int(1, 14), random.int(0, 1)));
    ids.push(await write(at, random.pick(wallets), random.pick(MACHINES), random.pick(USERS)));
  }
  return ids;
}

async function read(path: string): Promise<Body> {
  const { status, body } = await call(scene.billing, 'GET', path);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  // Totals are left out where something is archived.
  const { total: _, ...page } = body;
  return page;
}

async function readPages(query: string): Promise<Body[]> {
  const pages: Body[] = [];
  for (let cursor = ''; ; ) {
    const page = await read(`/api/v1/billing/sessions?${query}${cursor}`);
    pages.push(page);
    if (page.next_cursor === undefined) return pages;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

const FILTERS = [
  'limit=7',
  ...USERS.map((id) => `limit=7&user_id=${encodeURIComponent(id)}`),
  ...MACHINES.map((id) => `limit=7&provider_id=${id}`),
  'limit=9&status=completed&from=2030-04-05T00:00:00Z&to=2030-06-30T23:59:59.999Z',
  'limit=5&job_id=0',
];

/** All that is told of rentals. */
async function readAll(ids: readonly string[]): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const filter of FILTERS) {
    all.push(await readPages(filter), await read(`/api/v1/billing/sessions?${filter}&offset=20`));
  }
  for (const filter of ['', '&limit=7', '&limit=7&offset=3', '&status=completed&from=2030-05-01T00:00:00Z']) {
    all.push(await readPages(`ids=${ids.slice(0, 20).join()}${filter}`));
  }
  for (const id of ids) {
    all.push(await read(`/api/v1/billing/sessions/${id.toUpperCase()}`));
    all.push(await read(`/api/v1/billing/current-usage/${id}`));
    all.push(await read(`/api/v1/billing/sessions/${id}/usage`));
  }
  const reader = { db: scene.db, archive: createArchive(scene.objects, log) };
  for (const ownerId of USERS) {
    const filters = { providerId: undefined, jobId: undefined, status: undefined };
    for (const providerIds of [undefined, ['B', 'a-b']]) {
      const visibility = { ownerId, providerIds };
      const page = { before: undefined, limit: 6, offset: 9 };
      all.push(await listSessions(reader, { ...filters, visibility }, page, RULES));
    }
  }
  return all;
}

const countOf = async (table: string) =>
  (await scene.query<{ count: number }>(`select count(*)::integer as count from ${table}`))[0]?.count;

it.each(SEEDS)('archived rentals are told as before (seed %i)', async (seed) => {
  const ids = await writeRandom(seed);
  await scene.setTime('2030-08-15T12:00:00Z');
  const before = await readAll(ids);
  await archiveAll(scene, SESSIONS);
  expect([await countOf('sessions'), await countOf('session_usage')]).toEqual([0, 0]);
  expect(await readAll(ids)).toEqual(before);
});

it('a month stays while a rental runs or was just billed, and a rental stays that is refunded or disputed', async () => {
  const [wallet = {}] = wallets;
  const at = new Date('2030-03-10T00:00:00Z');
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.push(await write(at, wallet, 'a', 'a'));
  const [first = '', refunded = '', disputed = ''] = ids;
  await scene.setTime('2030-05-01T00:00:00Z');
  const setEnd = (ended: string | null) =>
    scene.query(`update sessions set ended_at = $2, status = $3 where id = $1`, [
      first,
      ended,
      ended === null ? 'active' : 'completed',
    ]);
  await setEnd(null);
  expect(await archiveUntil('2030_03')).toBe('open');
  await setEnd('2030-04-29T00:00:00Z');
  expect(await archiveUntil('2030_03')).toBe('open');
  await setEnd('2030-03-11T00:00:00Z');
  await scene.query(
    `insert into refunds (id, session_id, earned_account_id, amount, fee, from_earnings, from_wallet, owed, carried)
     values (gen_random_uuid(), $1, (select min(id) from accounts), 5, 0, 5, 0, 0, 0)`,
    [refunded],
  );
  await scene.query(
    `insert into disputes (id, session_id, earned_account_id, user_id, provider_id, provider_owner_id, reason)
     values (gen_random_uuid(), $1, (select min(id) from accounts), 'a', 'a', 'a', 'slow')`,
    [disputed],
  );
  expect(await archiveUntil('2030_03')).toBe('archived');
  const kept = await scene.query<{ id: string }>('select id from sessions order by id');
  expect(kept.map(({ id }) => id)).toEqual([refunded, disputed].sort());
  expect(await countOf('session_usage')).toBe(2);
  const listed = await read('/api/v1/billing/sessions?user_id=a');
  expect(listed.sessions.map(({ id }: Body) => id).sort()).toEqual(ids.toSorted());
});

/** Archives the months before this one, and this one; returns what became of it. */
async function archiveUntil(month: string): Promise<string | undefined> {
  for (;;) {
    const outcome = await scene.archiveNext(SESSIONS);
    const [row] = await scene.query(
      `select from archives where partition = 'sessions_' || $1 and state = 'archived'`,
      [month],
    );
    if (outcome !== 'archived' || row !== undefined) return outcome;
  }
}

it('without the storage service, an archived rental is 503, and one that nobody rented is not known', async () => {
  const [wallet = {}] = wallets;
  const id = await write(new Date('2030-03-10T00:00:00Z'), wallet, 'a', 'a');
  await scene.setTime('2030-08-15T12:00:00Z');
  await archiveAll(scene, SESSIONS);
  scene.proxy.cut();
  const unavailable = { status: 503, body: { code: 'archive_unavailable' } };
  for (const path of [`sessions/${id}`, `current-usage/${id}`, `sessions/${id}/usage`, 'sessions?limit=9'])
    expect(await call(scene.billing, 'GET', `/api/v1/billing/${path}`)).toMatchObject(unavailable);
  const other = await call(scene.billing, 'GET', `/api/v1/billing/sessions/${crypto.randomUUID()}`);
  expect(other).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
  scene.proxy.restore();
  expect(await read(`/api/v1/billing/sessions/${id}`)).toMatchObject({ session: { id } });
});

it('a rental returns from the archive to be refunded, once, and its end is told again', async () => {
  const [wallet = {}] = wallets;
  await scene.setTime('2030-03-10T00:00:00Z');
  await fund(scene.db, wallet.id, '10');
  const { body } = await start(scene.billing, { user_id: wallet.user_id });
  const { id } = body.session;
  await scene.setTime('2030-03-10T01:00:00Z');
  const ended = await end(scene.billing, id);
  expect(ended.status).toBe(200);
  await scene.setTime('2030-08-15T12:00:00Z');
  const before = await read(`/api/v1/billing/sessions/${id}`);
  await archiveAll(scene, SESSIONS);
  expect(await countOf('sessions')).toBe(0);

  scene.proxy.cut();
  const refund = (amount: string) =>
    call(scene.billing, 'POST', `/api/v1/admin/sessions/${id}/refund`, { amount, reason: 'it was slow' });
  expect(await refund('0.1')).toMatchObject({ status: 503, body: { code: 'archive_unavailable' } });
  scene.proxy.restore();
  expect((await end(scene.billing, id)).body).toEqual(ended.body);
  expect(await countOf('sessions')).toBe(1);
  const closed = await call(scene.billing, 'POST', `/api/v1/billing/sessions/${id}/dispute`, {
    reason: 'it was slow',
  });
  expect(closed).toMatchObject({ status: 409, body: { code: 'dispute_window_closed' } });

  const refunds = await Promise.all([refund('0.4'), refund('0.4')]);
  expect(refunds.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { session } = await read(`/api/v1/billing/sessions/${id}`);
  expect({ ...session, updated_at: undefined }).toEqual({ ...before.session, updated_at: undefined });
  expect((await read(`/api/v1/billing/sessions?user_id=${wallet.user_id}`)).sessions).toHaveLength(1);
  expect(await proveLedger(scene.db)).toEqual([]);
});
