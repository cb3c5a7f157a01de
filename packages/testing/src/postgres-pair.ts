import { execFile } from 'node:child_process';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';
import { postgresToolsOrSkip } from './postgres-tools.ts';
import { openPrivatePostgres, type PrivatePostgres } from './private-postgres.ts';
import { doStep } from './runbook-steps.ts';

const run = promisify(execFile);

/** A PostgreSQL with a standby that every commit waits for, made by the steps of the runbook. */
export type PostgresPair = {
  /** A superuser's address of the database `postgres` on whichever server can be written to. */
  url: string;
  primary: PrivatePostgres;
  standby: PrivatePostgres;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  /** Replaces the data of the former primary, which is not running, by a copy of the promoted standby, which then waits for it. */
  rejoin(): Promise<void>;
  close(): Promise<void>;
};

const SETTINGS = { cluster_name: 'standby', max_connections: '100' };

/** Opens a pair, with the programs that the runbook needs; where there are none, the calling test is skipped. */
export async function openPostgresPair(context: Pick<TestContext, 'skip'>): Promise<PostgresPair> {
  const tools = await postgresToolsOrSkip(context);
  // biome-ignore lint/style/noProcessEnv: programs are found through PATH, as in an operator's shell.
  const PATH = `${tools}:${process.env.PATH}`;
  const primary = await openPrivatePostgres({ settings: SETTINGS });
  const copy = (from: PrivatePostgres, dataFolder: string) => copyServer(from, dataFolder, PATH);
  const standby = await openPrivatePostgres({
    settings: SETTINGS,
    prepare: (dataFolder) => copy(primary, dataFolder),
  });
  await doStep('require-standby', { PATH, PRIMARY: primary.url });
  const address = new URL(primary.url);
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `postgres://postgres:${address.password}@${hosts}/postgres?target_session_attrs=read-write`,
    primary,
    standby,
    promote: async () => void (await doStep('promote-standby', { PATH, STANDBY: standby.url })),
    async rejoin() {
      await rm(join(primary.dataFolder, 'cluster'), { recursive: true });
      await copy(standby, primary.dataFolder);
      await primary.start();
      await doStep('require-standby', { PATH, PRIMARY: standby.url });
    },
    async close() {
      await standby.close();
      await primary.close();
    },
  };
}

/** Makes the data of a standby: a copy of a server that runs, with its password, owned by the same user. */
async function copyServer(from: PrivatePostgres, dataFolder: string, PATH: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await writeFile(join(dataFolder, 'password'), new URL(from.url).password, { mode: 0o600 });
  const cluster = join(dataFolder, 'cluster');
  await doStep('add-standby', { PATH, PRIMARY: from.url, STANDBY_DATA: cluster });
  const { uid, gid } = await stat(join(from.dataFolder, 'cluster'));
  await run('chown', ['-R', `${uid}:${gid}`, dataFolder]);
}
