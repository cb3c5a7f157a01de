import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { decodeCursor } from '@gridlease/common/http/page';
import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { time } from '../../http/schemas.ts';
import type { Debtor, DebtorPage } from './store.ts';

export const listDebtorsQuery = z.object(pageQuery);

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
  .object({ debtors: z.array(debtorSchema), ...pageMembers })
  .meta({ id: 'DebtorPage' });

export function toDebtorBody({ walletId, userId, debt, since }: Debtor): DebtorBody {
  return { wallet_id: walletId, user_id: userId, debt: formatAmount(debt), since: since.toISOString() };
}

const place = z.object({ since: z.iso.datetime().transform((value) => new Date(value)), wallet_id: uuid });

/** The requested page. @throws ServiceError 400 `invalid_cursor` */
export function debtorPageOf({ cursor, limit, offset }: z.output<typeof listDebtorsQuery>): DebtorPage {
  if (cursor === undefined) return { after: undefined, limit, offset };
  const { since, wallet_id: walletId } = decodeCursor(cursor, place);
  return { after: { since, walletId }, limit, offset };
}

/** The place of a debtor in the list, for the cursor. */
export const placeOf = ({ since, wallet_id }: DebtorBody) => ({ since, wallet_id });
