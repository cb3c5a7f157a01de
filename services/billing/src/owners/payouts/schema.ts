import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText, optionalAmount } from '../../books/money/schema.ts';
import { toTransactionBody, transactionSchema } from '../../books/transactions/schema.ts';
import { TRANSACTION_STATUSES, type Transaction } from '../../books/transactions/transaction.ts';
import { addressText } from '../../books/wallets/schema.ts';
import { ATTEMPT_STATES, TRANSFER_STATUSES } from '../../chain/transfers/transfer.ts';
import { time } from '../../http/schemas.ts';
import type { Payout } from './list-store.ts';

const status = z.enum(TRANSACTION_STATUSES);

export const payoutRequest = z
  .strictObject({
    amount: optionalAmount().describe('Defaults to all available earnings'),
    to_address: optional(addressText).describe(
      "Base58; defaults to the `solana_address` of the owner's provider wallet",
    ),
  })
  .nullish()
  .meta({ id: 'PayoutRequest' });

export const listPayoutsQuery = z.object({ status: status.optional(), ...pageQuery });

export const payoutAcceptedSchema = z
  .object({
    message: z.string(),
    payout_id: z.string(),
    provider_id: z.string(),
    amount: amountText,
    to_address: z.string(),
    status,
    transaction: transactionSchema,
  })
  .meta({ id: 'PayoutAccepted' });

export function toPayoutAcceptedBody(transaction: Transaction): z.output<typeof payoutAcceptedSchema> {
  const { provider_id, to_address } = transaction.metadata;
  return {
    message: 'Payout accepted.',
    payout_id: transaction.id,
    provider_id: String(provider_id),
    amount: formatAmount(transaction.amount),
    to_address: String(to_address),
    status: transaction.status,
    transaction: toTransactionBody(transaction),
  };
}

export const payoutSchema = z
  .object({
    payout_id: z.string().describe('Also the id of its transaction'),
    owner_id: z.string(),
    amount: amountText.describe(
      'Taken from the earnings; the receiver gets it less `fee` and `fee_returned`',
    ),
    fee: amountText.describe("Kept for the receiver's new token account"),
    fee_returned: amountText.describe("Returned to the owner's wallet, because the token account existed"),
    to_address: z.string(),
    status,
    stage: z.enum(TRANSFER_STATUSES).describe('A finer status; `needs_review` waits for an administrator'),
    reason: z.string().optional().describe('Why the payout waits or has failed'),
    not_before: time.optional().describe('The earliest time of the transfer, because the address is new'),
    scheduled_for: time.optional().describe('The scheduled time; absent if the payout was requested'),
    solana_signature: z.string().optional().describe('The signature of the latest attempt'),
    parts: z
      .array(z.object({ provider_id: z.string(), amount: amountText }))
      .describe('The amount by machine. A key that is restricted to machines sees only their parts'),
    attempts: z
      .array(
        z.object({
          attempt: z.int(),
          solana_signature: z.string(),
          state: z.enum(ATTEMPT_STATES),
          detail: z.string().optional(),
          signed_at: time,
        }),
      )
      .describe('Every transaction that was signed for the payout; at most one lands'),
    created_at: time,
    updated_at: time,
    confirmed_at: time.optional(),
  })
  .meta({ id: 'Payout' });

export type PayoutBody = z.output<typeof payoutSchema>;

export const PAYOUT_COLUMNS = [
  'payout_id',
  'owner_id',
  'amount',
  'to_address',
  'status',
  'stage',
  'reason',
  'solana_signature',
  'scheduled_for',
  'created_at',
  'confirmed_at',
] as const satisfies readonly (keyof PayoutBody)[];

export const payoutPageSchema = z
  .object({ payouts: z.array(payoutSchema), ...pageMembers })
  .meta({ id: 'PayoutPage' });

export function toPayoutBody(payout: Payout): PayoutBody {
  return {
    payout_id: payout.id,
    owner_id: payout.ownerId,
    amount: formatAmount(payout.amount),
    fee: formatAmount(payout.fee),
    fee_returned: formatAmount(payout.feeReturned),
    to_address: payout.destination,
    status: payout.status,
    stage: payout.stage,
    reason: payout.reason,
    not_before: payout.notBefore?.toISOString(),
    scheduled_for: payout.scheduledFor?.toISOString(),
    solana_signature: payout.attempts.at(-1)?.signature,
    parts: payout.parts.map((part) => ({
      provider_id: part.providerId,
      amount: formatAmount(part.amount),
    })),
    attempts: payout.attempts.map(({ n, signature, state, detail, signedAt }) => ({
      attempt: n,
      solana_signature: signature,
      state,
      detail,
      signed_at: signedAt.toISOString(),
    })),
    created_at: payout.createdAt.toISOString(),
    updated_at: payout.updatedAt.toISOString(),
    confirmed_at: payout.confirmedAt?.toISOString(),
  };
}
