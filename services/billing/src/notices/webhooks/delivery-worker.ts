import { inTransaction } from '@gridlease/common/database/transaction';
import type { DueLook } from '@gridlease/common/worker/due-look';
import { startPassLoop, type Worker } from '@gridlease/common/worker/loop';
import { lookedFor } from '@gridlease/common/worker/runner';
import { claimDeliveries, HAS_DUE_DELIVERIES } from './claim-store.ts';
import { deliver } from './deliver.ts';
import type { WebhookWorkerDeps } from './deps.ts';

/** How often events and due deliveries are looked for. */
export const INTERVAL_MS = 1_000;
/** How long deliveries in progress may take after the worker is told to stop. Those cut off are sent again. */
const GRACE_MS = 3_000;

/**
 * Sends due deliveries, in every replica. A pass claims and starts them, and does not wait for their receivers, so that
 * a slow one holds back only itself.
 */
export function startDeliveryWorker(
  deps: WebhookWorkerDeps & { readonly look?: DueLook | undefined },
): Worker {
  const { db, newId, claimSeconds, intervalMs = INTERVAL_MS } = deps;
  const log = deps.log.child({ worker: 'webhook-deliveries' });
  const sending = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const cutting = new AbortController();

  async function pass(): Promise<'done'> {
    const order = { claim: newId(), claimSeconds, sending: [...sending.keys()] };
    const claimed = await inTransaction(db, (trx) => claimDeliveries(trx, order));
    for (const delivery of claimed) {
      const work = deliver(deps, delivery, cutting.signal)
        .catch((error: unknown) => {
          // The claim lapses, and the delivery is sent again.
          log.error({ error, delivery: delivery.id }, 'an attempt to deliver to a webhook was not recorded');
        })
        .finally(() => {
          sending.delete(delivery.id);
          // There may be more for this webhook.
          loop.wake();
        });
      sending.set(delivery.id, work);
    }
    return 'done';
  }

  const due = { condition: HAS_DUE_DELIVERIES, everyMs: intervalMs };
  const loop = startPassLoop({ ...lookedFor(deps.look, due, intervalMs), log, stopping, attempt: pass });
  return {
    wake: () => loop.wake(),
    async stop() {
      await loop.stop();
      const cut = setTimeout(() => cutting.abort(), GRACE_MS);
      await Promise.all(sending.values());
      clearTimeout(cut);
    },
  };
}
