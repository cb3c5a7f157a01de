import { text } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { CHAIN_AMOUNT_MAX } from '../../books/money/amount.ts';
import { amount, optionalAmount } from '../../books/money/schema.ts';

const REASON_MAX = 500;

const reason = text({ min: 1, max: REASON_MAX });

export const adjustmentRequest = z
  .strictObject({
    amount: amount({ min: -CHAIN_AMOUNT_MAX, max: CHAIN_AMOUNT_MAX })
      .refine((units) => units !== 0n, 'must not be zero')
      .describe('Positive: from the platform to the wallet; negative: from the wallet to the platform'),
    reason,
  })
  .meta({ id: 'AdjustmentRequest' });

export const writeOffRequest = z
  .strictObject({ amount: optionalAmount().describe('Defaults to the whole debt'), reason })
  .meta({ id: 'WriteOffRequest' });
