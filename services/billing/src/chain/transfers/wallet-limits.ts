import { formatAmount, greatest, least } from '../../books/money/amount.ts';
import type { BillingConfig } from '../../config/config.ts';
import { amountSetting } from '../../config/settings.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import { sumOfDay } from './store.ts';

/** Limits on what may leave one wallet, in base units; undefined: no such limit. */
export interface TransferLimits {
  /** Per transfer. */
  readonly transferMax: bigint | undefined;
  /** Within 24 hours, withdrawals and payouts together. */
  readonly dayMax: bigint | undefined;
}

/** Rules for withdrawals and payouts; undefined: no such rule. Amounts in base units. */
export interface WithdrawalRules extends TransferLimits {
  /** Larger amounts need an administrator's approval. */
  readonly approvalThreshold: bigint | undefined;
  /** How long transfers to an address that is new to the wallet are delayed. */
  readonly addressCooldownSeconds: number;
}

export function withdrawalRulesOf({ withdrawals }: Pick<BillingConfig, 'withdrawals'>): WithdrawalRules {
  return {
    transferMax: amountSetting(withdrawals.transfer_max),
    dayMax: amountSetting(withdrawals.day_max),
    approvalThreshold: amountSetting(withdrawals.approval_threshold),
    addressCooldownSeconds: withdrawals.address_cooldown / 1_000,
  };
}

/**
 * Refuses an amount above the limit for one transfer or for the wallet's day. The caller has locked the
 * wallet's row.
 *
 * @param amount base units, gross
 * @throws BillingError 409 `transfer_limit_exceeded`, `daily_limit_exceeded`
 */
export async function requireWithinLimits(
  trx: BillingTransaction,
  { transferMax, dayMax }: TransferLimits,
  { walletId, amount }: { readonly walletId: string; readonly amount: bigint },
): Promise<void> {
  if (transferMax !== undefined && amount > transferMax)
    throw aboveLimit('transfer_limit_exceeded', transferMax);
  if (dayMax === undefined) return;
  if ((await sumOfDay(trx, walletId)) + amount > dayMax) throw aboveLimit('daily_limit_exceeded', dayMax);
}

/**
 * The most that may leave the wallet in one transfer now; undefined: no limit. The caller has locked the
 * wallet's row.
 */
export async function findLimitRoom(
  trx: BillingTransaction,
  { transferMax, dayMax }: TransferLimits,
  walletId: string,
): Promise<bigint | undefined> {
  if (dayMax === undefined) return transferMax;
  const left = greatest(dayMax - (await sumOfDay(trx, walletId)), 0n);
  return transferMax === undefined ? left : least(left, transferMax);
}

/** @param limit base units */
function aboveLimit(code: 'transfer_limit_exceeded' | 'daily_limit_exceeded', limit: bigint): BillingError {
  const amount = formatAmount(limit);
  const what = code === 'daily_limit_exceeded' ? 'within a day' : 'in one transfer';
  return new BillingError('conflict', code, `At most ${amount} may leave a wallet ${what}.`, {
    details: { limit: amount },
  });
}
