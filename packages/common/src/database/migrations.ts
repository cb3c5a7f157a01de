import { setTimeout as delay } from 'node:timers/promises';
import { type Migration, Migrator } from 'kysely/migration';
import type { Logger } from '../log/logger.ts';
import { isConnectionLoss } from './errors.ts';
import { openDatabase } from './open.ts';

export type { Migration } from 'kysely/migration';

const RETRY_EVERY_MS = 1_000;

export interface MigrateOptions {
  readonly url: string;
  /** Name to migration; names are applied in alphabetical order and never renamed. */
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly log: Logger;
  /** Ends the wait for a database that cannot be reached. */
  readonly signal?: AbortSignal;
}

/**
 * Brings the database to the newest schema under Kysely's lock, so that replicas that start together do not
 * collide. Waits for a database that is not up yet; throws when a migration fails or the account is refused.
 */
export async function migrateDatabase(options: MigrateOptions): Promise<void> {
  for (let waiting = false; ; ) {
    try {
      await migrateOnce(options);
      return;
    } catch (error) {
      if (!isConnectionLoss(error) || options.signal?.aborted) throw error;
      if (!waiting) options.log.warn({ error }, 'waiting for the database');
      waiting = true;
    }
    await delay(RETRY_EVERY_MS, undefined, { signal: options.signal });
  }
}

async function migrateOnce({ url, migrations, log }: MigrateOptions): Promise<void> {
  const { db, close } = openDatabase<unknown>({
    url,
    applicationName: 'gridlease-migrate',
    poolMax: 2,
    log,
    withoutTimeouts: true,
  });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error, results } = await migrator.migrateToLatest();
    for (const result of results ?? []) {
      if (result.status === 'Success') log.info({ migration: result.migrationName }, 'database migrated');
    }
    if (error !== undefined) throw error;
  } finally {
    await close();
  }
}
