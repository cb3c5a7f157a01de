import { gunzipSync } from 'node:zlib';
import { createRandom } from '@gridlease/testing/random';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { isOwnAttempt } from '../../src/chain/deposits/store.ts';
import { PAST_ATTEMPTS } from '../../src/chain/transfers/archive-source.ts';
import { type Body, call, openWallet } from '../billing.ts';
import { type ArchiveScene, archiveAll, openArchiveScene, startStorage, type TestStorage } from './scene.ts';
import { SEEDS } from './seeds.ts';

const MONTHS = [3, 4, 5, 6, 7];
const BEYOND = '2030-07-01T00:00:00Z';

let storage: TestStorage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.stop());

let scene: ArchiveScene;
let wallets: string[];
beforeEach(async () => {
  scene = await openArchiveScene(storage);
  wallets = [(await openWallet(scene.billing)).id, (await openWallet(scene.billing)).id];
  await scene.setTime('2030-03-15T12:00:00Z');
  await archiveAll(scene, PAST_ATTEMPTS);
  for (const month of MONTHS)
    await scene.query(`select make_partition('transfer_attempts', make_date(2030, ${month}, 1))`);
  await scene.setTime('2030-07-15T12:00:00Z');
});
afterEach(() => scene.close());

interface Paid {
  readonly id: string;
  readonly signatures: readonly string[];
}

/** A payout whose attempts ended in these states, in this order. */
async function writePayout(
  at: Date,
  states: readonly string[],
  status = 'confirmed',
  walletId = wallets[0],
): Promise<Paid> {
  const id = v7({ msecs: at.getTime() });
  const time = at.toISOString();
  await scene.query(
    `insert into transactions (id, from_wallet_id, type, status, amount, created_at, updated_at, confirmed_at)
     values ($1, $2, 'payout', 'confirmed', 5, $3, $3, $3)`,
    [id, walletId, time],
  );
  await scene.query(
    `insert into transfers (id, kind, wallet_id, destination, amount, status, attempts, created_at, updated_at)
     values ($1, 'payout', $2, 'x', 5, $3, $4, $5, $5)`,
    [id, walletId, status, states.length, time],
  );
  await scene.query(
    'insert into payout_parts (transfer_id, account_id, amount) select $1, min(id), 5 from accounts',
    [id],
  );
  const signatures = states.map((_, index) => `${id} ${index + 1}`);
  for (const [index, state] of states.entries()) {
    await scene.query(
      `insert into transfer_attempts (id, transfer_id, n, signature, bytes, blockhash, last_valid_block_height, signed_slot,
         state, detail, created_at, updated_at)
       values ($1, $2, $3, $4, '\\x00ff0a22', 'hash', 9007199254740993, 7, $5, $6, $7::timestamptz + interval '3 ms', $7)`,
      [v7(), id, index + 1, signatures[index], state, index % 2 === 0 ? null : 'a "detail"\n', time],
    );
  }
  return { id, signatures };
}

/** Payouts of all months, some around the ends of months and with attempts of two digits. */
async function writeRandom(seed: number): Promise<Paid[]> {
  const random = createRandom(seed);
  const written: Paid[] = [];
  for (let n = 0; n < 40; n += 1) {
    const month = random.pick(MONTHS);
    const at = random.chance(0.2)
      ? new Date(Date.UTC(2030, month, 1) - random.int(1, 3))
      : new Date(Date.UTC(2030, month - 1, random.int(1, 14)));
    const past = Array.from({ length: random.chance(0.1) ? 12 : random.int(0, 3) }, () =>
      random.pick(['failed_on_chain', 'expired']),
    );
    const [last, status] = random.chance(0.3) ? ['expired', 'failed'] : ['finalized', 'confirmed'];
    written.push(await writePayout(at, [...past, last], status, random.pick(wallets)));
  }
  return written;
}

async function readPages(path: string): Promise<Body[]> {
  const pages: Body[] = [];
  for (let cursor = ''; ; ) {
    const { status, body } = await call(scene.billing, 'GET', path + cursor);
    expect(status).toBe(200);
    pages.push(body);
    if (body.next_cursor === undefined) return pages;
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
}

async function readAll(): Promise<unknown[]> {
  const read: unknown[] = [];
  for (const list of ['payouts', 'transfers'])
    for (const query of ['limit=7', 'limit=100', `limit=5&wallet_id=${wallets[1]}`])
      read.push(await readPages(`/api/v1/admin/${list}?${query}`));
  return read;
}

const countKept = async () =>
  (
    await scene.query<{ count: number }>(
      `select count(*)::integer as count from transfer_attempts where transfer_id < uuid7_at('${BEYOND}')`,
    )
  )[0]?.count;

it.each(SEEDS)(
  'payouts and transfers with archived attempts are listed as before (seed %i)',
  async (seed) => {
    const written = await writeRandom(seed);
    const before = await readAll();
    const attemptsBefore = await countKept();
    expect(await archiveAll(scene, PAST_ATTEMPTS)).toBe(4);
    const [transfers] = await scene.query<{ count: number }>(
      `select count(*)::integer as count from transfers where id < uuid7_at('${BEYOND}')`,
    );
    // The last one of each.
    expect(await countKept()).toBe(transfers?.count);
    expect(attemptsBefore).toBeGreaterThan(transfers?.count ?? 0);
    expect(await readAll()).toEqual(before);
    for (const { signatures } of written)
      expect(await isOwnAttempt(scene.db, signatures.at(-1) ?? '')).toBe(true);
  },
);

it('an archived row has every column as it was', async () => {
  await writePayout(new Date('2030-04-10T00:00:00Z'), ['failed_on_chain', 'finalized']);
  const [row] = await scene.query<{ row: string }>(
    'select to_jsonb(a)::text as row from transfer_attempts a where n = 1',
  );
  const stored: string[] = [];
  const { put } = scene.objects;
  scene.objects.put = (key, bytes) => {
    stored.push(key);
    return put(key, bytes);
  };
  await archiveAll(scene, PAST_ATTEMPTS);
  expect(stored).toHaveLength(1);
  const text = gunzipSync(await scene.objects.get(stored[0] ?? '')).toString();
  const [same] = await scene.query<{ same: boolean }>(
    `select to_jsonb(jsonb_populate_record(null::transfer_attempts, $1::jsonb)) = $2::jsonb as same`,
    [text, row?.row],
  );
  expect(same?.same).toBe(true);
});

it('without the storage service, payouts that need no archived attempt are listed', async () => {
  const retried = await writePayout(new Date('2030-04-10T00:00:00Z'), ['expired', 'finalized']);
  const simple = await writePayout(new Date('2030-04-11T00:00:00Z'), ['finalized'], 'confirmed', wallets[1]);
  await archiveAll(scene, PAST_ATTEMPTS);
  scene.proxy.cut();
  const of = (query: string) => call(scene.billing, 'GET', `/api/v1/admin/payouts?${query}`);
  expect((await of(`wallet_id=${wallets[1]}`)).body.payouts[0].solana_signature).toBe(simple.signatures[0]);
  expect(await of('limit=10')).toMatchObject({ status: 503, body: { code: 'archive_unavailable' } });
  expect((await call(scene.billing, 'GET', '/api/v1/admin/transfers?limit=10')).status).toBe(200);
  scene.proxy.restore();
  const { payouts } = (await of(`wallet_id=${wallets[0]}`)).body;
  expect(payouts[0].attempts.map((one: Body) => one.solana_signature)).toEqual(retried.signatures);
});

it('a month stays in the database as long as one of its transfers is not finished', async () => {
  const { id } = await writePayout(
    new Date('2030-03-05T00:00:00Z'),
    ['failed_on_chain', 'expired'],
    'needs_review',
  );
  expect(await scene.archiveNext(PAST_ATTEMPTS)).toBe('open');
  expect(await countKept()).toBe(2);
  await scene.query(`update transfers set status = 'failed' where id = $1`, [id]);
  expect(await archiveAll(scene, PAST_ATTEMPTS)).toBe(4);
  expect(await countKept()).toBe(1);
});
