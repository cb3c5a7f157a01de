import { openDatabase } from '@gridlease/common/database/open';
import { adminQuery } from '@gridlease/testing/database';
import { closeWithFile } from '@gridlease/testing/file-end';
import { openPoolerOrSkip } from '@gridlease/testing/pooler';
import { postgresToolsOrSkip, runTool } from '@gridlease/testing/postgres-tools';
import { openPrivatePostgres } from '@gridlease/testing/private-postgres';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { log } from '../billing.ts';
import { startBilling, untilReady } from '../process.ts';
import { databaseState, expectExact, makeConfig, openStage, startLoad } from './stage.ts';

const ROLE_SETTINGS = new URL('../../../../deploy/postgres/pooled-role.sql', import.meta.url).pathname;
const PER_SECOND = 30;
const SOME = 60;

it('billing runs through PgBouncer in transaction mode, with its timeouts and prepared statements', async (context) => {
  const postgres = await openPrivatePostgres();
  closeWithFile(() => postgres.close());
  await adminQuery(`create role billing superuser login password 'billing'`, [], postgres.url);
  const tools = await postgresToolsOrSkip(context);
  const direct = `postgres://billing:billing@127.0.0.1:${postgres.port}/postgres`;
  const pooler = await openPoolerOrSkip(context, postgres, direct);
  closeWithFile(() => pooler.close());
  const breakConnections = () =>
    adminQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'billing'`,
      [],
      postgres.url,
    );

  // Without the settings of the role, those that the service sends are lost, and it says so instead of serving.
  const unlimited = await startBilling(await makeConfig(pooler.url));
  await until(async () => (await databaseState({ billing: unlimited })) === 'settings_dropped');
  await runTool(`${tools}/psql`, [postgres.url, '--quiet', '--set=role=billing', `--file=${ROLE_SETTINGS}`]);
  await breakConnections();
  await untilReady(unlimited.url);
  await unlimited.stop();

  const session = async (url: string) => {
    const { db, close } = openDatabase({ url, applicationName: 'settings', log });
    const { rows } = await sql`
      select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'jit', 'TimeZone',
        'idle_in_transaction_session_timeout', 'max_parallel_workers_per_gather') order by name`.execute(db);
    await close();
    return rows;
  };
  expect(await session(pooler.url)).toEqual(await session(direct));

  const stage = await openStage(`${pooler.url}?target_session_attrs=read-write`, { wallets: 4 });
  const load = startLoad(stage, PER_SECOND);
  await until(() => load.acknowledged.length > SOME);
  // Every connection of the pooler is lost in the middle of it.
  await breakConnections();
  await until(() => load.acknowledged.length > 2 * SOME);
  expect(await databaseState(stage)).toBe(undefined);
  await expectExact(stage, await load.stop(), postgres.url);
  await stage.close();
}, 180_000);
