import { ServiceError } from '@gridlease/common/errors/service-error';

/** An error that billing reports to its caller. Anything else that is thrown becomes an `internal_error`. */
export class BillingError extends ServiceError {}

/** Secrets are never stored unencrypted. @param what is not stored, such as `Workloads` */
export function encryptionKeyMissing(what: string): BillingError {
  const message = `${what} cannot be stored, because the service has no key to encrypt them: set encryption.key.`;
  return new BillingError('unavailable', 'encryption_key_missing', message);
}
