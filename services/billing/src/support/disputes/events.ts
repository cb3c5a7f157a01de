import { announce, type EventContext, type EventOrigin } from '../../books/events/announce.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { toDisputeBody } from './schema.ts';
import type { Dispute } from './store.ts';

/** Announces that a dispute was opened or decided. */
export async function announceDispute(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  dispute: Dispute,
): Promise<void> {
  const what = dispute.status === 'open' ? 'opened' : dispute.status;
  await announce(trx, context, origin, {
    type: `dispute.${what}`,
    aggregate: { type: 'dispute', id: dispute.id, version: dispute.version },
    data: toDisputeBody(dispute),
  });
}
