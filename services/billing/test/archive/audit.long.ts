import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_EVENTS } from '../../src/books/audit/archive-source.ts';
import { type Body, call } from '../billing.ts';
import { type ArchiveScene, archiveAll, openArchiveScene, startStorage, type TestStorage } from './scene.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.stop());

let scene: ArchiveScene;
beforeEach(async () => {
  scene = await openArchiveScene(storage);
  await scene.setTime('2030-03-15T12:00:00Z');
  // Months without events, so that the next one has some.
  await archiveAll(scene, AUDIT_EVENTS);
  for (const month of [3, 4, 5, 6]) await addEvents(month);
  await scene.query(
    `insert into audit_events (at, actor, action, target)
     values ('2030-05-31T23:59:59.999Z', 'late', 'action 1', 'x')`,
  );
  await addEvents(7);
  await scene.setTime('2030-07-15T12:00:00Z');
});
afterEach(() => scene.close());

/** Twenty events of a month of 2030. */
async function addEvents(month: number): Promise<void> {
  await scene.query(`select make_partition('audit_events', make_date(2030, ${month}, 1))`);
  await scene.query(
    `insert into audit_events (at, actor, action, target, detail)
     select make_timestamptz(2030, ${month}, 1, 0, 0, 0, 'UTC') + n * interval '11 hours', 'actor ' || n % 3,
       'action ' || n % 2, 'target "' || n || e'"\n', jsonb_build_object('n', n, 'amount', '9007199254740993.000000001')
     from generate_series(1, 20) as n`,
  );
}

const FILTERS = [
  '',
  'actor=actor%201',
  'action=action%200',
  'from=2030-04-03T00:00:00Z&to=2030-06-02T00:00:00Z',
];

/** All that the list responds with, in pages and whole, without totals, which an archive leaves out. */
async function readAll(): Promise<unknown[]> {
  const read: unknown[] = [];
  for (const filter of FILTERS) {
    for (const accept of ['text/csv', 'application/jsonl']) {
      const path = `/api/v1/admin/audit?${filter}`;
      read.push((await call(scene.billing, 'GET', path, undefined, { accept })).body);
    }
    for (const limit of [1, 9, 1_000]) read.push(await readPages(filter, limit));
    read.push(await readPage(`${filter}&limit=6&offset=45`));
  }
  return read;
}

async function readPage(query: string): Promise<Body> {
  const { status, body } = await call(scene.billing, 'GET', `/api/v1/admin/audit?${query}`);
  expect(status).toBe(200);
  const { total: _, ...page } = body;
  return page;
}

async function readPages(filter: string, limit: number): Promise<Body[]> {
  const pages: Body[] = [];
  for (let cursor = ''; ; ) {
    const page = await readPage(`${filter}&limit=${limit}${cursor}`);
    pages.push(page);
    if (page.next_cursor === undefined) return pages;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

const countRows = async (table = 'audit_events') =>
  (await scene.query<{ count: number }>(`select count(*)::integer as count from ${table}`))[0]?.count;

it('archived months of the audit log are read as if they were in the database', async () => {
  const before = await readAll();
  expect(await archiveAll(scene, AUDIT_EVENTS)).toBe(4);
  expect(await countRows()).toBe(20);
  expect(await readAll()).toEqual(before);
});

it('a month that is not over for as long as is configured stays in the database', async () => {
  await scene.setTime('2030-07-01T23:00:00Z');
  await archiveAll(scene, AUDIT_EVENTS);
  expect(await countRows('audit_events_2030_06')).toBe(20);
  await scene.setTime('2030-07-02T01:00:00Z');
  expect(await archiveAll(scene, AUDIT_EVENTS)).toBe(1);
  expect(await countRows('audit_events_2030_06')).toBe(0);
});

describe('while the storage service is unavailable', () => {
  it('pages that need no archived month are served, others are 503, and nothing is lost', async () => {
    const before = await readAll();
    await archiveAll(scene, AUDIT_EVENTS);
    scene.proxy.cut();
    const [recent, whole] = [
      await readPage('limit=19'),
      await call(scene.billing, 'GET', '/api/v1/admin/audit'),
    ];
    expect(recent.audit).toHaveLength(19);
    expect(whole).toMatchObject({ status: 503, body: { code: 'archive_unavailable' } });
    expect(whole.headers.get('retry-after')).not.toBeNull();
    scene.proxy.restore();
    expect(await readAll()).toEqual(before);
  });

  it('a month stays in the database', async () => {
    scene.proxy.cut();
    await expect(scene.archiveNext(AUDIT_EVENTS)).rejects.toMatchObject({ code: 'archive_unavailable' });
    expect(await countRows()).toBe(101);
    scene.proxy.restore();
    await archiveAll(scene, AUDIT_EVENTS);
    expect(await countRows()).toBe(20);
  });
});

it.each(['begun', 'stored', 'noted', 'written', 'emptied'] as const)(
  'a process that ends once a month is %s loses and doubles nothing',
  async (step) => {
    const before = await readAll();
    // The second time: in the middle of the blocks.
    let left = step === 'stored' || step === 'noted' ? 2 : 1;
    const stop = (at: string) => {
      if (at === step && --left === 0) throw new Error('the process ends');
    };
    await expect(scene.archiveNext(AUDIT_EVENTS, stop)).rejects.toThrow('the process ends');
    expect(await readAll()).toEqual(before);
    await archiveAll(scene, AUDIT_EVENTS);
    expect(await readAll()).toEqual(before);
    expect(await countRows()).toBe(20);
  },
);

it('a month that changes while it is archived is archived again', async () => {
  const add = async (at: string) => {
    if (at !== 'written') return;
    await scene.query(
      `insert into audit_events (at, actor, action, target) values ('2030-03-09T00:00:00Z', 'late', 'a', 'b')`,
    );
  };
  expect(await scene.archiveNext(AUDIT_EVENTS, add)).toBe('touched');
  const before = await readAll();
  await archiveAll(scene, AUDIT_EVENTS);
  expect(await readAll()).toEqual(before);
});

it('a list that is read while months are archived is whole', async () => {
  const path = '/api/v1/admin/audit?limit=1000';
  const { body: before } = await call(scene.billing, 'GET', path);
  let isOver = false;
  const archiving = archiveAll(scene, AUDIT_EVENTS).finally(() => {
    isOver = true;
  });
  do {
    const { status, body } = await call(scene.billing, 'GET', path);
    expect([status, body.audit]).toEqual([200, before.audit]);
  } while (!isOver);
  await archiving;
});

it('an archived object that was altered is noticed and never shown', async () => {
  await archiveAll(scene, AUDIT_EVENTS);
  const [block] = await scene.query<{ key: string }>(
    `select table_name || '/' || partition || '/' || archive_id || '/position/000001.jsonl.gz' as key
     from archives join archive_blocks on archive_id = id where n = 1 order by last_key desc limit 1`,
  );
  await scene.objects.put(block?.key ?? '', Buffer.from(`not what was written ${v7()}`));
  const { status, body } = await call(scene.billing, 'GET', '/api/v1/admin/audit?limit=100');
  expect([status, body.code]).toEqual([503, 'archive_unavailable']);
});
