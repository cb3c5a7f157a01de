import { BillingError } from '../../http/errors.ts';

const RETRY_AFTER_SECONDS = 2;

/** The registry, which the call needs, is down or sent an invalid response. */
export function registryUnavailable(cause?: unknown): BillingError {
  const message = 'The provider registry is unavailable.';
  return new BillingError('unavailable', 'registry_unavailable', message, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}

export function providerNotFound(id: string): BillingError {
  return new BillingError('not_found', 'provider_not_found', `There is no provider ${id}.`);
}

/** Ends the detail of the refusals that an operator can switch off. */
const WHY = 'The registry decides this (billing.check_provider).';

export function providerNotAvailable(id: string, status: string): BillingError {
  const message = `The provider ${id} is ${status}; sessions need an idle or busy provider. ${WHY}`;
  return new BillingError('conflict', 'provider_not_available', message, {
    details: { provider_status: status },
  });
}

/** The platform keeps the machine from new rentals. */
export function providerSuspended(id: string): BillingError {
  const message = `The provider ${id} is suspended: it takes no new rentals.`;
  return new BillingError('conflict', 'provider_suspended', message);
}

/** The machine's owner wants no new rentals. @param until RFC 3339, if it takes rentals again by itself */
export function providerDrained(id: string, status: string, until: string | undefined): BillingError {
  const end = until === undefined ? '' : ` until ${until}`;
  const message = `The provider ${id} is drained: it takes no new rentals${end}. ${WHY}`;
  return new BillingError('conflict', 'provider_not_available', message, {
    details: { provider_status: status, drained: true, ...(until !== undefined && { drained_until: until }) },
  });
}

/** @param free the cards of the wanted model that can be rented, and their free memory in MB */
export function providerCapacityExceeded(
  free: { readonly cards: number; readonly vramMb: number },
  requestedVramMb: number,
): BillingError {
  const message =
    `The provider has no free GPUs for this rental: ${free.cards} of the model are free, with ${free.vramMb} MB; ` +
    `${requestedVramMb} MB were requested. ${WHY}`;
  return new BillingError('conflict', 'provider_capacity_exceeded', message, {
    details: {
      free_gpus: free.cards,
      available_vram_mb: free.vramMb,
      requested_vram_mb: requestedVramMb,
    },
  });
}

export function providerIdMismatch(): BillingError {
  const message = 'The provider_id in the body differs from the one in the path.';
  return new BillingError('invalid', 'provider_id_mismatch', message, {
    errors: [{ path: 'provider_id', message: 'must equal the id in the path or be absent', code: 'custom' }],
  });
}
