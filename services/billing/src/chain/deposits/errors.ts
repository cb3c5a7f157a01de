import { formatAmount } from '../../books/money/amount.ts';
import { BillingError } from '../../http/errors.ts';
import type { StrayAccount } from '../strays/stray.ts';

/** The transaction failed on the chain, or did something else: the specification's ErrSolanaTransaction. */
export function solanaTransactionError(why: string): BillingError {
  return new BillingError('unprocessable', 'solana_transaction_error', why);
}

/** What a claimed transaction paid was not booked, and is listed as a stray. */
export function strayDeposit(
  { reason, mint, tokenAccount }: StrayAccount,
  expected: { readonly mint: string; readonly tokenAccount: string },
): BillingError {
  const what =
    reason === 'other_mint'
      ? `The transaction paid another token (mint ${mint}) than the platform's (mint ${expected.mint}).`
      : `The transaction paid the token account ${tokenAccount}, not ${expected.tokenAccount}, the associated account of the deposit address.`;
  const next = `Nothing was credited. Ask the operator of the platform, who finds the tokens at ${tokenAccount} in the list of strays.`;
  return solanaTransactionError(`${what} ${next}`);
}

export function chainTransactionNotFound(signature: string): BillingError {
  return new BillingError(
    'not_found',
    'chain_transaction_not_found',
    `The chain does not know the transaction ${signature}.`,
    { retryAfterSeconds: 5 },
  );
}

export function depositOfAnotherWallet(): BillingError {
  return new BillingError('conflict', 'deposit_of_another_wallet', 'This transaction paid another wallet.');
}

/** @param amounts base units */
export function amountMismatch(amounts: { stated: bigint; received: bigint }): BillingError {
  const stated = formatAmount(amounts.stated);
  const received = formatAmount(amounts.received);
  return new BillingError(
    'conflict',
    'amount_mismatch',
    `The transaction paid ${received}, not ${stated}. Nothing was credited.`,
    { details: { stated, received } },
  );
}

export function depositNotFound(id: string): BillingError {
  return new BillingError('not_found', 'deposit_not_found', `There is no deposit ${id}.`);
}

export function depositNotAssignable(status: string): BillingError {
  return new BillingError(
    'conflict',
    'deposit_not_assignable',
    `The deposit is ${status}, not unattributed.`,
  );
}
