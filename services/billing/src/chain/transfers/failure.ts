/**
 * Of a transaction that failed on the chain: errors that lie in how things stood for us then (too few tokens or
 * lamports, a full block), not in the destination. From the errors of the system and token programs.
 */
const PASSING =
  /insufficient (funds|lamports)|"?Custom"?[": ]+1\b|custom program error: 0x1\b|InsufficientFunds|WouldExceed|ComputationalBudgetExceeded|ProgramFailedToComplete/i;

/** Whether the same transfer may well succeed later. Everything else is the destination's fault and final. */
export function isWorthAnotherAttempt(error: string): boolean {
  return PASSING.test(error);
}
