import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { listMembers, listQuery } from '../../http/lists.ts';
import { time } from '../../http/schemas.ts';
import type { Stray, StrayPlace } from './store.ts';
import { decimalText, STRAY_REASONS } from './stray.ts';

export const listStraysQuery = z.object(listQuery);

const straySchema = z
  .object({
    token_account: z.string(),
    mint: z.string(),
    amount: z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .describe('In tokens of the mint, which may have any number of decimals'),
    seen_at: time.describe('When it was first seen'),
    reason: z
      .enum(STRAY_REASONS)
      .describe(
        "`other_mint`: not the platform's token; `other_account`: the platform's token, at an account other than the derived one of its owner",
      ),
    wallet_id: uuid
      .optional()
      .describe('The wallet whose `deposit_address` owns the account; absent: a key of the platform does'),
  })
  .meta({ id: 'Stray' });

type StrayBody = z.output<typeof straySchema>;

export const strayPageSchema = z
  .object({ strays: z.array(straySchema), ...listMembers })
  .meta({ id: 'StrayPage' });

export const STRAY_COLUMNS = straySchema.keyof().options;

export function toStrayBody({ tokenAccount, mint, seenAt, reason, walletId, ...held }: Stray): StrayBody {
  return {
    token_account: tokenAccount,
    mint,
    amount: decimalText(held.amount, held.decimals),
    seen_at: seenAt.toISOString(),
    reason,
    ...(walletId !== undefined && { wallet_id: walletId }),
  };
}

export const strayPlace = z
  .object({
    seen_at: z.iso.datetime().transform((value) => new Date(value)),
    token_account: z.string().max(44),
  })
  .transform(({ seen_at: seenAt, token_account: tokenAccount }): StrayPlace => ({ seenAt, tokenAccount }));

/** The place of a stray in the list, for the cursor. */
export const placeOf = ({ seenAt, tokenAccount }: Stray) => ({
  seen_at: seenAt.toISOString(),
  token_account: tokenAccount,
});
