import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyPostgres } from '@gridlease/devstack/servers/postgres-copy';
import type { TestContext } from 'vitest';
import { postgresToolsOrSkip } from './postgres-tools.ts';
import { openPrivatePostgres, type PrivatePostgres } from './private-postgres.ts';
import { doStep } from './runbook-steps.ts';

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
  const copy = (from: PrivatePostgres, dataFolder: string) =>
    copyPostgres(from, dataFolder, (cluster) =>
      doStep('add-standby', { PATH, PRIMARY: from.url, STANDBY_DATA: cluster }),
    );
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
