import { z } from 'zod';
import { balanceSchema } from '../wallets/schema.ts';
import { WALLET_TYPES } from '../wallets/wallet.ts';

/** What `wallet.balance_changed` carries: the balances after the change, not the difference. */
export const balanceChangeSchema = balanceSchema
  .omit({ withdrawable: true })
  .extend({ user_id: z.string(), wallet_type: z.enum(WALLET_TYPES) })
  .meta({ id: 'BalanceChange' });

export type BalanceChangeBody = z.output<typeof balanceChangeSchema>;
