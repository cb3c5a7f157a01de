import { migrateDatabase } from '@gridlease/common/database/migrations';
import { inTransaction } from '@gridlease/common/database/transaction';
import { adminQuery, type TestDatabase } from '@gridlease/testing/database';
import { openPoolWithNotices } from '@gridlease/testing/postgres-notices';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { insertAuditEvent } from '../../src/books/audit/store.ts';
import { HISTORY_MONTHS } from '../../src/books/history-months/worker.ts';
import { findLiveAttempt, insertAttempt, updateAttempt } from '../../src/chain/transfers/store.ts';
import { makeMonthPartitions } from '../../src/database/month-partitions.ts';
import { log } from '../billing.ts';
import { type Books, idAt, openBooksAt } from '../ledger/books.ts';
import { openNotUpgraded, upgrade } from './upgraded.ts';

const UPGRADED_AT = '2026-10-20T13:00:00Z';

let database: TestDatabase;
let books: Books | undefined;
afterEach(async () => {
  await books?.close();
  books = undefined;
  await database?.close();
});

const query = <Row extends object>(text: string) => adminQuery<Row>(text, [], database.url);
const prepareAll = async () => {
  books ??= await openBooksAt(database.url);
  const { db } = books;
  const untyped = db as Kysely<unknown>;
  for (const { prepare } of Object.values(migrations)) await prepare?.(untyped);
};

/** The books before their history was partitioned; each transfer has an attempt that failed and one that can still land. */
async function openBefore(): Promise<void> {
  database = await openNotUpgraded('0016', UPGRADED_AT);
  const earlier = Object.entries(migrations).filter(([name]) => name < '0026');
  await migrateDatabase({ url: database.url, migrations: Object.fromEntries(earlier), log });
  await query(`
    insert into transfer_attempts (id, transfer_id, n, signature, bytes, blockhash, last_valid_block_height, signed_slot,
      state, new_account)
    select uuidv7(), id, n, id || '/' || n, '', '', 1, 1, case n when 1 then 'expired' else 'sent' end, 'account of ' || id
    from transfers, generate_series(1, 2) as n`);
  await query(`update sessions set job_id = 'job of ' || id where ended_at is null`);
}

/** Upgrades; returns what PostgreSQL says about it. */
async function upgradeListening(url: string): Promise<readonly string[]> {
  const { pool, notices } = openPoolWithNotices(url);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  } finally {
    await db.destroy();
  }
  return notices;
}

/** Each monthly table with a row of text for each of its rows, in their order. */
/** Columns that came later. */
const SINCE =
  "array['gpu_count', 'cards', 'is_watched', 'proven_until', 'pending_until', 'exit_code', 'key_id', 'key_spend_day_max']";

async function readHistory(tables: readonly string[]) {
  const read = tables.map(async (name) => {
    const rows = await query<{ row: string }>(`select (to_jsonb(t) - ${SINCE})::text as row from ${name} t`);
    return [name, rows.map(({ row }) => row).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const partitionsOf = async (table: string) =>
  (
    await query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${table}'::regclass order by 1`,
    )
  ).map(({ name }) => name);

const SIGNED = {
  bytes: new Uint8Array(),
  blockhash: '',
  lastValidBlockHeight: 1,
  signedSlot: 1,
  sourceTokenAccount: 'hot',
};

const MONTHLY = ['audit_events', 'billing_records', 'sessions', 'transactions', 'transfer_attempts'];

describe('history from before it was partitioned', () => {
  it('is complete after an upgrade, in one partition, and newer months have their own', async () => {
    await openBefore();
    const before = await readHistory(MONTHLY);
    await upgrade(database.url);
    expect(await readHistory(MONTHLY)).toEqual(before);
    expect(await query('select name, since::text from monthly_tables order by name')).toEqual(
      MONTHLY.map((name) => ({ name, since: '2026-12-01' })),
    );
    for (const name of MONTHLY) {
      // Those of this month and the next are rows of the old table.
      expect(await partitionsOf(name)).toEqual([`${name}_2026_12`, `${name}_before`, `${name}_other`]);
      const left = await query(`
        select conname from pg_constraint where conrelid = '${name}'::regclass and conname like '%_before_%'
        union all select conname from pg_constraint where conrelid = '${name}_before'::regclass and conname like '%_before_2%'`);
      expect(left).toEqual([]);
    }
  });

  it('is proved to be old before the upgrade, while rows arrive, so that attaching it reads nothing', async () => {
    await openBefore();
    await query(`insert into audit_events (actor, action, target)
      select 'somebody', 'deposit.assigned', 'x' from generate_series(1, 2000)`);
    await query('analyze audit_events');
    await Promise.all([prepareAll(), prepareAll()]);
    await prepareAll();
    const proved = await query<{ name: string; convalidated: boolean }>(`
      select conname as name, convalidated from pg_constraint where conname like '%_before_%' order by 1`);
    expect(proved).toEqual(MONTHLY.map((name) => ({ name: `${name}_before_2026_12`, convalidated: true })));
    await query(
      `insert into audit_events (actor, action, target) values ('somebody', 'deposit.assigned', 'x')`,
    );
    const before = await readHistory(MONTHLY);
    const said = await upgradeListening(database.url);
    for (const name of MONTHLY) {
      expect(said).toContain(
        `partition constraint for table "${name}_before" is implied by existing constraints`,
      );
    }
    expect(await readHistory(MONTHLY)).toEqual(before);
  });

  it('takes rows of later months in later partitions, and those of no month in the default one', async () => {
    await openBefore();
    await upgrade(database.url);
    books = await openBooksAt(database.url);
    const { db } = books;
    const event = { actor: 'somebody', action: 'wallet.adjusted', target: 'x' };
    const newest = await query<{ position: number }>(
      'select max(position)::integer as position from audit_events',
    );
    await inTransaction(db, (trx) => insertAuditEvent(trx, event));
    await query(`insert into audit_events (actor, action, target, at) values
      ('somebody', 'wallet.adjusted', 'x', '2026-12-24Z'), ('somebody', 'wallet.adjusted', 'x', '2031-01-01Z')`);
    expect(
      await query(`select tableoid::regclass::text as name, position::integer - ${newest[0]?.position} as after
        from audit_events where target = 'x' order by position`),
    ).toEqual([
      { name: 'audit_events_before', after: 1 },
      { name: 'audit_events_2026_12', after: 2 },
      { name: 'audit_events_other', after: 3 },
    ]);
    for (const change of ['delete from', 'truncate'])
      for (const name of ['audit_events', ...(await partitionsOf('audit_events'))])
        await expect(query(`${change} ${name}`)).rejects.toThrow('append-only');
    expect(await inTransaction(db, (trx) => makeMonthPartitions(trx, HISTORY_MONTHS, 2))).toBe(0);
    expect(await inTransaction(db, (trx) => makeMonthPartitions(trx, HISTORY_MONTHS, 4))).toBe(2);
  });

  it('lets only one attempt create an account, whatever the months of their transfers', async () => {
    await openBefore();
    await upgrade(database.url);
    books = await openBooksAt(database.url);
    const { db } = books;
    const [live] = await query<{ id: string; transferId: string; account: string }>(`
      select id, transfer_id as "transferId", new_account as account from transfer_attempts where state = 'sent'`);
    const { account = '' } = live ?? {};
    const transferId = idAt('2026-12-01T00:00:00Z');
    await query(`
      insert into transfers (id, kind, wallet_id, destination, amount, status)
      select '${transferId}', 'withdrawal', id, 'x', 1, 'pending' from wallets limit 1`);
    const insert = (n: number, newAccount: string | undefined) =>
      inTransaction(db, (trx) =>
        insertAttempt(trx, {
          id: idAt('2026-12-02T00:00:00Z'),
          transferId,
          n,
          newAccount,
          signed: { ...SIGNED, signature: `signature ${n}` },
        }),
      );
    expect(await insert(1, account)).toBe(false);
    await expect(insert(1, undefined)).resolves.toBe(true);
    await expect(insert(2, undefined)).rejects.toThrow('duplicate key');
    const end = (attempt: { id: string; transferId: string }) =>
      inTransaction(db, (trx) => updateAttempt(trx, attempt, { state: 'finalized' }));
    const own = await findLiveAttempt(db, transferId);
    if (live === undefined || own === undefined) throw new Error('an attempt is missing');
    expect([await end(live), await end(live)]).toEqual([true, false]);
    await inTransaction(db, (trx) => updateAttempt(trx, own, { state: 'expired' }));
    const both = await Promise.all([insert(2, account), insert(3, account).catch((error) => error.message)]);
    expect(both).toContain(true);
    expect(both).not.toEqual([true, true]);
    expect(
      await query(`select transfer_id from accounts_in_creation where token_account = '${account}'`),
    ).toEqual([{ transfer_id: transferId }]);
  });

  it('keeps the jobs of live sessions, each until its session ends', async () => {
    await openBefore();
    await upgrade(database.url);
    const live = await query<{ id: string }>(
      'select id from sessions where ended_at is null and job_id is not null order by id',
    );
    expect(live.length).toBeGreaterThan(0);
    const jobs = 'select session_id as id from live_jobs order by 1';
    expect(await query(jobs)).toEqual(live);
    const [ended, ...others] = live;
    await query(
      `update sessions set metadata = '{"a":1}', grace_until = gridlease_now() where id = '${ended?.id}'`,
    );
    expect(await query(jobs)).toEqual(live);
    await query(
      `update sessions set status = 'completed', ended_at = gridlease_now() where id = '${ended?.id}'`,
    );
    expect(await query(jobs)).toEqual(others);
  });
});
