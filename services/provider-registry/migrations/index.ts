import { clockMigration } from '@gridlease/common/database/clock';
import type { Migration } from '@gridlease/common/database/migrations';
import { idempotencyMigration } from '@gridlease/common/idempotency/migration';
import { outboxMigration } from '@gridlease/common/outbox/migration';
import { workerLeaseMigration } from '@gridlease/common/worker/migration';
import { providersMigration } from './0005_providers.ts';

/** Applied in this order; names never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_clock': clockMigration,
  '0002_worker_lease': workerLeaseMigration,
  '0003_outbox': outboxMigration,
  '0004_idempotency': idempotencyMigration,
  '0005_providers': providersMigration,
};
