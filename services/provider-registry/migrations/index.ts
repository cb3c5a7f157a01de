import { clockMigration } from '@gridlease/common/database/clock';
import type { Migration } from '@gridlease/common/database/migrations';
import { idempotencyMigration } from '@gridlease/common/idempotency/migration';
import { outboxMigration } from '@gridlease/common/outbox/migration';
import { workerLeaseMigration } from '@gridlease/common/worker/migration';
import { providersMigration } from './0005_providers.ts';
import { leasesMigration } from './0006_leases.ts';
import { gpuClassesMigration } from './0007_gpu_classes.ts';
import { searchMigration } from './0008_search.ts';
import { liveColumnsMigration } from './0009_live_columns.ts';
import { statusOrderMigration } from './0010_status_order.ts';
import { hostsAndLabelsMigration } from './0013_hosts_and_labels.ts';
import { drainsAndVerificationsMigration } from './0014_drains_and_verifications.ts';
import { sharingMigration } from './0015_sharing.ts';
import { statesMigration } from './0017_states.ts';
import { suspensionsMigration } from './0018_suspensions.ts';
import { takenCardsMigration } from './0019_taken_cards.ts';
import { cardFaultsMigration } from './0022_card_faults.ts';
import { formerOwnersMigration } from './0024_former_owners.ts';
import { uptimeMigration } from './0025_uptime.ts';
import { pricesMigration } from './0026_prices.ts';
import { accountStatesMigration } from './0027_account_states.ts';
import { metricHoursMigration } from './0028_metric_hours.ts';
import { suspendedOrderMigration } from './0029_suspended_order.ts';
import { cardsVersionsMigration } from './0030_cards_versions.ts';
import { inventoryChangesMigration } from './0031_inventory_changes.ts';

/** Applied in this order; names never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_clock': clockMigration,
  '0002_worker_lease': workerLeaseMigration,
  '0003_outbox': outboxMigration,
  '0004_idempotency': idempotencyMigration,
  '0005_providers': providersMigration,
  '0006_leases': leasesMigration,
  '0007_gpu_classes': gpuClassesMigration,
  '0008_search': searchMigration,
  '0009_live_columns': liveColumnsMigration,
  '0010_status_order': statusOrderMigration,
  '0013_hosts_and_labels': hostsAndLabelsMigration,
  '0014_drains_and_verifications': drainsAndVerificationsMigration,
  '0015_sharing': sharingMigration,
  '0017_states': statesMigration,
  '0018_suspensions': suspensionsMigration,
  '0019_taken_cards': takenCardsMigration,
  '0022_card_faults': cardFaultsMigration,
  '0024_former_owners': formerOwnersMigration,
  '0025_uptime': uptimeMigration,
  '0026_prices': pricesMigration,
  '0027_account_states': accountStatesMigration,
  '0028_metric_hours': metricHoursMigration,
  '0029_suspended_order': suspendedOrderMigration,
  '0030_cards_versions': cardsVersionsMigration,
  '0031_inventory_changes': inventoryChangesMigration,
};
