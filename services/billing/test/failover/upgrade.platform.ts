import { chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { adminQuery } from '@gridlease/testing/database';
import { closeWithFile } from '@gridlease/testing/file-end';
import { postgresToolsOrSkip } from '@gridlease/testing/postgres-tools';
import { openPrivatePostgres, type PrivatePostgres } from '@gridlease/testing/private-postgres';
import { doStep } from '@gridlease/testing/runbook-steps';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { databaseState, expectExact, openStage, startLoad } from './stage.ts';

const PER_SECOND = 40;
const SOME = 200;

it('a cluster of PostgreSQL 17 becomes one of 18 beneath a service that goes on: nothing is lost, and the books are proved', async (context) => {
  const [OLD_BIN, NEW_BIN] = [await postgresToolsOrSkip(context, 17), await postgresToolsOrSkip(context, 18)];
  const before = await openPrivatePostgres({ programs: dirname(OLD_BIN) });
  closeWithFile(() => before.close());
  expect(await releaseOf(before)).toBe('17');
  const stage = await openStage(before.url, { wallets: 10 });
  const early = startLoad(stage, PER_SECOND);
  await until(() => early.acknowledged.length >= SOME);
  const acknowledged = await early.stop();
  await before.stop();

  const after = await openPrivatePostgres({
    programs: dirname(NEW_BIN),
    port: before.port,
    prepare: (dataFolder) => upgrade(before, dataFolder, { OLD_BIN, NEW_BIN }),
  });
  closeWithFile(() => after.close());
  expect(await releaseOf(after)).toBe('18');
  await doStep('analyze-upgraded', { NEW_BIN, PRIMARY: after.url });
  const unanalyzed = `select relname from pg_stat_user_tables where last_analyze is null`;
  expect(await adminQuery(unanalyzed, [], after.url)).toEqual([]);
  await until(async () => (await databaseState(stage)) === undefined);
  await expectExact(stage, acknowledged, after.url);

  const late = startLoad(stage, PER_SECOND);
  await until(() => late.acknowledged.length >= SOME);
  await expectExact(stage, [...acknowledged, ...(await late.stop())], after.url);
  await stage.close();
});

async function releaseOf({ url }: PrivatePostgres): Promise<string | undefined> {
  const [row] = await adminQuery<{ server_version: string }>('show server_version', [], url);
  return row?.server_version.split('.')[0];
}

/** Makes the data of the new release from those of a server that was stopped, by the steps of the runbook as its user. */
async function upgrade(
  from: PrivatePostgres,
  dataFolder: string,
  programs: { readonly OLD_BIN: string; readonly NEW_BIN: string },
): Promise<void> {
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
