import { BillingError } from '../../http/errors.ts';

/**
 * The mail server is away, hangs, or takes nothing from us.
 *
 * @param reason nothing that it said: that may name people
 */
export function mailServerUnavailable(reason: string): BillingError {
  return new BillingError(
    'unavailable',
    'mail_server_unavailable',
    `The mail server takes no mail: ${reason}.`,
  );
}
