/** What the ledger has of a day; base units. */
export interface RevenueFigures {
  readonly charges: bigint;
  readonly fees: bigint;
  readonly refunds: bigint;
  readonly badDebt: bigint;
  readonly adjustments: bigint;
}

export const NO_REVENUE: RevenueFigures = {
  charges: 0n,
  fees: 0n,
  refunds: 0n,
  badDebt: 0n,
  adjustments: 0n,
};

export function addRevenue(a: RevenueFigures, b: RevenueFigures): RevenueFigures {
  return {
    charges: a.charges + b.charges,
    fees: a.fees + b.fees,
    refunds: a.refunds + b.refunds,
    badDebt: a.badDebt + b.badDebt,
    adjustments: a.adjustments + b.adjustments,
  };
}
