/** Something that is not as it must be. */
export interface Finding {
  /** Which rule is broken. */
  readonly check: 'journal' | 'account' | 'chain' | 'month' | 'hold' | 'total';
  /** The account's code, or the id of the journal, hold or wallet: where to look. */
  readonly subject: string;
  readonly detail: string;
}

/** Of one query: with more than that everything is wrong, and the first ones tell as much. */
export const FINDINGS_MAX = 100;
