import { ASSOCIATED_TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { SystemProgram, Transaction } from '@solana/web3.js';
import { tokenProgramOf } from '../address.ts';
import type { FailureReason } from '../chain.ts';

/** SPL Token, `TokenError`: InsufficientFunds, AccountFrozen. */
const TOKEN_INSUFFICIENT = 1;
const TOKEN_FROZEN = 17;
/** System program, `SystemError::ResultWithNegativeLamports`: met where the new account's rent cannot be paid. */
const SYSTEM_INSUFFICIENT = 1;
/** Of the transaction as a whole (`TransactionError`): the account that pays has too little, or is not there at all. */
const PAYER_ERRORS: readonly string[] = [
  'AccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
];

/**
 * What a chain's `TransactionError` means for a transfer of ours.
 *
 * @param error as in the answers' JSON: a name, or `{ InstructionError: [index, name | { Custom: code }] }`.
 * @param bytes the transaction: a custom code means something else in every program.
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
    // Whatever was sent, what the endpoint said about it must still be told.
    return '';
  }
}

function tokenReason(what: unknown): FailureReason {
  const code = customCode(what);
  if (code === TOKEN_INSUFFICIENT) return 'insufficient_tokens';
  if (code === TOKEN_FROZEN) return 'account_frozen';
  // The account that the tokens come from has never been made, so there are none.
  return what === 'InvalidAccountData' || what === 'IncorrectProgramId' ? 'insufficient_tokens' : 'other';
}

/** Making the receiver's account: either its rent cannot be paid, or the address can have none. */
function accountReason(what: unknown): FailureReason {
  return customCode(what) === SYSTEM_INSUFFICIENT ? 'insufficient_lamports' : 'invalid_destination';
}

function customCode(what: unknown): unknown {
  return typeof what === 'object' && what !== null && 'Custom' in what ? what.Custom : undefined;
}
