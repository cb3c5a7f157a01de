/** Who bears a refund, in base units of zero or more; the shares sum to its amount. */
export interface RefundShares {
  /** What the renter owed for the rental and no longer owes: no money moves. */
  readonly cancelled: bigint;
  /** The platform, from its fee. */
  readonly fee: bigint;
  /** The owner, from the machine's earnings that were not paid out. */
  readonly fromEarnings: bigint;
  /** The owner, from the wallet's available balance. */
  readonly fromWallet: bigint;
  /** The owner, later: added to the wallet's debt, and claimed by the renter. */
  readonly owed: bigint;
  /** The platform, for the owner's share. */
  readonly carried: bigint;
}

/** What the renter is given back at once. */
export function givenBack({ fee, fromEarnings, fromWallet, carried }: RefundShares): bigint {
  return fee + fromEarnings + fromWallet + carried;
}
