import { least } from '../../books/money/compare.ts';
import { availableOf } from '../earnings/earnings.ts';

/** A machine's account as it is while its row is locked; amounts in base units. */
export interface EarnedBalance {
  readonly accountId: number;
  readonly balance: bigint;
  /** What of it cannot be paid out yet. */
  readonly held: bigint;
}

/** What is taken from one machine's account; above zero. */
export interface Part {
  readonly accountId: number;
  readonly amount: bigint;
}

export interface PayoutPlan {
  /** What is available in all, before anything is repaid. */
  readonly available: bigint;
  /** Toward what the owner owes. */
  readonly repaid: readonly Part[];
  /** What is paid out. */
  readonly parts: readonly Part[];
}

/** Machines that one payout is taken from: a journal has an entry for each. */
export const PARTS_MAX = 500;

export function sumOf(parts: readonly Part[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * How a payout is taken from the accounts of an owner's machines: those with the most first, so that it has as few parts
 * as can be. What the owner owes is repaid before anything leaves.
 *
 * @param amount base units; undefined: everything that is available
 */
export function planPayout(
  accounts: readonly EarnedBalance[],
  { debt, amount }: { readonly debt: bigint; readonly amount: bigint | undefined },
): PayoutPlan {
  const available = accounts
    .map((account) => ({ accountId: account.accountId, amount: availableOf(account) }))
    .filter((part) => part.amount > 0n)
    .sort(byMost)
    .slice(0, PARTS_MAX);
  const total = sumOf(available);
  const { taken: repaid, left } = take(available, least(debt, total));
  const { taken: parts } = take(left, least(amount ?? total, sumOf(left)));
  return { available: total, repaid, parts };
}

function byMost(one: Part, other: Part): number {
  if (one.amount === other.amount) return one.accountId - other.accountId;
  return one.amount > other.amount ? -1 : 1;
}

/** Takes an amount from the first of them, and from the next what is missing. */
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
