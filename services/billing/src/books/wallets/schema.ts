import { pageQuery, queryIds } from '@gridlease/common/http/list-query';
import { optional, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { listMembers } from '../../http/lists.ts';
import { queryTime, time, userIdText } from '../../http/schemas.ts';
import { CHAIN_AMOUNT_MAX, formatAmount } from '../money/amount.ts';
import { amount, amountText, clearableAmount } from '../money/schema.ts';
import { roundDownToUnit } from '../money/token-unit.ts';
import { WALLET_TYPES, type Wallet, type WalletBalance } from './wallet.ts';

const ADDRESS_CHARACTERS_MAX = 64;
/** Clients from before there were pages expect as many in one response. */
const WALLETS_DEFAULT = 1_000;

const walletType = z.enum(WALLET_TYPES);
/** Validated by the chain's address rules, which report the exact problem. */
export const addressText = z.string().max(ADDRESS_CHARACTERS_MAX);

export const walletParams = z.object({ walletID: uuid });

/** Repeats the wallet id of the path; clients of similar services send it. */
export const repeatedWalletId = optional(uuid).describe('If present, must equal the id in the path');

export const createWalletRequest = z
  .strictObject({
    user_id: optional(userIdText).describe('Defaults to the caller'),
    wallet_type: optional(walletType).describe('Defaults to `user`'),
    solana_address: optional(addressText).describe('The payout address'),
  })
  .meta({ id: 'CreateWalletRequest' });

export const updateWalletRequest = z
  .strictObject({
    solana_address: optional(addressText).describe('The new payout address'),
    is_active: optional(z.boolean()).describe(
      'Administrators only. `false` freezes the wallet: it makes no transfers, and the rentals that it pays for end',
    ),
    spend_day_max: clearableAmount(amount({ min: 0n, max: CHAIN_AMOUNT_MAX })).describe(
      'What the rentals that the wallet pays for may hold and be charged within 24 hours; an empty text restores ' +
        'the default (`billing.spend_day_max`)',
    ),
  })
  .meta({ id: 'UpdateWalletRequest' });

export const listWalletsQuery = z.object({
  user_id: userIdText.optional(),
  wallet_type: walletType.optional(),
  ids: queryIds.optional(),
  ...pageQuery,
  limit: pageQuery.limit
    .unwrap()
    .default(WALLETS_DEFAULT)
    .describe(`Maximum number of wallets (default ${WALLETS_DEFAULT})`),
});

export const balanceQuery = z.object({
  at: queryTime.optional().describe('The balance at this past moment; defaults to now'),
});

const balances = {
  balance: amountText.describe('Available plus locked'),
  locked_balance: amountText.describe('Held for running rentals'),
  pending_balance: amountText.describe('Reserved for outgoing transfers that are not final'),
  available_balance: amountText,
};

export const walletSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    wallet_type: walletType,
    solana_address: z.string().optional(),
    deposit_address: z.string().describe('Tokens sent to this address are credited to the wallet'),
    ...balances,
    is_active: z.boolean(),
    spend_day_max: amountText
      .optional()
      .describe(
        'What the rentals that the wallet pays for may hold and be charged within 24 hours; absent: no limit',
      ),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Wallet' });

export const walletListSchema = z
  .object({ wallets: z.array(walletSchema), ...listMembers })
  .meta({ id: 'WalletList' });

export const balanceSchema = z
  .object({
    wallet_id: z.string(),
    ...balances,
    withdrawable: amountText.describe(
      'Of the available balance, what the token can carry: it may have fewer fractional digits than balances',
    ),
    debt: amountText.describe('Owed for rentals in grace or for refunds; incoming tokens repay it first'),
    total_balance: amountText.describe('balance plus pending_balance'),
    last_updated: time.describe('The time of the latest posting, or the requested moment of a past balance'),
  })
  .meta({ id: 'WalletBalance' });

function balanceMembers({ available, locked, pending }: WalletBalance) {
  return {
    balance: formatAmount(available + locked),
    locked_balance: formatAmount(locked),
    pending_balance: formatAmount(pending),
    available_balance: formatAmount(available),
  };
}

/** @param spendDayMax the default limit, in base units; undefined: none */
export function toWalletBody(
  wallet: Wallet,
  balance: WalletBalance,
  spendDayMax: bigint | undefined,
): z.output<typeof walletSchema> {
  const limit = wallet.spendDayMax ?? spendDayMax;
  return {
    id: wallet.id,
    user_id: wallet.userId,
    wallet_type: wallet.type,
    solana_address: wallet.solanaAddress,
    deposit_address: wallet.depositAddress,
    ...balanceMembers(balance),
    is_active: wallet.isActive,
    spend_day_max: limit === undefined ? undefined : formatAmount(limit),
    created_at: wallet.createdAt.toISOString(),
    updated_at: wallet.updatedAt.toISOString(),
  };
}

/** @param unit base units in the smallest amount that the token can carry */
export function toBalanceBody(balance: WalletBalance, unit: bigint): z.output<typeof balanceSchema> {
  const { walletId, available, locked, pending, debt, updatedAt } = balance;
  return {
    wallet_id: walletId,
    ...balanceMembers(balance),
    withdrawable: formatAmount(roundDownToUnit(available, unit)),
    debt: formatAmount(debt),
    total_balance: formatAmount(available + locked + pending),
    last_updated: updatedAt.toISOString(),
  };
}
