import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { optionalAmount } from '../../books/money/schema.ts';
import { time, userIdText } from '../../http/schemas.ts';
import { providerShare } from '../refunds/schema.ts';
import type { Dispute } from './store.ts';
import { DISPUTE_STATUSES } from './table.ts';

const REASON_MAX = 2_000;

const reason = text({ min: 1, max: REASON_MAX });

export const disputeParams = z.object({ disputeID: uuid });

export const openDisputeRequest = z
  .strictObject({ reason: reason.describe('What was wrong with the rental') })
  .meta({ id: 'OpenDisputeRequest' });

export const decideDisputeRequest = z
  .strictObject({
    decision: z.enum(['refund', 'reject']),
    amount: optionalAmount().describe(
      'The amount to refund; defaults to all that was charged and not refunded yet',
    ),
    provider_share: providerShare,
    note: reason.describe('The reason for the decision; shown to renter and owner'),
  })
  .meta({ id: 'DecideDisputeRequest' });

export const listDisputesQuery = z.object({
  user_id: userIdText.optional().describe('The renter'),
  status: z.enum(DISPUTE_STATUSES).optional(),
  ...pageQuery,
});

export const disputeSchema = z
  .object({
    id: z.string(),
    session_id: z.string(),
    user_id: z.string().describe('The renter, who opened the dispute'),
    provider_id: z.string(),
    provider_owner_id: z.string(),
    reason: z.string(),
    status: z.enum(DISPUTE_STATUSES),
    refund_id: z.string().optional(),
    note: z.string().optional().describe("The administrator's reason for the decision"),
    created_at: time,
    decided_at: time.optional(),
  })
  .meta({ id: 'Dispute' });

export type DisputeBody = z.output<typeof disputeSchema>;

export const disputePageSchema = z
  .object({ disputes: z.array(disputeSchema), ...pageMembers })
  .meta({ id: 'DisputePage' });

export function toDisputeBody(dispute: Dispute): DisputeBody {
  return {
    id: dispute.id,
    session_id: dispute.sessionId,
    user_id: dispute.userId,
    provider_id: dispute.providerId,
    provider_owner_id: dispute.providerOwnerId,
    reason: dispute.reason,
    status: dispute.status,
    refund_id: dispute.refundId,
    note: dispute.note,
    created_at: dispute.createdAt.toISOString(),
    decided_at: dispute.decidedAt?.toISOString(),
  };
}
