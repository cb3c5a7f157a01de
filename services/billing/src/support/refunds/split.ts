import { least } from '../../books/money/amount.ts';
import { feeOf } from '../../books/platform-fee.ts';
import type { RefundShares } from '../../books/postings.ts';
import type { SessionPrice } from '../../rentals/sessions/session.ts';

/** Who bears the owner's share of a refund. `taken_back`: the owner; `carried`: the platform. */
export const SHARE_BEARERS = ['taken_back', 'carried'] as const;
export type ShareBearer = (typeof SHARE_BEARERS)[number];

/**
 * Splits a refund between those who bear it. Fee and share are split as if the refunded amount had never been
 * charged, regardless of the number of refunds.
 *
 * @param rental the amounts charged and previously refunded; base units
 * @param funds the balances of the machine's account and the owner's wallet
 */
export function splitRefund(
  amount: bigint,
  rental: {
    readonly charged: bigint;
    readonly refunded: bigint;
    readonly price: Pick<SessionPrice, 'feePercent'>;
  },
  bearer: ShareBearer,
  funds: { readonly earned: bigint; readonly available: bigint },
): RefundShares {
  const kept = rental.charged - rental.refunded;
  const fee = feeOf(kept, rental.price) - feeOf(kept - amount, rental.price);
  const share = amount - fee;
  if (bearer === 'carried') return { fee, fromEarnings: 0n, fromWallet: 0n, owed: 0n, carried: share };
  const fromEarnings = least(share, funds.earned);
  const fromWallet = least(share - fromEarnings, funds.available);
  return { fee, fromEarnings, fromWallet, owed: share - fromEarnings - fromWallet, carried: 0n };
}
