import { inTransaction } from '@gridlease/common/database/transaction';
import { deriveKeyRing } from '@gridlease/common/secrets/sealed';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secretsErasure } from '../../src/rentals/delivery/erasure-worker.ts';
import { readSecrets } from '../../src/rentals/delivery/secrets.ts';
import { call, issuer, openBilling, openWallet, type Target, type TestBilling } from '../billing.ts';
import { freePort, startBilling, untilReady } from '../process.ts';
import { as, end, openRentals, type Rentals } from '../rentals.ts';
import { order, read, ready } from './delivery.ts';

const KEYS = {
  first: 'the first key of workloads, long enough',
  second: 'the second key of workloads, long enough',
};
/** Found in whatever should not have it. */
const MARKER = 'marker4711';
const WORKLOAD = { image: `${MARKER}/image`, env: { PASSWORD: MARKER } };
const CONNECTION = { ssh: { host: MARKER } };

let rentals: Rentals;
/** The same books with access tokens required. */
let secured: TestBilling;
beforeAll(async () => {
  const config = { encryption: { key: KEYS.first } };
  rentals = await openRentals({ config });
  secured = await openBilling({
    databaseUrl: rentals.databaseUrl,
    access: 'required',
    hasWorkers: false,
    config,
  });
});
afterAll(async () => {
  await secured.close();
  await rentals.close();
});

const ringOf = (current: string, previous?: string) =>
  deriveKeyRing(
    { current: Buffer.from(current), previous: previous === undefined ? undefined : Buffer.from(previous) },
    { service: 'gridlease-billing', purpose: 'session-workload' },
  );

/** A pass of the worker that erases. */
const erase = (keys = ringOf(KEYS.first)) =>
  secretsErasure(keys).pass({
    signal: new AbortController().signal,
    inTransaction: (work) => inTransaction(rentals.db, work),
  });

const secretsOf = (id: string, key: string) => readSecrets({ db: rentals.db, sessionKeys: ringOf(key) }, id);

/** Everything that the database has, as text. */
async function dump(): Promise<string> {
  const tables = await adminQuery(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`,
    [],
    rentals.databaseUrl,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await adminQuery(`select each::text as row from ${name} as each`, [], rentals.databaseUrl);
    texts.push(`${name}: ${rows.map(({ row }) => row).join('\n')}`);
  }
  return texts.join('\n');
}

it('is nowhere in the database, in lists, events, logs, exports, metrics and documents, but in single reads', async () => {
  const wallet = await rentals.renter('10');
  const key = { 'idempotency-key': crypto.randomUUID() };
  const members = { user_id: wallet.user_id, provider_id: crypto.randomUUID(), workload: WORKLOAD };
  const first = await order(rentals, members, key);
  const { session } = first.body;
  const readyKey = { 'idempotency-key': crypto.randomUUID() };
  await ready(rentals, session.id, { connection: CONNECTION }, readyKey);
  expect(await read(rentals, session.id)).toMatchObject({ workload: WORKLOAD, connection: CONNECTION });
  // A repeat shows them, as long as the session has them.
  const repeated = await order(rentals, members, key);
  expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  expect(repeated.body).toEqual({ ...first.body, session: { ...session, connection: CONNECTION } });
  const again = await ready(rentals, session.id, { connection: CONNECTION }, readyKey);
  expect(again.body.session).toMatchObject({ workload: WORKLOAD, connection: CONNECTION });

  const others = [
    '/api/v1/billing/sessions',
    `/api/v1/billing/sessions?user_id=${wallet.user_id}`,
    `/api/v1/billing/current-usage/${session.id}`,
    `/api/v1/wallet/${wallet.id}/transactions`,
    `/api/v1/wallet/${wallet.id}/statement`,
    '/api/v1/admin/journals',
    '/api/v1/admin/audit',
    '/metrics',
  ];
  await end(rentals, session.id);
  for (const path of [
    ...others,
    `/api/v1/billing/sessions/${session.id}/receipt`,
    '/api/v1/billing/history',
  ]) {
    const { status, body } = await call(rentals, 'GET', path);
    expect([path, status, JSON.stringify(body).includes(MARKER)]).toEqual([path, 200, false]);
  }
  const database = await dump();
  expect(database).toContain(session.id);
  expect(database).not.toContain(MARKER);
  expect(database).not.toContain(Buffer.from(MARKER).toString('hex'));
});

it('is in no log line of the service, not even at the level trace, nor where it is refused', async () => {
  const port = await freePort();
  const service = await startBilling({
    log_level: 'trace',
    server: { host: '127.0.0.1', port },
    database: { url: rentals.databaseUrl },
    auth: { mode: 'off' },
    encryption: { key: KEYS.first },
  });
  try {
    await untilReady(service.url);
    const wallet = await rentals.renter('10');
    const owner = await openWallet(rentals, { wallet_type: 'provider' });
    const { status, body } = await order(service, {
      user_id: wallet.user_id,
      provider_id: owner.user_id,
      workload: WORKLOAD,
    });
    expect(status).toBe(201);
    expect((await ready(service, body.session.id, { connection: CONNECTION })).status).toBe(200);
    const refused = await order(service, {
      user_id: wallet.user_id,
      workload: WORKLOAD,
      start_within: MARKER,
    });
    expect([refused.status, JSON.stringify(refused.body).includes(MARKER)]).toEqual([400, false]);
    await end(service, body.session.id);
    await until(() => service.process.lines.some((line) => line.includes('end-session')));
    expect(service.process.lines.join('\n')).not.toContain(MARKER);
  } finally {
    await service.stop();
  }
});

it('is shown to renter, owner, their keys for it and administrators', async () => {
  const wallet = await rentals.renter('10');
  const machine = crypto.randomUUID();
  const { session } = (
    await order(rentals, { user_id: wallet.user_id, provider_id: machine, workload: WORKLOAD })
  ).body;
  await ready(rentals, session.id, { connection: CONNECTION });
  const bearing = (token: string): Target => ({
    url: secured.url,
    headers: { authorization: `Bearer ${token}` },
  });
  const key = (sub: string, scope: string, ...provider_ids: string[]) =>
    bearing(issuer.daemonToken(scope, { sub, roles: ['provider', 'renter'], provider_ids }));
  const seen = async (target: Target) => {
    const { status, body } = await call(target, 'GET', `/api/v1/billing/sessions/${session.id}`);
    return status === 200
      ? body.session.workload !== undefined && body.session.connection !== undefined
      : status;
  };
  expect(await seen(as(secured, { sub: wallet.user_id, roles: ['renter'] }))).toBe(true);
  expect(await seen(as(secured, { sub: machine, roles: ['provider'] }))).toBe(true);
  expect(await seen(as(secured, { sub: 'root', roles: ['admin'] }))).toBe(true);
  expect(await seen(key(machine, 'rentals:run', machine))).toBe(true);
  expect(await seen(bearing(issuer.serviceToken('reports', 'billing:read')))).toBe(false);
  expect(await seen(key(machine, 'rentals:run', 'another-machine'))).toBe(404);
  expect(await seen(key(machine, 'billing:usage', machine))).toBe(403);
  expect(await seen(as(secured, { sub: 'bob', roles: ['renter'] }))).toBe(404);
  // A machine's key is not for what its owner rents elsewhere.
  expect(await seen(key(wallet.user_id, 'rentals:run', machine))).toBe(404);
});

it('is erased a day after the end, and not before', async () => {
  const { user_id } = await rentals.renter('10');
  const { session } = (await order(rentals, { user_id, workload: WORKLOAD })).body;
  await rentals.advance(86_400 * 2);
  await erase();
  expect((await read(rentals, session.id)).workload).toEqual(WORKLOAD);
  await rentals.tick();
  const { ended_at } = await read(rentals, session.id);
  await rentals.advance((Date.parse(ended_at) - Date.parse(session.created_at)) / 1_000);
  await erase();
  expect(await read(rentals, session.id)).toHaveProperty('status', 'failed');
});

it('is sealed with the current key within a pass, and can be read with either until then', async () => {
  const { user_id } = await rentals.renter('10');
  const { session } = (await order(rentals, { user_id, workload: WORKLOAD })).body;
  await ready(rentals, session.id, { connection: CONNECTION });
  expect(await secretsOf(session.id, KEYS.second)).toBeUndefined();
  await erase(ringOf(KEYS.second, KEYS.first));
  const expected = { workload: WORKLOAD, connection: CONNECTION };
  expect(await secretsOf(session.id, KEYS.second)).toEqual(expected);
  expect(await secretsOf(session.id, KEYS.first)).toBeUndefined();
  await erase(ringOf(KEYS.first, KEYS.second));
  expect(await secretsOf(session.id, KEYS.first)).toEqual(expected);
});

it('cannot be moved to another rental', async () => {
  const { user_id } = await rentals.renter('10');
  const one = (await order(rentals, { user_id, workload: WORKLOAD })).body.session;
  const other = (await order(rentals, { user_id, workload: { image: 'other' } })).body.session;
  await adminQuery(
    `update session_secrets set workload = (select workload from session_secrets where session_id = $1)
    where session_id = $2`,
    [one.id, other.id],
    rentals.databaseUrl,
  );
  expect((await read(rentals, other.id)).workload).toBeUndefined();
});
