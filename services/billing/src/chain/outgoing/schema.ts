import { optional, text } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { time } from '../../http/schemas.ts';
import type { Recovered } from './recovery.ts';
import type { OutgoingView } from './service.ts';

export const setOutgoingRequest = z
  .strictObject({
    paused: z.boolean(),
    reason: optional(text({ min: 1, max: 500 })),
  })
  .meta({ id: 'SetOutgoingRequest' });

export const recoverRequest = z
  .strictObject({
    write_off: optional(z.boolean()).describe(
      'Book transactions that match no transfer as losses of the platform',
    ),
  })
  .nullish()
  .meta({ id: 'RecoverOutgoingRequest' });

export const outgoingSchema = z
  .object({
    paused: z.boolean(),
    paused_by: z.string().optional(),
    paused_reason: z.string().optional(),
    frozen: z
      .boolean()
      .describe('The service has stopped outgoing transfers because of a finding that needs an operator'),
    frozen_reason: z.string().optional(),
    genesis_hash: z.string().optional(),
    fee_payer: z
      .object({
        address: z.string(),
        sol: amountText,
        transfers_left: z
          .int()
          .describe('How many transfers it can certainly pay for, even if every one creates an account'),
      })
      .optional()
      .describe("The account that pays the chain's fees; absent while the chain is unavailable"),
    unknown_outgoing: z.array(
      z.object({
        solana_signature: z.string(),
        token_account: z.string(),
        amount: amountText,
        slot: z.int(),
        memo: z.string().optional(),
        found_at: time,
      }),
    ),
  })
  .meta({ id: 'Outgoing' });

export const recoveredSchema = z
  .object({
    recovered: z.array(
      z.object({
        solana_signature: z.string(),
        outcome: z.enum(['adopted', 'written_off', 'left']),
        transfer_id: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'RecoveredOutgoing' });

export function toOutgoingBody({ state, unknown, feePayer }: OutgoingView): z.output<typeof outgoingSchema> {
  return {
    paused: state.pausedBy !== undefined,
    paused_by: state.pausedBy,
    paused_reason: state.pausedReason,
    frozen: state.frozenReason !== undefined,
    frozen_reason: state.frozenReason,
    genesis_hash: state.genesisHash,
    fee_payer: feePayer && {
      address: feePayer.address,
      // Lamports have nine decimals, as amounts of the token have.
      sol: formatAmount(feePayer.lamports),
      transfers_left: feePayer.transfersLeft,
    },
    unknown_outgoing: unknown.map((one) => ({
      solana_signature: one.signature,
      token_account: one.tokenAccount,
      amount: formatAmount(one.amount),
      slot: one.slot,
      memo: one.memo,
      found_at: one.foundAt.toISOString(),
    })),
  };
}

export function toRecoveredBody(recovered: readonly Recovered[]): z.output<typeof recoveredSchema> {
  return {
    recovered: recovered.map(({ signature, outcome, transferId }) => ({
      solana_signature: signature,
      outcome,
      transfer_id: transferId,
    })),
  };
}
