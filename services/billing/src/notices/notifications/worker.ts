import type { Worker } from '@gridlease/common/worker/loop';
import { runInBatches, startLeasedWorker } from '@gridlease/common/worker/runner';
import type { BillingTables } from '../../database/database.ts';
import { deliverDueMails } from './delivery.ts';
import type { MailDeps } from './deps.ts';
import { followOutbox } from './outbox-reader.ts';
import { deleteEndedMails } from './queue-store.ts';

const INTERVAL_MS = 1_000;
const PURGE_INTERVAL_MS = 3_600_000;
const PURGE_BATCH = 1_000;
const KEEP_SECONDS = 30 * 86_400;

export interface MailWorkerOptions extends MailDeps {
  readonly holder: string;
}

/**
 * Mails users about events, in one replica at a time: reads the outbox into the mail queue and sends what is
 * due. An unavailable mail server is retried with backoff (up to every 10 s), and blocks nothing else.
 */
export function startMailWorker(options: MailWorkerOptions): Worker {
  const { db, holder, log } = options;
  const worker = startLeasedWorker<BillingTables>({
    db,
    holder,
    log,
    name: 'mails',
    intervalMs: INTERVAL_MS,
    pass: async (lease) => {
      await followOutbox(options, lease);
      if (await deliverDueMails(options, lease)) worker.wake();
    },
  });
  const purger = startLeasedWorker<BillingTables>({
    db,
    holder,
    log,
    name: 'mails-purge',
    intervalMs: PURGE_INTERVAL_MS,
    pass: (lease) =>
      runInBatches(lease, PURGE_BATCH, (trx, limit) =>
        deleteEndedMails(trx, { keepSeconds: KEEP_SECONDS, limit }),
      ),
  });
  return {
    wake: () => worker.wake(),
    async stop() {
      await Promise.all([worker.stop(), purger.stop()]);
    },
  };
}
