import { decimalsOf } from '../../books/money/token-unit.ts';
import { BillingError } from '../../http/errors.ts';

/** No endpoint of the chain responds. */
export function chainAway(cause?: unknown): BillingError {
  return new BillingError('upstream_failed', 'solana_transaction_error', 'The chain cannot be reached.', {
    cause,
  });
}

/** This installation has no chain. */
export function chainUnavailable(): BillingError {
  return new BillingError('unavailable', 'chain_unavailable', 'This service runs without a chain.', {
    isByDesign: true,
  });
}

/** The configured endpoints are on another chain than the books. */
export function wrongChain(cause?: unknown): BillingError {
  const message = 'The configured chain is not the one that the ledger refers to.';
  return new BillingError('unavailable', 'wrong_chain', message, { cause });
}

export function invalidSignature(path: string, why: string): BillingError {
  return new BillingError('invalid', 'invalid_signature', `${path} ${why}.`, {
    errors: [{ path, message: why, code: 'invalid_signature' }],
  });
}

/**
 * Requires an amount that the token can carry.
 *
 * @param unit base units in the smallest amount that it can
 * @param amount base units
 * @param member of the request, for the error
 * @throws BillingError 400 `amount_precision`
 */
export function requirePrecise(unit: bigint, amount: bigint, member: string): void {
  if (amount % unit === 0n) return;
  const why = `has more than the ${decimalsOf(unit)} fractional digits of the token`;
  throw new BillingError('invalid', 'amount_precision', `${member} ${why}.`, {
    errors: [{ path: member, message: why, code: 'amount_precision' }],
  });
}
