import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { transferAmount } from '../../books/money/schema.ts';
import { addressText, repeatedWalletId } from '../../books/wallets/schema.ts';

export const withdrawRequest = z
  .strictObject({
    wallet_id: repeatedWalletId,
    amount: transferAmount(),
    to_address: addressText.describe(
      'The recipient, in base58; a missing token account is created for `withdrawals.new_account_fee`',
    ),
  })
  .meta({ id: 'WithdrawRequest' });

export const withdrawalParams = z.object({ transactionID: uuid });
