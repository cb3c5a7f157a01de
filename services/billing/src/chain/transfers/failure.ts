/**
 * Errors of failed chain transactions that were caused by temporary conditions on our side (too few tokens or
 * lamports, a full block), not by the destination. Taken from the errors of the system and token programs.
 */
const PASSING =
  /insufficient (funds|lamports)|"?Custom"?[": ]+1\b|custom program error: 0x1\b|InsufficientFunds|WouldExceed|ComputationalBudgetExceeded|ProgramFailedToComplete/i;

/**
 * Whether the same transfer may succeed later. All other errors are caused by the destination and are final.
 */
export function isWorthAnotherAttempt(error: string): boolean {
  return PASSING.test(error);
}

/** What the token program says of an account that is not there (any more). Ours was checked before it was signed. */
const CLOSED = /"InstructionError":\[\d+,"(InvalidAccountData|IncorrectProgramId)"\]/;

/** Why a transfer ended, for its owner: a code where the cause is known, and the chain's error. */
export function reasonOfFailure(error: string): string {
  return CLOSED.test(error) ? `receiver_account_closed: ${error}` : error;
}
