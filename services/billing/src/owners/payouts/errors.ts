import { BillingError } from '../../http/errors.ts';

/** Neither the request nor the wallet names an address. */
export function payoutAddressMissing(): BillingError {
  return new BillingError(
    'conflict',
    'payout_address_missing',
    "There is no address to pay to: name `to_address`, or set the wallet's `solana_address`.",
  );
}

/** None of the machine's or owner's earnings can be paid out now. */
export function nothingToPayOut(providerId: string): BillingError {
  return new BillingError(
    'payment_required',
    'insufficient_funds',
    `Of what ${providerId} has earned nothing is available.`,
    { details: { available: '0' } },
  );
}

/** The machine was sold, so several owners have earnings from it. */
export function severalOwners(ownerIds: readonly string[]): BillingError {
  return new BillingError(
    'conflict',
    'several_owners',
    'The machine has earned for several owners: ask for a payout of one of them.',
    { details: { owner_ids: ownerIds } },
  );
}
