import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText, optionalAmount } from '../../books/money/schema.ts';
import { time } from '../../http/schemas.ts';
import type { Correction } from './store.ts';
import { CORRECTION_KINDS, CORRECTION_STATUSES } from './table.ts';

const REASON_MAX = 500;

const reason = text({ min: 1, max: REASON_MAX }).describe('Shown to the owner of the wallet, and audited');

export const adjustmentParams = z.object({ adjustmentID: uuid });
export const correctionParams = z.object({ correctionID: uuid });

export const reverseAdjustmentRequest = z
  .strictObject({
    amount: optionalAmount().describe('Defaults to all of the adjustment that has not been reversed'),
    reason,
  })
  .meta({ id: 'ReverseAdjustmentRequest' });

export const moveDepositRequest = z
  .strictObject({ wallet_id: uuid.describe('The wallet that the deposit belongs to'), reason })
  .meta({ id: 'MoveDepositRequest' });

export const listCorrectionsQuery = z.object({
  kind: z.enum(CORRECTION_KINDS).optional(),
  status: z.enum(CORRECTION_STATUSES).optional(),
  ...pageQuery,
});

export const correctionSchema = z
  .object({
    id: z
      .string()
      .describe('Once it is done, also the id of the transaction of the wallet that it takes from'),
    kind: z.enum(CORRECTION_KINDS),
    status: z.enum(CORRECTION_STATUSES),
    adjustment_id: z.string().optional().describe('The transaction of the adjustment that is reversed'),
    deposit_id: z.string().optional().describe('The deposit that is moved'),
    wallet_id: z.string().describe('The wallet that it takes from'),
    to_wallet_id: z.string().optional().describe('The wallet that gets the deposit'),
    amount: amountText,
    taken: amountText.optional().describe('What the wallet had available'),
    owed: amountText.optional().describe('What it had spent, and has owed the platform since then'),
    reason: z.string(),
    requested_by: z.string(),
    decided_by: z.string().optional().describe('Who approved or refused it'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Correction' });

type CorrectionBody = z.output<typeof correctionSchema>;

export const correctionPageSchema = z
  .object({ corrections: z.array(correctionSchema), ...pageMembers })
  .meta({ id: 'CorrectionPage' });

export function toCorrectionBody(correction: Correction): CorrectionBody {
  const { kind, targetId, taken, owed } = correction;
  return {
    id: correction.id,
    kind,
    status: correction.status,
    ...(kind === 'deposit_move' ? { deposit_id: targetId } : { adjustment_id: targetId }),
    wallet_id: correction.walletId,
    to_wallet_id: correction.toWalletId,
    amount: formatAmount(correction.amount),
    taken: taken === undefined ? undefined : formatAmount(taken),
    owed: owed === undefined ? undefined : formatAmount(owed),
    reason: correction.reason,
    requested_by: correction.requestedBy,
    decided_by: correction.decidedBy,
    created_at: correction.createdAt.toISOString(),
    updated_at: correction.updatedAt.toISOString(),
  };
}
