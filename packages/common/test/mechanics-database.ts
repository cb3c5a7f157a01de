import { clockMigration } from '@gridlease/common/database/clock';
import { type Migration, migrateDatabase } from '@gridlease/common/database/migrations';
import { type OpenDatabase, openDatabase } from '@gridlease/common/database/open';
import { idempotencyMigration } from '@gridlease/common/idempotency/migration';
import { createLogger, type Logger } from '@gridlease/common/log/logger';
import { outboxMigration } from '@gridlease/common/outbox/migration';
import { workerLeaseMigration } from '@gridlease/common/worker/migration';
import { openTestDatabase } from '@gridlease/testing/database';
import { type Kysely, sql } from 'kysely';

/** Something for transactions to change, besides the mechanics' own tables. */
export interface MechanicsTables {
  accounts: { id: string; changes: number };
}

export interface MechanicsDatabase {
  readonly url: string;
  readonly db: Kysely<MechanicsTables>;
  /** Another pool on the same database, perhaps through a proxy, like another process. Closed with the rest. */
  connect(url?: string): Kysely<MechanicsTables>;
  close(): Promise<void>;
}

const accountsMigration: Migration = {
  async up(db) {
    await sql`create table accounts (id text primary key, changes integer not null default 0)`.execute(db);
  },
};

/** Collects the log, one object per line. */
export function openTestLog(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { log: createLogger({ service: 'test', level: 'debug', destination }), lines };
}

export const quietLog = openTestLog().log;

/** A database of the caller's own with all tables of the shared mechanics and one of accounts. */
export async function openMechanicsDatabase(): Promise<MechanicsDatabase> {
  const database = await openTestDatabase({
    template: 'mechanics',
    migrate: (url) =>
      migrateDatabase({
        url,
        log: quietLog,
        migrations: {
          '0001_clock': clockMigration,
          '0002_worker_lease': workerLeaseMigration,
          '0003_outbox': outboxMigration,
          '0004_idempotency': idempotencyMigration,
          '0005_accounts': accountsMigration,
        },
      }),
  });
  const opened: OpenDatabase<MechanicsTables>[] = [];
  const connect = (url = database.url) => {
    const pool = openDatabase<MechanicsTables>({
      url,
      applicationName: 'mechanics',
      poolMax: 30,
      log: quietLog,
    });
    opened.push(pool);
    return pool.db;
  };
  return {
    url: database.url,
    db: connect(),
    connect,
    async close() {
      await Promise.all(opened.map((pool) => pool.close()));
      await database.close();
    },
  };
}
