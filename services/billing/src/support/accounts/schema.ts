import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { userIdText } from '../../http/schemas.ts';
import type { HoldingsView } from './service.ts';

export const accountParams = z.object({ userID: userIdText });

export const endAccountRequest = z
  .strictObject({
    version: z.int().min(1).describe('Of the state of the account in which it is disabled'),
  })
  .meta({ id: 'EndAccountRequest' });

export const holdingsSchema = z
  .object({
    user_id: z.string(),
    balance: amountText.describe('Of all wallets: available, held, reserved, and earned by machines'),
    debt: amountText,
    claims: amountText.describe('What others owe for rentals and refunds, fees included'),
    open_transfers: z.int(),
    open_disputes: z.int(),
    live_rentals: z.int().describe('As the renter, and on own machines'),
    has_entries: z
      .boolean()
      .describe('Whether money ever moved in a wallet, or is on its way to one, whatever is left of it'),
    forfeitable: z
      .boolean()
      .describe(
        'The balance is all there is, none of it may be disputed, and it is less than can be withdrawn',
      ),
  })
  .meta({ id: 'AccountHoldings' });

export function toHoldingsBody({
  userId,
  isForfeitable,
  ...held
}: HoldingsView): z.output<typeof holdingsSchema> {
  return {
    user_id: userId,
    balance: formatAmount(held.balance),
    debt: formatAmount(held.debt),
    claims: formatAmount(held.claims),
    open_transfers: held.transfers,
    open_disputes: held.disputes,
    live_rentals: held.rentals,
    has_entries: held.hasEntries,
    forfeitable: isForfeitable,
  };
}
