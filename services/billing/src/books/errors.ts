import { BillingError } from '../http/errors.ts';
import { formatAmount } from './money/amount.ts';

/** The specification's ErrWalletNotFound. */
export function walletNotFound(id: string): BillingError {
  return new BillingError('not_found', 'wallet_not_found', `There is no wallet ${id}.`);
}

/** The user has no wallet yet. */
export function walletNotFoundOf(userId: string): BillingError {
  return new BillingError('not_found', 'wallet_not_found', `The user ${userId} has no wallet.`);
}

export function walletAlreadyExists(id: string | undefined): BillingError {
  return new BillingError('conflict', 'wallet_already_exists', 'The user has a wallet of this type.', {
    ...(id !== undefined && { details: { wallet_id: id } }),
  });
}

/** The specification's ErrInsufficientFunds. @param need base units */
export function insufficientFunds(need: { available: bigint; required: bigint }): BillingError {
  const available = formatAmount(need.available);
  const required = formatAmount(need.required);
  return new BillingError(
    'payment_required',
    'insufficient_funds',
    `The wallet has ${available} available, and ${required} is needed.`,
    { details: { available, required } },
  );
}

export function walletInDebt(debt: bigint): BillingError {
  const amount = formatAmount(debt);
  return new BillingError('conflict', 'wallet_in_debt', `The wallet owes ${amount}, which is repaid first.`, {
    details: { debt: amount },
  });
}

export function transactionNotFound(id: string): BillingError {
  return new BillingError(
    'not_found',
    'transaction_not_found',
    `There is no transaction ${id} of this wallet.`,
  );
}

/**
 * A body may repeat the wallet id of the path, as clients of similar services do, but it must not name
 * another wallet.
 */
function walletIdMismatch(): BillingError {
  const message = 'The wallet_id in the body is not the one in the path.';
  return new BillingError('invalid', 'wallet_id_mismatch', message, {
    errors: [{ path: 'wallet_id', message: 'must be the id of the path, or be left out', code: 'custom' }],
  });
}

/** @throws BillingError 400 `wallet_id_mismatch` */
export function requireSameWallet(inPath: string, inBody: string | undefined): void {
  if (inBody !== undefined && inBody !== inPath) throw walletIdMismatch();
}

/** @param least base units: the smallest amount that can be sent to this receiver */
export function amountBelowMinimum(least: bigint): BillingError {
  const minimum = formatAmount(least);
  return new BillingError('conflict', 'amount_below_minimum', `At least ${minimum} can be sent there.`, {
    details: { minimum },
  });
}

/** @param path the member of the body */
export function invalidAddress(path: string, why: string): BillingError {
  return new BillingError('invalid', 'invalid_address', `${path} ${why}.`, {
    errors: [{ path, message: why, code: 'invalid_address' }],
  });
}

export function walletFrozen(): BillingError {
  return new BillingError('conflict', 'wallet_frozen', 'The wallet is frozen.');
}
