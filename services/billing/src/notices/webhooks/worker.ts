import type { DueLook } from '@gridlease/common/worker/due-look';
import type { Worker } from '@gridlease/common/worker/loop';
import { runInBatches, startLeasedWorker } from '@gridlease/common/worker/runner';
import { sql } from 'kysely';
import type { BillingTables } from '../../database/database.ts';
import { INTERVAL_MS, startDeliveryWorker } from './delivery-worker.ts';
import type { WebhookWorkerDeps } from './deps.ts';
import { fanOutEvents } from './fan-out.ts';
import { HAS_NEW_EVENTS, HAS_SKIPPED_DELIVERIES, skipDeliveries } from './fan-out-store.ts';
import { tidyWebhooks } from './retention.ts';

const TIDY_INTERVAL_MS = 3_600_000;
const SKIP_BATCH = 1_000;

export interface WebhookWorkerOptions extends WebhookWorkerDeps {
  readonly holder: string;
  /** That of the process at `db`. */
  readonly look?: DueLook | undefined;
}

/** Sends events to webhooks: one replica at a time turns events into deliveries, and all of them send these. */
export function startWebhookWorker(options: WebhookWorkerOptions): Worker {
  const { db, holder, look, log, newId, webhookKeys, intervalMs = INTERVAL_MS } = options;
  const deliveries = startDeliveryWorker(options);
  const fanOut = startLeasedWorker<BillingTables>({
    db,
    holder,
    log,
    name: 'webhooks',
    look,
    due: { condition: sql`${HAS_NEW_EVENTS} or ${HAS_SKIPPED_DELIVERIES}`, everyMs: intervalMs },
    intervalMs,
    async pass(lease) {
      await fanOutEvents(lease, newId);
      deliveries.wake();
      await runInBatches(lease, SKIP_BATCH, skipDeliveries);
    },
  });
  const tidier = startLeasedWorker<BillingTables>({
    db,
    holder,
    log,
    name: 'webhooks-tidy',
    intervalMs: TIDY_INTERVAL_MS,
    pass: (lease) => tidyWebhooks(lease, webhookKeys),
  });
  return {
    wake: () => fanOut.wake(),
    async stop() {
      await Promise.all([fanOut.stop(), tidier.stop(), deliveries.stop()]);
    },
  };
}
