import { findPgBouncer, ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { openPgBouncer } from '@gridlease/devstack/servers/pgbouncer';
import type { TestContext } from 'vitest';
import { adminQuery } from './database.ts';
import { leash } from './leash.ts';
import type { PrivatePostgres } from './private-postgres.ts';
import { until } from './until.ts';

export type TestPooler = {
  /** The address of the same database through the pooler. */
  url: string;
  close(): Promise<void>;
};

/**
 * PgBouncer with the deployed configuration in front of a server; where it is not available the calling test is skipped.
 *
 * @param url an address of a database on `server`, with the user and password that clients and pooler have
 */
export async function openPoolerOrSkip(
  context: Pick<TestContext, 'skip'>,
  server: PrivatePostgres,
  url: string,
): Promise<TestPooler> {
  // biome-ignore lint/style/noProcessEnv: where programs are kept, and how strict the run is, is the environment's to say.
  const env = process.env;
  let program: string;
  try {
    program = await findPgBouncer(env);
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError) || env.CI) throw error;
    return context.skip(error.message);
  }
  const pooler = await openPgBouncer({ program, url, dataFolder: server.dataFolder });
  const release = leash(pooler.pid, pooler.folder);
  await until(() => adminQuery('select 1', [], pooler.url), { message: 'the pooler' });
  return {
    url: pooler.url,
    async close() {
      release();
      await pooler.stop();
    },
  };
}
