import { BillingError } from '../../http/errors.ts';

export function addressLinkedElsewhere(): BillingError {
  return new BillingError('conflict', 'address_linked_elsewhere', 'The address belongs to another wallet.');
}

export function challengeNotFound(): BillingError {
  return new BillingError(
    'conflict',
    'challenge_expired',
    'The signature matches no open challenge of this wallet. Request a new one.',
  );
}

export function addressNotLinked(address: string): BillingError {
  return new BillingError(
    'not_found',
    'address_not_linked',
    `The address ${address} is not linked to this wallet.`,
  );
}
