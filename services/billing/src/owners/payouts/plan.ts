import { least, sumOf } from '../../books/money/amount.ts';
import { roundDownToUnit } from '../../books/money/token-unit.ts';
import { availableOf } from '../earnings/earnings.ts';

/** A machine's account, read while its row is locked; amounts in base units. */
export interface EarnedBalance {
  readonly accountId: number;
  readonly balance: bigint;
  /** The part of the balance that cannot be paid out yet. */
  readonly held: bigint;
}

/** The amount taken from one machine's account; above zero. */
export interface Part {
  readonly accountId: number;
  readonly amount: bigint;
}

export interface PayoutPlan {
  /** The total available before debts are repaid. */
  readonly available: bigint;
  /** Taken to repay the owner's debt. */
  readonly repaid: readonly Part[];
  /** Taken to be paid out. */
  readonly parts: readonly Part[];
}

/** The maximum number of machines per payout: a journal has one entry for each. */
export const PARTS_MAX = 500;

/**
 * Plans how a payout is taken from the accounts of an owner's machines: largest first, so that it has as few
 * parts as possible. The owner's debt is repaid first.
 *
 * @param amount base units; undefined: everything available
 * @param unit base units that the payout is a multiple of; what is left over stays on the accounts
 */
export function planPayout(
  accounts: readonly EarnedBalance[],
  {
    debt,
    amount,
    unit,
  }: { readonly debt: bigint; readonly amount: bigint | undefined; readonly unit: bigint },
): PayoutPlan {
  const available = accounts
    .map((account) => ({ accountId: account.accountId, amount: availableOf(account) }))
    .filter((part) => part.amount > 0n)
    .sort(byMost)
    .slice(0, PARTS_MAX);
  const total = sumOf(available);
  const { taken: repaid, left } = take(available, least(debt, total));
  const { taken: parts } = take(left, roundDownToUnit(least(amount ?? total, sumOf(left)), unit));
  return { available: total, repaid, parts };
}

function byMost(one: Part, other: Part): number {
  if (one.amount === other.amount) return one.accountId - other.accountId;
  return one.amount > other.amount ? -1 : 1;
}

/** Takes an amount from the parts in order. */
function take(parts: readonly Part[], amount: bigint): { taken: Part[]; left: Part[] } {
  let missing = amount;
  const taken: Part[] = [];
  const left: Part[] = [];
  for (const part of parts) {
    const some = least(part.amount, missing);
    missing -= some;
    if (some > 0n) taken.push({ ...part, amount: some });
    if (some < part.amount) left.push({ ...part, amount: part.amount - some });
  }
  return { taken, left };
}
