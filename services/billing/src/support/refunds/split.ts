import { least } from '../../books/money/compare.ts';
import { feeOf } from '../../books/platform-fee.ts';
import type { SessionPrice } from '../../rentals/sessions/session.ts';

/** Who bears the owner's share of a refund: the owner, out of what the machine has earned, or the platform. */
export const SHARE_BEARERS = ['taken_back', 'carried'] as const;
export type ShareBearer = (typeof SHARE_BEARERS)[number];

/** Who bears a refund, base units; together they are its amount. */
export interface RefundSplit {
  /** The platform, of its fee. */
  readonly fee: bigint;
  /** The owner, out of what the machine has earned and was not paid. */
  readonly fromEarnings: bigint;
  /** The owner, out of what its wallet has available. */
  readonly fromWallet: bigint;
  /** The owner, later: its wallet owes it. */
  readonly owed: bigint;
  /** The platform, of the owner's share. */
  readonly carried: bigint;
}

/**
 * Who bears a refund. Fee and share are split as if what is refunded had never been charged, however many refunds that
 * took.
 *
 * @param rental what was charged, and what of it was refunded before; base units
 * @param funds what the machine's account and the owner's wallet have
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
): RefundSplit {
  const kept = rental.charged - rental.refunded;
  const fee = feeOf(kept, rental.price) - feeOf(kept - amount, rental.price);
  const share = amount - fee;
  if (bearer === 'carried') return { fee, fromEarnings: 0n, fromWallet: 0n, owed: 0n, carried: share };
  const fromEarnings = least(share, funds.earned);
  const fromWallet = least(share - fromEarnings, funds.available);
  return { fee, fromEarnings, fromWallet, owed: share - fromEarnings - fromWallet, carried: 0n };
}
