import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isOutOfConnections } from '@gridlease/common/database/errors';
import { openDatabase } from '@gridlease/common/database/open';
import { adminQuery } from '@gridlease/testing/database';
import { closeWithFile } from '@gridlease/testing/file-end';
import { openPrivatePostgres, type PrivatePostgres } from '@gridlease/testing/private-postgres';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { expect, it, type TestContext } from 'vitest';
import { call, log } from '../billing.ts';
import { databaseState, expectExact, openStage, type Stage, startLoad } from './stage.ts';

const run = promisify(execFile);

const TEST_TIMEOUT_MS = 180_000;
const PER_SECOND = 20;
const SOME = 20;
/** A pause that every connection survives. */
const PAUSE_SECONDS = 10;

/** A cluster with billing's schema has 70. */
const DISK_MIB = 192;

/** A service on a server of its own, and money in motion. */
async function openTrouble(postgres: PrivatePostgres) {
  closeWithFile(() => postgres.close());
  const stage = await openStage(postgres.url, { wallets: 3 });
  const load = startLoad(stage, PER_SECOND);
  const untilMore = async () => {
    const before = load.acknowledged.length;
    await until(() => load.acknowledged.length > before + SOME);
  };
  await untilMore();
  return { stage, load, untilMore };
}

/** Writes once, without a repetition. */
async function write({ billing, spareId }: Stage) {
  const path = `/api/v1/admin/wallets/${spareId}/adjustment`;
  return call(billing, 'POST', path, { amount: '0.01', reason: 'once' });
}

it(
  'a database that becomes read-only is a 503, readiness says so, and everything continues',
  async () => {
    const postgres = await openPrivatePostgres();
    const { stage, load, untilMore } = await openTrouble(postgres);
    const set = async (value: 'on' | 'off') => {
      await adminQuery(`alter system set default_transaction_read_only = ${value}`, [], postgres.url);
      await adminQuery('select pg_reload_conf()', [], postgres.url);
    };
    await set('on');
    await until(async () => (await databaseState(stage)) === 'read_only');
    await until(async () => (await write(stage)).body.code === 'database_unavailable');
    await set('off');
    await untilMore();
    expect(await databaseState(stage)).toBe(undefined);
    await expectExact(stage, await load.stop(), postgres.url);
    await stage.close();
  },
  TEST_TIMEOUT_MS,
);

it(
  'a database that is paused for 10 s during money operations loses and doubles none',
  async () => {
    const postgres = await openPrivatePostgres();
    const other = await openPrivatePostgres();
    closeWithFile(() => other.close());
    const { stage, load, untilMore } = await openTrouble(postgres);
    postgres.pause();
    await adminQuery(`select pg_sleep(${PAUSE_SECONDS})`, [], other.url);
    postgres.resume();
    await untilMore();
    await expectExact(stage, await load.stop(), postgres.url);
    await stage.close();
  },
  TEST_TIMEOUT_MS,
);

it(
  'a storm of connections delays money operations, and loses and doubles none',
  async () => {
    const settings = { max_connections: '30', superuser_reserved_connections: '0' };
    const postgres = await openPrivatePostgres({ settings });
    const { stage, load, untilMore } = await openTrouble(postgres);
    const strangers = openDatabase({ url: postgres.url, applicationName: 'storm', poolMax: 60, log });
    const refused = async () => {
      const sleeps = Array.from({ length: 60 }, () => sql`select pg_sleep(1)`.execute(strangers.db));
      const outcomes = await Promise.allSettled(sleeps);
      return outcomes.some((outcome) => outcome.status === 'rejected' && isOutOfConnections(outcome.reason));
    };
    await until(refused);
    await strangers.close();
    await untilMore();
    await expectExact(stage, await load.stop(), postgres.url);
    await stage.close();
  },
  TEST_TIMEOUT_MS,
);

it(
  'a full disk is a 503 that says so, and everything continues once there is space',
  async (context) => {
    const folder = await mountDisk(context);
    const settings = { min_wal_size: '32MB', max_wal_size: '32MB' };
    const postgres = await openPrivatePostgres({ folder, settings });
    const { stage, load, untilMore } = await openTrouble(postgres);
    const filler = join(folder, 'filler');
    await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']).catch(expectFull);
    const refusal = await until(async () => {
      const response = await write(stage);
      return response.status === 200 ? undefined : response;
    });
    expect(refusal).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    expect(refusal.body.detail).toContain('out of disk');
    await rm(filler);
    await untilMore();
    await expectExact(stage, await load.stop(), postgres.url);
    await stage.close();
  },
  TEST_TIMEOUT_MS,
);

function expectFull(error: Error): void {
  expect(error.message).toContain('No space left');
}

/** A disk of its own for a server, in memory, small enough to be filled. */
async function mountDisk(context: TestContext): Promise<string> {
  if (process.getuid?.() !== 0) return context.skip('needs root, to mount a small disk');
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=0711`, 'tmpfs', folder]);
  closeWithFile(async () => {
    await run('umount', [folder]);
    await rm(folder, { recursive: true });
  });
  return folder;
}
