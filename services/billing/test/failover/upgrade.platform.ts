import { chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { adminQuery } from '@gridlease/testing/database';
import { closeWithFile } from '@gridlease/testing/file-end';
import { postgresToolsOrSkip } from '@gridlease/testing/postgres-tools';
import { openPrivatePostgres, type PrivatePostgres } from '@gridlease/testing/private-postgres';
import { doStep } from '@gridlease/testing/runbook-steps';
import { until } from '@gridlease/testing/until';
import { expect, it, type TestContext } from 'vitest';
import { startBilling } from '../process.ts';
import { databaseState, expectExact, openStage, type Stage, startLoad } from './stage.ts';

const PER_SECOND = 40;
const SOME = 200;
/** The programs of the releases, by the names that the runbook has for them. */
type Programs = { readonly OLD_BIN: string; readonly NEW_BIN: string };

it('a cluster of PostgreSQL 17 becomes one of 18 beneath a service that goes on: nothing is lost, and the books are proved', async (context) => {
  const programs = await findPrograms(context);
  const before = await openOld(programs);
  if (await notesAttributes(before)) {
    return context.skip('this PostgreSQL 17 notes what this 18 does not know (docs/RUNBOOK.md)');
  }
  const stage = await openStage(before.url, { wallets: 10 });
  const acknowledged = await work(stage);
  await before.stop();
  const after = await openPrivatePostgres({
    programs: dirname(programs.NEW_BIN),
    port: before.port,
    prepare: (dataFolder) => upgrade(before, dataFolder, programs),
  });
  closeWithFile(() => after.close());
  await expectToGoOn(stage, acknowledged, { after, programs });
});

it('the databases of PostgreSQL 17 are moved to 18 while the services are stopped: nothing is lost, and the books are proved', async (context) => {
  const programs = await findPrograms(context);
  const before = await openOld(programs);
  const stage = await openStage(before.url, { wallets: 10 });
  const acknowledged = await work(stage);
  await stage.close();
  const after = await openPrivatePostgres({ programs: dirname(programs.NEW_BIN) });
  closeWithFile(() => after.close());
  const PGPASSWORD = new URL(before.url).password;
  await doStep('move-databases', { ...programs, OLD: before.url, NEW: after.url, PGPASSWORD });
  await before.stop();
  const config = { ...stage.config, database: { url: after.url } };
  const billing = await startBilling(config);
  const moved = { ...stage, config, billing, close: async () => void (await billing.stop()) };
  await expectToGoOn(moved, acknowledged, { after, programs });
});

async function findPrograms(context: TestContext): Promise<Programs> {
  return {
    OLD_BIN: await postgresToolsOrSkip(context, 17),
    NEW_BIN: await postgresToolsOrSkip(context, 18),
  };
}

async function openOld({ OLD_BIN }: Programs): Promise<PrivatePostgres> {
  const server = await openPrivatePostgres({ programs: dirname(OLD_BIN) });
  closeWithFile(() => server.close());
  expect(await releaseOf(server)).toBe('17');
  return server;
}

/** Whether pg_upgrade to 18.6 would fail: from 17.12 on. */
async function notesAttributes({ url }: PrivatePostgres): Promise<boolean> {
  const noted = `select 1 from pg_attribute where array_to_string(attoptions, ' ') like '%pg_attver=%' limit 1`;
  return (await adminQuery(noted, [], url)).length > 0;
}

/** Some operations that were acknowledged. */
async function work(stage: Stage) {
  const load = startLoad(stage, PER_SECOND);
  await until(() => load.acknowledged.length >= SOME);
  return load.stop();
}

async function expectToGoOn(
  stage: Stage,
  acknowledged: Awaited<ReturnType<typeof work>>,
  { after, programs: { NEW_BIN } }: { readonly after: PrivatePostgres; readonly programs: Programs },
): Promise<void> {
  expect(await releaseOf(after)).toBe('18');
  await doStep('analyze-upgraded', { NEW_BIN, PRIMARY: after.url });
  const unanalyzed = `select relname from pg_stat_user_tables where last_analyze is null`;
  expect(await adminQuery(unanalyzed, [], after.url)).toEqual([]);
  await until(async () => (await databaseState(stage)) === undefined);
  await expectExact(stage, acknowledged, after.url);
  await expectExact(stage, [...acknowledged, ...(await work(stage))], after.url);
  await stage.close();
}

async function releaseOf({ url }: PrivatePostgres): Promise<string | undefined> {
  const [row] = await adminQuery<{ server_version: string }>('show server_version', [], url);
  return row?.server_version.split('.')[0];
}

/** Makes the data of the new release from those of a server that was stopped, by the steps of the runbook as its user. */
async function upgrade(from: PrivatePostgres, dataFolder: string, programs: Programs): Promise<void> {
  const OLD_DATA = join(from.dataFolder, 'cluster');
  const { uid, gid } = await stat(OLD_DATA);
  const PGPASSWORD = new URL(from.url).password;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const password = join(dataFolder, 'password');
  await writeFile(password, PGPASSWORD, { mode: 0o600 });
  for (const path of [dataFolder, password]) await chown(path, uid, gid);
  const places = { ...programs, OLD_DATA, NEW_DATA: join(dataFolder, 'cluster'), PGPASSWORD };
  await doStep('upgrade-postgres', places, { uid, gid });
}
