import { ASSOCIATED_TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { SystemProgram, Transaction } from '@solana/web3.js';
import { tokenProgramOf } from '../address.ts';
import type { FailureReason } from '../chain.ts';

/** SPL Token, `TokenError`: InsufficientFunds, AccountFrozen. */
const TOKEN_INSUFFICIENT = 1;
const TOKEN_FROZEN = 17;
/**
 * System program, `SystemError::ResultWithNegativeLamports`: occurs when the new account's rent cannot be
 * paid.
 */
const SYSTEM_INSUFFICIENT = 1;
/** Errors of the whole transaction (`TransactionError`): the fee payer has too little, or does not exist. */
const PAYER_ERRORS: readonly string[] = [
  'AccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
];

/**
 * Maps the chain's `TransactionError` to the reason why our transfer failed.
 *
 * @param error as in the JSON response: a name, or `{ InstructionError: [index, name | { Custom: code }] }`
 * @param bytes the transaction, because the meaning of a custom code depends on the program
 */
export function failureReasonOf(error: unknown, bytes: Uint8Array): FailureReason {
  if (typeof error === 'string') return PAYER_ERRORS.includes(error) ? 'insufficient_lamports' : 'other';
  if (typeof error !== 'object' || error === null) return 'other';
  if ('InsufficientFundsForRent' in error) return 'insufficient_lamports';
  if (!('InstructionError' in error) || !Array.isArray(error.InstructionError)) return 'other';
  const [index, what] = error.InstructionError as unknown[];
  const program = programOf(bytes, Number(index));
  if (tokenProgramOf(program) !== undefined) return tokenReason(what);
  if (program === ASSOCIATED_TOKEN_PROGRAM_ID.toBase58()) return accountReason(what);
  return program === SystemProgram.programId.toBase58() ? accountReason(what) : 'other';
}

function programOf(bytes: Uint8Array, index: number): string {
  try {
    return Transaction.from(bytes).instructions[index]?.programId.toBase58() ?? '';
  } catch {
    // Even if the bytes cannot be parsed, the endpoint's error must still be reported.
    return '';
  }
}

function tokenReason(what: unknown): FailureReason {
  const code = customCode(what);
  if (code === TOKEN_INSUFFICIENT) return 'insufficient_tokens';
  if (code === TOKEN_FROZEN) return 'account_frozen';
  // The source token account was never created, so it holds no tokens.
  return what === 'InvalidAccountData' || what === 'IncorrectProgramId' ? 'insufficient_tokens' : 'other';
}

/**
 * Creating the receiver's account failed: its rent cannot be paid, or the address cannot have a token
 * account.
 */
function accountReason(what: unknown): FailureReason {
  return customCode(what) === SYSTEM_INSUFFICIENT ? 'insufficient_lamports' : 'invalid_destination';
}

function customCode(what: unknown): unknown {
  return typeof what === 'object' && what !== null && 'Custom' in what ? what.Custom : undefined;
}
