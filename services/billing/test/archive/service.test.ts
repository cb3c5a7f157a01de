import { openDatabase } from '@gridlease/common/database/open';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { archiveSources } from '../../src/archive-sources.ts';
import { listDuePartitions } from '../../src/books/archive/store.ts';
import type { BillingTables, Database } from '../../src/database/database.ts';
import { type Body, call, log, openBillingDatabase, openWallet, type Target } from '../billing.ts';
import { startAuth, type TestAuth } from '../notifications/auth.ts';
import { type BillingProcess, runBilling, startBilling, untilReady } from '../process.ts';
import { CARD } from '../rentals.ts';
import { makeKeys, type UnavailableChain } from '../unavailable-chain.ts';
import { openPutGate, type PutGate } from './put-gate.ts';
import { startStorage, type TestStorage } from './scene.ts';

const DAY_SECONDS = 86_400;
const AFTER_SECONDS = 30 * DAY_SECONDS;
/** More than two months: the month of the test ended by then more than `archive_after` ago. */
const LATER_SECONDS = 75 * DAY_SECONDS;
/** Longer than a worker's lease, which a killed process never releases. */
const LEASE_SECONDS = 20;
/** Several blocks. */
const AUDIT_EVENTS = 2_500;
const READER = 'reader';
/** Where the process is killed, one after the other: at which PUT since its start, and whether it was stored. */
const KILLS = [
  { put: 2, isStored: true },
  { put: 5, isStored: false },
  { put: 3, isStored: true },
];
/** Every archived table, and what of a row tells when it was written. */
const TABLES = {
  audit_events: 'at <',
  transactions: 'id < uuid7_at',
  transfer_attempts: 'id < uuid7_at',
  entries: 'journal_id < uuid7_at',
  journals: 'id < uuid7_at',
  billing_records: 'id < uuid7_at',
  sessions: 'id < uuid7_at',
};

let auth: TestAuth;
let storage: TestStorage;
let gate: PutGate;
let database: Awaited<ReturnType<typeof openBillingDatabase>>;
let keys: UnavailableChain;
let db: Database;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  [auth, database, keys] = await Promise.all([
    startAuth(['storage:read', 'storage:write'], { [READER]: ['storage:read'] }),
    openBillingDatabase(),
    makeKeys(),
  ]);
  storage = await startStorage(auth.url);
  gate = await openPutGate(storage.url);
  const opened = openDatabase<BillingTables>({ url: database.url, applicationName: 'archive', log });
  db = opened.db;
  closeDatabase = opened.close;
});
afterAll(async () => {
  await closeDatabase();
  await gate.close();
  await storage.stop();
  await Promise.all([auth.close(), database.close()]);
});

const configOf = (clientId: string) => ({
  server: { port: 0 },
  database: { url: database.url },
  blockchain: keys.config.blockchain,
  auth: { mode: 'off', client_id: clientId, client_secret: auth.clientSecret },
  upstreams: { auth: auth.url, storage: gate.url },
  archive: { archive_after: `${AFTER_SECONDS}s` },
  // Nothing is collected, which would be posted between two counts.
  pricing: { platform_fee_percent: '0' },
});
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  adminQuery<Row>(text, values, database.url);

async function start(clientId = auth.clientId): Promise<BillingProcess> {
  const billing = await startBilling(configOf(clientId));
  await untilReady(billing.url);
  return billing;
}

/** As `start`; a process that holds a lease does not outlive its test. */
async function startForTest(clientId?: string): Promise<BillingProcess> {
  const billing = await start(clientId);
  onTestFinished(async () => {
    await billing.stop('SIGKILL');
  });
  return billing;
}

/** Wallets with corrections and rentals, and many audit events. */
async function fill(target: Target): Promise<readonly Body[]> {
  const send = async (path: string, body: object) => {
    const { status, body: response } = await call(target, 'POST', path, body);
    expect([200, 201, 202]).toContain(status);
    return response;
  };
  const wallets = [await openWallet(target), await openWallet(target)];
  for (const { id, user_id } of wallets) {
    for (let n = 1; n <= 8; n += 1)
      await send(`/api/v1/admin/wallets/${id}/adjustment`, { amount: `${n}.000000001`, reason: `gift ${n}` });
    for (let n = 1; n <= 3; n += 1) {
      const order = { ...CARD, user_id, provider_id: `machine-${n}`, job_id: `job-${n}` };
      const { session } = await send('/api/v1/billing/start-session', order);
      await send('/api/v1/billing/end-session', { session_id: session.id });
    }
  }
  await query(
    `insert into audit_events (at, actor, action, target, detail)
     select now() - n * interval '1 ms', 'actor', 'action', 'target ' || n, '{}'
     from generate_series(1, ${AUDIT_EVENTS}) as n`,
  );
  return wallets;
}

/** All entries of a list, from its pages. */
async function readList(target: Target, name: string, path: string): Promise<Body[]> {
  const entries: Body[] = [];
  for (let cursor = ''; ; ) {
    const { status, body } = await call(target, 'GET', `${path}&limit=100${cursor}`);
    expect([status, body.code]).toEqual([200, undefined]);
    entries.push(...body[name]);
    if (body.next_cursor === undefined) return entries;
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
}

/** What is told of a time that is over. */
async function readAll(
  target: Target,
  wallets: readonly Body[],
  to: string,
): Promise<Record<string, Body[]>> {
  const from = new Date(Date.parse(to) - DAY_SECONDS * 1_000).toISOString();
  const period = `from=${from}&to=${to}`;
  const read: Record<string, Body[]> = {
    audit: await readList(target, 'audit', `/api/v1/admin/audit?${period}`),
    journals: await readList(target, 'journals', `/api/v1/admin/journals?${period}`),
  };
  for (const { id, user_id } of wallets) {
    read[`lines ${id}`] = await readList(target, 'lines', `/api/v1/wallet/${id}/statement?${period}`);
    const transactions = `/api/v1/wallet/${id}/transactions?${period}`;
    read[`transactions ${id}`] = await readList(target, 'transactions', transactions);
    read[`bills ${id}`] = await readList(target, 'records', `/api/v1/billing/history?user_id=${user_id}`);
    read[`sessions ${id}`] = await readList(
      target,
      'sessions',
      `/api/v1/billing/sessions?user_id=${user_id}`,
    );
    read[`balance ${id}`] = [(await call(target, 'GET', `/api/v1/wallet/${id}/balance?at=${to}`)).body];
  }
  return read;
}

/** The rows of each table up to a time. */
async function countRows(to: string): Promise<Record<string, number>> {
  const columns = Object.entries(TABLES).map(
    ([table, before]) =>
      `(select count(*)::integer from ${table} where ${before} ('${to}'::timestamptz)) as ${table}`,
  );
  return (await query<Record<string, number>>(`select ${columns.join(', ')}`))[0] ?? {};
}

/** The rows of each table that are archived. */
async function countArchived(): Promise<Record<string, number>> {
  const rows = await query<{ name: string; count: number }>(
    `select table_name as name, sum(rows)::integer as count from archives where state = 'archived' group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Whether no month is to be archived any more. */
async function isAllArchived(): Promise<boolean> {
  for (const { table } of archiveSources(0)) {
    if ((await listDuePartitions(db, table, AFTER_SECONDS)).length > 0) return false;
  }
  return true;
}

/** Seconds since when a month should have been archived; undefined before the first pass. */
async function overdueOf(target: Target): Promise<number | undefined> {
  const { body } = await call(target, 'GET', '/metrics');
  const [, seconds] = /^billing_archive_overdue_seconds(?:\{[^}]*\})? (\S+)$/m.exec(body) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}

describe('the archive of a service whose store requires access tokens', () => {
  let wallets: readonly Body[];
  let to: string;
  let before: Record<string, Body[]>;
  let rows: Record<string, number>;
  beforeAll(async () => {
    const billing = await start();
    wallets = await fill(billing);
    to = new Date().toISOString();
    before = await readAll(billing, wallets, to);
    expect(await billing.stop()).toBe(0);
    rows = await countRows(new Date().toISOString());
    await advanceDatabaseTime(database.url, LATER_SECONDS);
  }, 180_000);

  it('takes nothing away while the account may only read, and the gauge says so', {
    timeout: 120_000,
  }, async () => {
    const billing = await startForTest(READER);
    await billing.process.waitForLine(/the storage service is failing/, 60_000);
    expect(billing.process.lines.join('\n')).toContain('the status is 403');
    const overdue = await until(async () => (await overdueOf(billing)) || undefined, { timeoutMs: 60_000 });
    expect(overdue).toBeGreaterThan(DAY_SECONDS);
    expect(await countArchived()).toEqual({});
    expect(await countRows(new Date().toISOString())).toEqual(rows);
    expect(await readAll(billing, wallets, to)).toEqual(before);
    expect(await billing.stop()).toBe(0);
  });

  it('has everything once, however often the process is killed, and lists read it there', {
    timeout: 240_000,
  }, async () => {
    for (const { put, isStored } of KILLS) {
      const held = gate.holdPut(put, isStored);
      const killed = await startForTest();
      await held;
      await killed.stop('SIGKILL');
      await advanceDatabaseTime(database.url, LEASE_SECONDS);
    }
    const billing = await startForTest();
    await until(isAllArchived, { timeoutMs: 120_000, message: 'all months to be archived' });
    await until(async () => (await overdueOf(billing)) === 0, { timeoutMs: 60_000 });
    expect(await readAll(billing, wallets, to)).toEqual(before);
    const [archived, left] = [await countArchived(), await countRows(new Date().toISOString())];
    const together = Object.keys(TABLES).map((table) => [table, (archived[table] ?? 0) + (left[table] ?? 0)]);
    expect(Object.fromEntries(together)).toEqual(rows);
    expect(left).toMatchObject({ audit_events: 0, entries: 0, journals: 0 });
    expect(await billing.stop()).toBe(0);
    const { code, output } = await runBilling(configOf(READER), ['prove']);
    expect([code, output]).toEqual([0, expect.stringContaining('"is_sound":true')]);
  });
});
