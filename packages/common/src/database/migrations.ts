import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type Migration as KyselyMigration, Migrator } from 'kysely/migration';
import type { Logger } from '../log/logger.ts';
import { isConnectionLoss } from './errors.ts';
import { compareSchema, type SchemaDifference } from './newer-schema.ts';
import { openDatabase } from './open.ts';

/** All pending migrations are applied in one transaction, whose locks last until its end. */
export interface Migration extends KyselyMigration {
  /**
   * Runs before that transaction and outside of any, while the previous release still works: for what takes long, such
   * as reading a whole table to validate a constraint. The schema is that of any earlier release, or empty. It may run
   * again after a failure, and beside other replicas.
   */
  prepare?(db: Kysely<unknown>): Promise<void>;
}

const RETRY_EVERY_MS = 1_000;

export interface MigrateOptions {
  readonly url: string;
  /** Name to migration; names are applied in alphabetical order and never renamed. */
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly log: Logger;
  /** Stops waiting for a database that cannot be reached. */
  readonly signal?: AbortSignal;
}

/**
 * Migrates the database to the newest schema under Kysely's lock, so that replicas that start together do not
 * collide. A newer release's schema is left alone. Waits for a database that is not up yet; throws when a migration
 * fails or the account is refused, and `SchemaTooNew` when this release must not run on the database.
 */
export async function migrateDatabase(options: MigrateOptions): Promise<void> {
  const { migrations } = options;
  await insist(options, () =>
    withSchema(options, async ({ missing }, db) => {
      // Kysely would read the catalog several times to find that, and takes migrations it does not know for a corrupt history.
      if (missing.length === 0) return true;
      for (const name of missing) await migrations[name]?.prepare?.(db);
      await applyMigrations(options, db);
      return true;
    }),
  );
}

async function applyMigrations({ migrations, log }: MigrateOptions, db: Kysely<unknown>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  for (const result of results ?? []) {
    if (result.status === 'Success') log.info({ migration: result.migrationName }, 'database migrated');
  }
  if (error !== undefined) throw error;
}

/**
 * Waits until a separate job has migrated the database to the newest schema that this build knows; a newer one is
 * fine, since migrations are additive. Changes nothing. Throws when the account is refused, and `SchemaTooNew`.
 */
export async function waitForMigrations(options: MigrateOptions): Promise<void> {
  let told = '';
  await insist(options, async () => {
    const missing = await withSchema(options, async (schema) => schema.missing[0] ?? '');
    if (missing !== told && missing !== '') options.log.warn({ missing }, 'waiting for the migrations');
    told = missing;
    return missing === '';
  });
}

/** Retries every second until it succeeds; a database that cannot be reached is not a failure. */
async function insist({ log, signal }: MigrateOptions, isDone: () => Promise<boolean>): Promise<void> {
  for (let waiting = false; ; ) {
    try {
      if (await isDone()) return;
    } catch (error) {
      if (!isConnectionLoss(error) || signal?.aborted) throw error;
      if (!waiting) log.warn({ error }, 'waiting for the database');
      waiting = true;
    }
    await delay(RETRY_EVERY_MS, undefined, { signal });
  }
}

async function withSchema<T>(
  { url, migrations, log }: MigrateOptions,
  use: (schema: SchemaDifference, db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const { db, close } = openDatabase<unknown>({
    url,
    applicationName: 'gridlease-migrate',
    poolMax: 2,
    log,
    withoutTimeouts: true,
  });
  try {
    const schema = await compareSchema(db, Object.keys(migrations));
    const { newer } = schema;
    if (newer.length > 0)
      log.warn({ newer }, 'the database schema is from a newer release, which this release supports');
    return await use(schema, db);
  } finally {
    await close();
  }
}
