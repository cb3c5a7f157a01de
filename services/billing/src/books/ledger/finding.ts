/** A violation of one of the ledger's rules. */
export interface Finding {
  /** The violated rule. */
  readonly check: 'journal' | 'account' | 'chain' | 'month' | 'hold' | 'total';
  /** The account's code, or the id of the journal, hold or wallet concerned. */
  readonly subject: string;
  readonly detail: string;
}

/**
 * Findings per query. With more than that, the books are broken throughout, and the first ones are just as
 * useful.
 */
export const FINDINGS_MAX = 100;
