import { networkOf } from '@gridlease/common/access/network';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { AuthSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { type Admission, admit } from './admission-store.ts';

/**
 * Counts a registration, or a new address of an account: each tells by `email_taken` whether an address has an account.
 *
 * @param ip network address of the client
 * @throws ServiceError `too_many_registrations` (429)
 */
export async function admitRegistration(
  { db, settings }: { readonly db: Database; readonly settings: Pick<AuthSettings, 'throttle'> },
  ip: string,
): Promise<Admission> {
  const limit = settings.throttle.registrationsPerMinute;
  const admission = await admit(db, networkOf(ip), 'registration', limit);
  if ('retryAfterSeconds' in admission) throw tooManyRegistrations(admission.retryAfterSeconds);
  return admission;
}

function tooManyRegistrations(retryAfterSeconds: number): ServiceError {
  const message = 'Too many e-mail addresses were registered from this network address.';
  return new ServiceError('exhausted', 'too_many_registrations', message, { retryAfterSeconds });
}
