import { pageQuery } from '@gridlease/common/http/list-query';
import { optional, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { listMembers } from '../../http/lists.ts';
import { queryTime, time, userIdText } from '../../http/schemas.ts';
import { formatAmount } from '../money/amount.ts';
import { amountText } from '../money/schema.ts';
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
  })
  .meta({ id: 'UpdateWalletRequest' });

export const listWalletsQuery = z.object({
  user_id: userIdText.optional(),
  wallet_type: walletType.optional(),
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

export function toWalletBody(wallet: Wallet, balance: WalletBalance): z.output<typeof walletSchema> {
  return {
    id: wallet.id,
    user_id: wallet.userId,
    wallet_type: wallet.type,
    solana_address: wallet.solanaAddress,
    deposit_address: wallet.depositAddress,
    ...balanceMembers(balance),
    is_active: wallet.isActive,
    created_at: wallet.createdAt.toISOString(),
    updated_at: wallet.updatedAt.toISOString(),
  };
}

export function toBalanceBody(balance: WalletBalance): z.output<typeof balanceSchema> {
  const { walletId, available, locked, pending, debt, updatedAt } = balance;
  return {
    wallet_id: walletId,
    ...balanceMembers(balance),
    debt: formatAmount(debt),
    total_balance: formatAmount(available + locked + pending),
    last_updated: updatedAt.toISOString(),
  };
}
