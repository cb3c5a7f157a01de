import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { listMembers, listQuery } from '../../http/lists.ts';
import { time } from '../../http/schemas.ts';
import type { Debtor, DebtorPlace } from './store.ts';

export const listDebtorsQuery = z.object(listQuery);

const debtorSchema = z
  .object({
    wallet_id: z.string(),
    user_id: z.string(),
    debt: amountText.describe('What the wallet owes in all'),
    since: time.describe(
      'The beginning of the oldest unpaid minute, or the time of the oldest refund or correction that was not given back',
    ),
  })
  .meta({ id: 'Debtor' });

type DebtorBody = z.output<typeof debtorSchema>;

export const debtorPageSchema = z
  .object({ debtors: z.array(debtorSchema), ...listMembers })
  .meta({ id: 'DebtorPage' });

export function toDebtorBody({ walletId, userId, debt, since }: Debtor): DebtorBody {
  return { wallet_id: walletId, user_id: userId, debt: formatAmount(debt), since: since.toISOString() };
}

export const DEBTOR_COLUMNS = debtorSchema.keyof().options;

export const debtorPlace = z
  .object({ since: z.iso.datetime().transform((value) => new Date(value)), wallet_id: uuid })
  .transform(({ since, wallet_id: walletId }): DebtorPlace => ({ since, walletId }));

/** The place of a debtor in the list, for the cursor. */
export const placeOf = ({ since, walletId }: Debtor) => ({
  since: since.toISOString(),
  wallet_id: walletId,
});
