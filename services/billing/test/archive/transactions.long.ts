import { createRandom } from '@gridlease/testing/random';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RENTAL_TRANSACTIONS } from '../../src/books/transactions/archive-source.ts';
import { type Body, call, openWallet } from '../billing.ts';
import { type ArchiveScene, archiveAll, openArchiveScene, startStorage, type TestStorage } from './scene.ts';
import { SEEDS } from './seeds.ts';

const MONTHS = [3, 4, 5, 6, 7];
const TYPES = ['payment', 'session_lock', 'session_release', 'deposit', 'refund', 'withdrawal'];

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
  for (let n = 0; n < 3; n += 1) wallets.push((await openWallet(scene.billing)).id);
  await scene.setTime('2030-03-15T12:00:00Z');
  await archiveAll(scene, RENTAL_TRANSACTIONS);
  for (const month of MONTHS)
    await scene.query(`select make_partition('transactions', make_date(2030, ${month}, 1))`);
  await scene.setTime('2030-07-15T12:00:00Z');
});
afterEach(() => scene.close());

interface Written {
  readonly at: Date;
  readonly type: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: string;
  readonly amount?: string;
  readonly sessionId?: string;
}

async function write(transaction: Written): Promise<string> {
  const { at, type, from, to, status = 'confirmed', amount = '1', sessionId } = transaction;
  const id = v7({ msecs: at.getTime() });
  await scene.query(
    `insert into transactions (id, from_wallet_id, to_wallet_id, type, status, amount, description, metadata, session_id,
       created_at, updated_at, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, 'a "rental"', '{"n": 1}', $7, $8::timestamptz + interval '3 ms', $8::timestamptz +
       interval '3 ms', case when $5 = 'confirmed' then $8::timestamptz + interval '3 ms' end)`,
    [id, from ?? null, to ?? null, type, status, amount, sessionId ?? null, at.toISOString()],
  );
  return id;
}

/** Transactions of all types and months, many of the same moment, some around the ends of months. */
async function writeRandom(seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const ids: string[] = [];
  const pickSide = () => (random.chance(0.25) ? undefined : random.pick(wallets));
  for (let n = 0; n < 150; n += 1) {
    const month = random.pick(MONTHS);
    const at = random.chance(0.2)
      ? new Date(Date.UTC(2030, month, 1) - random.int(0, 3))
      : new Date(Date.UTC(2030, month - 1, random.int(1, 14), random.int(0, 1)));
    const [from, to] = [pickSide(), pickSide()];
    const status = random.chance(0.1) ? 'pending' : 'confirmed';
    const amount = `${random.int(1, 2 ** 31)}${'0'.repeat(random.int(0, 15))}1`;
    ids.push(await write({ at, type: random.pick(TYPES), from, to, status, amount }));
  }
  return ids;
}

const FILTERS = [
  '',
  'type=payment',
  'status=pending',
  'from=2030-04-05T00:00:00Z&to=2030-06-30T23:59:59.999Z',
];

/** All that is told of the wallets' transactions. */
async function readAll(ids: readonly string[]): Promise<unknown[]> {
  const read: unknown[] = [];
  for (const wallet of wallets) {
    for (const filter of FILTERS) {
      read.push(
        await readPages(wallet, `${filter}&limit=7`),
        await readPages(wallet, `${filter}&limit=1000`),
      );
      read.push(await readPage(wallet, `${filter}&limit=5&offset=20`));
    }
    for (const filter of ['', '&limit=3', '&type=payment&limit=2&offset=1'])
      read.push(await readPages(wallet, `ids=${ids.slice(0, 60).join()}${filter}`));
    for (const id of ids)
      read.push(
        (await call(scene.billing, 'GET', `/api/v1/wallet/${wallet}/transactions/${id}`)).body.amount,
      );
  }
  return read;
}

async function readPage(wallet: string, query: string): Promise<Body> {
  const { status, body } = await call(scene.billing, 'GET', `/api/v1/wallet/${wallet}/transactions?${query}`);
  expect(status).toBe(200);
  // Totals are left out where something is archived.
  const { total: _, ...page } = body;
  return page;
}

async function readPages(wallet: string, query: string): Promise<Body[]> {
  const pages: Body[] = [];
  for (let cursor = ''; ; ) {
    const page = await readPage(wallet, query + cursor);
    pages.push(page);
    if (page.next_cursor === undefined) return pages;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

it.each(SEEDS)('archived transactions are listed as before (seed %i)', async (seed) => {
  const ids = await writeRandom(seed);
  const before = await readAll(ids);
  expect(await archiveAll(scene, RENTAL_TRANSACTIONS)).toBe(4);
  const left = await scene.query<{ type: string; status: string }>(
    `select distinct type, status from transactions where id < uuid7_at('2030-07-01T00:00:00Z')`,
  );
  expect(left.filter(({ type, status }) => TYPES.slice(0, 3).includes(type) && status !== 'pending')).toEqual(
    [],
  );
  expect(left.length).toBeGreaterThan(3);
  expect(await readAll(ids)).toEqual(before);
});

it('without the storage service, recent transactions are listed and older ones are 503', async () => {
  const wallet = wallets[0] ?? '';
  const old = await write({ at: new Date('2030-04-10T00:00:00Z'), type: 'payment', from: wallet });
  for (let day = 1; day <= 3; day += 1)
    await write({ at: new Date(Date.UTC(2030, 6, day)), type: 'payment', from: wallet });
  await archiveAll(scene, RENTAL_TRANSACTIONS);
  scene.proxy.cut();
  const of = (path: string) => call(scene.billing, 'GET', `/api/v1/wallet/${wallet}/transactions${path}`);
  expect((await of('?limit=2')).body.transactions).toHaveLength(2);
  expect((await of('?from=2030-07-01T00:00:00Z')).body.transactions).toHaveLength(3);
  expect(await of('?limit=10')).toMatchObject({ status: 503, body: { code: 'archive_unavailable' } });
  expect(await of(`/${old}`)).toMatchObject({ status: 503, body: { code: 'archive_unavailable' } });
  scene.proxy.restore();
  expect((await of('?limit=10')).body.transactions).toHaveLength(4);
  expect((await of(`/${old}`)).body.id).toBe(old);
  expect((await of(`/${v7()}`)).status).toBe(404);
});

describe('a month stays in the database as long as it has a rental', () => {
  const sessionId = v7({ msecs: Date.UTC(2030, 2, 5) });

  beforeEach(async () => {
    const at = new Date('2030-03-05T00:00:00Z');
    await write({ at, type: 'payment', from: wallets[0], sessionId });
    await write({ at: new Date('2030-04-05T00:00:00Z'), type: 'payment', from: wallets[0] });
  });

  const expectOpen = async (close: string) => {
    expect(await scene.archiveNext(RENTAL_TRANSACTIONS)).toBe('open');
    await scene.query(close);
    expect(await archiveAll(scene, RENTAL_TRANSACTIONS)).toBe(4);
  };

  it('that is disputed', async () => {
    await scene.query(
      `insert into disputes (id, session_id, earned_account_id, user_id, provider_id, provider_owner_id, reason)
       select $1, $2, (select id from accounts limit 1), 'u', 'p', 'o', 'x'`,
      [v7(), sessionId],
    );
    await expectOpen('delete from disputes');
  });

  it('that is not paid', async () => {
    await scene.query(
      `insert into claims (id, kind, debtor_wallet_id, creditor_wallet_id, session_id, gpu_model, amount, paid, fee_percent, hourly_rate,
         began_at, since)
       values ($1, 'rental', $2, $2, $3, 'x', 5, 0, 5, 1, gridlease_now(), gridlease_now())`,
      [v7(), wallets[0], sessionId],
    );
    await expectOpen('update claims set repaid = 5');
  });
});
