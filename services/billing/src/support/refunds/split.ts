import { least } from '../../books/money/amount.ts';
import { type FeeTerms, feeOf } from '../../books/platform-fee.ts';
import type { RefundShares } from '../../books/refund-shares.ts';

/** Who bears the owner's share of a refund. `taken_back`: the owner; `carried`: the platform. */
export const SHARE_BEARERS = ['taken_back', 'carried'] as const;
export type ShareBearer = (typeof SHARE_BEARERS)[number];

/**
 * Splits a refund between those who bear it. What is unpaid is cancelled first. Fee and share of the rest are
 * split as if it had never been paid, regardless of the number of refunds.
 *
 * @param rental what of it is unpaid, and what was paid and has not been given back; base units
 * @param funds the balances of the machine's account and the owner's wallet
 */
export function splitRefund(
  amount: bigint,
  rental: {
    readonly open: bigint;
    readonly paid: bigint;
    readonly price: FeeTerms;
  },
  bearer: ShareBearer,
  funds: { readonly earned: bigint; readonly available: bigint },
): RefundShares {
  const { paid, price } = rental;
  const cancelled = least(amount, rental.open);
  const rest = amount - cancelled;
  const fee = feeOf(paid, price) - feeOf(paid - rest, price);
  const share = rest - fee;
  if (bearer === 'carried')
    return { cancelled, fee, fromEarnings: 0n, fromWallet: 0n, owed: 0n, carried: share };
  const fromEarnings = least(share, funds.earned);
  const fromWallet = least(share - fromEarnings, funds.available);
  return { cancelled, fee, fromEarnings, fromWallet, owed: share - fromEarnings - fromWallet, carried: 0n };
}
