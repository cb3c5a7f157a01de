import { BillingError } from '../../http/errors.ts';

/** Neither the request nor the wallet names an address. */
export function payoutAddressMissing(): BillingError {
  return new BillingError(
    'conflict',
    'payout_address_missing',
    "There is no payout address: state `to_address`, or set the wallet's `solana_address`.",
  );
}

/** None of the machine's or owner's earnings can be paid out now. */
export function nothingToPayOut(providerId: string): BillingError {
  return new BillingError(
    'payment_required',
    'insufficient_funds',
    `${providerId} has no earnings available for payout.`,
    { details: { available: '0' } },
  );
}

/** The machine was sold, so several owners have earnings from it. */
export function severalOwners(ownerIds: readonly string[]): BillingError {
  return new BillingError(
    'conflict',
    'several_owners',
    'The machine has earnings of several owners; request a payout for one of them.',
    { details: { owner_ids: ownerIds } },
  );
}

/** A key or service account names another address than the stored one. */
export function storedAddressOnly(): BillingError {
  const message = 'Keys pay out to the stored address of the wallet only.';
  return new BillingError('forbidden', 'insufficient_scope', message, {
    details: { scope: 'payouts:request' },
  });
}
