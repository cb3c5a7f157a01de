import { amountBelowMinimum } from '../../books/errors.ts';
import { formatAmount, greatest, least } from '../../books/money/amount.ts';
import { roundUpToUnit } from '../../books/money/token-unit.ts';
import type { BillingConfig } from '../../config/config.ts';
import { amountSetting } from '../../config/settings.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import type { NewAccountRules } from './receiver.ts';
import { sumOfDay, sumOfLeaving } from './store.ts';
import type { Transfer } from './transfer.ts';

/** Limits on what may leave one wallet, in base units; undefined: no such limit. */
export interface TransferLimits {
  /** Per transfer. */
  readonly transferMax: bigint | undefined;
  /** Within 24 hours, withdrawals and payouts together. */
  readonly dayMax: bigint | undefined;
}

/** Rules for withdrawals and payouts; undefined: no such rule. Amounts in base units. */
export interface WithdrawalRules extends TransferLimits, NewAccountRules {
  /** Smaller amounts are not sent. */
  readonly minimum: bigint;
  /** Larger amounts need an administrator's approval. */
  readonly approvalThreshold: bigint | undefined;
  /** How long transfers to an address that is new to the wallet are delayed. */
  readonly addressCooldownSeconds: number;
}

/** The default of `withdrawals.address_cooldown` where callers are known. */
const COOLDOWN_MS = 24 * 3_600_000;

/** @param transferUnit base units in the smallest amount that the token can carry, known once its mint was read */
export function withdrawalRulesOf(
  { withdrawals, auth }: Pick<BillingConfig, 'withdrawals' | 'auth'>,
  transferUnit: () => bigint,
): WithdrawalRules {
  const roundedUp = (text: string) => roundUpToUnit(amountSetting(text) ?? 0n, transferUnit());
  const cooldownMs = withdrawals.address_cooldown ?? (auth.mode === 'required' ? COOLDOWN_MS : 0);
  return {
    get minimum() {
      return roundedUp(withdrawals.minimum);
    },
    get newAccountFee() {
      return roundedUp(withdrawals.new_account_fee);
    },
    get unit() {
      return transferUnit();
    },
    transferMax: amountSetting(withdrawals.transfer_max),
    dayMax: amountSetting(withdrawals.day_max),
    approvalThreshold: amountSetting(withdrawals.approval_threshold),
    addressCooldownSeconds: cooldownMs / 1_000,
  };
}

/**
 * Refuses an amount that is too small to be sent.
 *
 * @param amount base units, gross
 * @throws BillingError 409 `amount_below_minimum`
 */
export function requireMinimum({ minimum }: Pick<WithdrawalRules, 'minimum'>, amount: bigint): void {
  if (amount < minimum) throw amountBelowMinimum(minimum);
}

/**
 * Whether a transfer has to wait because more would leave its wallet than the limits allow, at once or within a day: they
 * may have been lowered, and what has waited for long would leave together with what was requested since. The caller has
 * locked the wallet's row, unless it only wants to avoid signing in vain.
 */
export async function isAboveLimits(
  db: Database,
  { transferMax, dayMax }: TransferLimits,
  transfer: Pick<Transfer, 'id' | 'kind' | 'walletId' | 'amount'>,
): Promise<boolean> {
  const { kind, amount } = transfer;
  if (kind === 'sweep') return false;
  if (transferMax !== undefined && amount > transferMax) return true;
  if (dayMax === undefined) return false;
  return (await sumOfLeaving(db, transfer, least(dayMax, transferMax ?? dayMax))) + amount > dayMax;
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
