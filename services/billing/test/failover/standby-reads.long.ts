import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { openPostgresPair } from '@gridlease/testing/postgres-pair';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { call } from '../billing.ts';
import { runBilling } from '../process.ts';
import { expectExact, openStage, type Stage, startLoad } from './stage.ts';

const TEST_TIMEOUT_MS = 180_000;

/** Reads that a standby may serve so far, by the server that did. */
async function readsOf({ billing }: Stage): Promise<Record<string, number>> {
  const page = await (await fetch(`${billing.url}/metrics`)).text();
  const lines = page.matchAll(/^database_standby_reads_total\{.*?server="(\w+)".*?\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, server = '', count]) => [server, Number(count)]));
}

/** Adds to a wallet, and reads its transactions and its statement at once: the last word of both is that addition. */
async function expectSeen(stage: Stage, reason: string): Promise<void> {
  const { billing, spareId } = stage;
  const body = { amount: '1', reason };
  const added = await call(billing, 'POST', `/api/v1/admin/wallets/${spareId}/adjustment`, body);
  expect([added.status, added.body]).toEqual([200, expect.anything()]);
  const [listed, statement] = await Promise.all([
    call(billing, 'GET', `/api/v1/wallet/${spareId}/transactions?limit=1`),
    call(billing, 'GET', `/api/v1/wallet/${spareId}/statement`),
  ]);
  expect(listed.body.transactions[0]).toMatchObject({ id: added.body.id });
  const { body: wallet } = await call(billing, 'GET', `/api/v1/wallet/${spareId}/balance`);
  expect(statement.body.closing).toBe(wallet.total_balance);
}

it(
  'history is read from the standby, and always has what was acknowledged before',
  async (context) => {
    const pair = await openPostgresPair(context);
    const stage = await openStage(pair.url, { wallets: 3, replicaUrl: pair.standby.url });
    const load = startLoad(stage, 20);
    for (let round = 0; round < 20; round += 1) await expectSeen(stage, `round ${round}`);
    const { standby = 0, ...others } = await readsOf(stage);
    expect(standby).toBeGreaterThan(40);
    expect(others).toEqual({});

    // It receives the log, and commits are acknowledged, but nobody sees them there.
    await adminQuery('select pg_wal_replay_pause()', [], pair.standby.url);
    await expectSeen(stage, 'while the standby is behind');
    expect((await readsOf(stage)).primary_standby_behind).toBeGreaterThan(0);
    await adminQuery('select pg_wal_replay_resume()', [], pair.standby.url);
    const before = (await readsOf(stage)).standby ?? 0;
    await until(async () => {
      await expectSeen(stage, 'when it follows again');
      return ((await readsOf(stage)).standby ?? 0) > before;
    });
    const acknowledged = await load.stop();
    await expectExact(stage, acknowledged, pair.primary.url);

    // Nobody waits for it any longer, so writes go on without it.
    await adminQuery(`alter system set synchronous_standby_names = ''`, [], pair.primary.url);
    await adminQuery('select pg_reload_conf()', [], pair.primary.url);
    await pair.standby.kill();
    await expectSeen(stage, 'while there is no standby');
    expect((await readsOf(stage)).primary_standby_unavailable).toBeGreaterThan(0);
    const { code, output } = await runBilling(stage.config, ['prove']);
    expect([code, output]).toEqual([0, expect.anything()]);
    await stage.close();
    await pair.close();
  },
  TEST_TIMEOUT_MS,
);

it(
  'a month is exported from the standby, and the primary gives the same bytes',
  async (context) => {
    const pair = await openPostgresPair(context);
    const stage = await openStage(pair.url, { wallets: 3, replicaUrl: pair.standby.url });
    await stage.close();
    const folder = await mkdtemp(join(tmpdir(), 'gridlease-months-'));
    const [{ month, later }] = (await adminQuery(
      `select to_char(now(), 'YYYY-MM') as month, to_char(now() + interval '40 days', 'YYYY-MM-DD"T12:00:00Z"') as later`,
      [],
      pair.primary.url,
    )) as [{ month: string; later: string }];
    await setDatabaseTime(pair.primary.url, later);
    const scansOf = async () => {
      const [row] = (await adminQuery(
        `select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::integer as scans from pg_stat_user_tables
         where relname like 'entries%'`,
        [],
        pair.standby.url,
      )) as [{ scans: number }];
      return row.scans;
    };
    const before = await scansOf();
    const exported = async (database: object, name: string) => {
      const args = ['export-month', '--month', month, '--output', join(folder, name)];
      const { code, output } = await runBilling({ ...stage.config, database }, args);
      expect([code, output]).toEqual([0, expect.anything()]);
      return JSON.parse(output.trim().split('\n').at(-1) ?? '') as { journals: number; sha256: string };
    };
    const fromStandby = await exported({ url: pair.url, replica_url: pair.standby.url }, 'standby');
    await until(async () => (await scansOf()) > before);
    const fromPrimary = await exported({ url: pair.url }, 'primary');
    expect(fromStandby.journals).toBeGreaterThan(3);
    expect(fromStandby.sha256).toBe(fromPrimary.sha256);
    await rm(folder, { recursive: true });
    await pair.close();
  },
  TEST_TIMEOUT_MS,
);

it(
  'a standby that has left its primary, and got further than it, serves nothing',
  async (context) => {
    const pair = await openPostgresPair(context);
    const stage = await openStage(pair.primary.url, { wallets: 1, replicaUrl: pair.standby.url });
    await expectSeen(stage, 'together');
    await adminQuery(`alter system set synchronous_standby_names = ''`, [], pair.primary.url);
    await adminQuery('select pg_reload_conf()', [], pair.primary.url);
    await pair.promote();
    await adminQuery('create table further as select generate_series(1, 10000)', [], pair.standby.url);
    await adminQuery('checkpoint', [], pair.standby.url);
    const { standby = 0 } = await readsOf(stage);
    for (let round = 0; round < 5; round += 1) await expectSeen(stage, `apart ${round}`);
    const after = await readsOf(stage);
    expect(after.standby).toBe(standby);
    expect(after.primary_standby_behind).toBeGreaterThan(0);
    await stage.close();
    await pair.close();
  },
  TEST_TIMEOUT_MS,
);
