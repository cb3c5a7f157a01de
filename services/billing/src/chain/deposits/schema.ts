import { queryInteger, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText, optionalAmount } from '../../books/money/schema.ts';
import { repeatedWalletId } from '../../books/wallets/schema.ts';
import type { Deposit } from './store.ts';

/** Base58 of 64 bytes is at most 88 characters. */
const SIGNATURE_CHARACTERS_MAX = 128;
const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;

export const depositRequest = z
  .strictObject({
    wallet_id: repeatedWalletId,
    solana_signature: z
      .string()
      .max(SIGNATURE_CHARACTERS_MAX)
      .describe('The 64-byte signature of the chain transaction, in base58'),
    amount: optionalAmount(),
  })
  .meta({ id: 'DepositRequest' });

export const depositParams = z.object({ depositID: uuid });

export const assignDepositRequest = z.strictObject({ wallet_id: uuid }).meta({ id: 'AssignDepositRequest' });

export const listUnattributedQuery = z.object({
  limit: queryInteger({ min: 1, max: LIMIT_MAX }).optional().default(LIMIT_DEFAULT),
  cursor: z.string().optional().describe('`next_cursor` of the previous page'),
});

export const depositPlace = z.object({ id: uuid });

export const depositSchema = z
  .object({
    id: z.string(),
    solana_signature: z.string(),
    token_account: z.string(),
    amount: amountText,
    slot: z.int(),
    status: z.string(),
  })
  .meta({ id: 'Deposit' });

export const depositPageSchema = z
  .object({ deposits: z.array(depositSchema), limit: z.int(), next_cursor: z.string().optional() })
  .meta({ id: 'DepositPage' });

export function toDepositBody(deposit: Deposit): z.output<typeof depositSchema> {
  return {
    id: deposit.id,
    solana_signature: deposit.signature,
    token_account: deposit.tokenAccount,
    amount: formatAmount(deposit.amount),
    slot: deposit.slot,
    status: deposit.status,
  };
}
