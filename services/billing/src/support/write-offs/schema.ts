import { text } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { optionalAmount } from '../../books/money/schema.ts';

const REASON_MAX = 500;

export const writeOffRequest = z
  .strictObject({
    amount: optionalAmount().describe('Defaults to the whole debt'),
    reason: text({ min: 1, max: REASON_MAX }),
  })
  .meta({ id: 'WriteOffRequest' });
