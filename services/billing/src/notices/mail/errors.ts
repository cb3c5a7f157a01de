import { BillingError } from '../../http/errors.ts';

/**
 * The mail server is down, times out, or rejects us rather than a recipient.
 *
 * @param reason must not quote the server, whose responses may name people
 */
export function mailServerUnavailable(reason: string): BillingError {
  return new BillingError(
    'unavailable',
    'mail_server_unavailable',
    `The mail server takes no mail: ${reason}.`,
  );
}
