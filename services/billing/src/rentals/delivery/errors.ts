import { BillingError } from '../../http/errors.ts';

/** @param maximum how many may be pending: of the wallet, or of it on this machine */
export function tooManyPending(maximum: number, where: 'wallet' | 'machine'): BillingError {
  const place = where === 'wallet' ? 'of the wallet' : 'of the wallet on this machine';
  const message = `${maximum} rentals ${place} wait for their machine to be ready, which is the maximum. Wait, or end one.`;
  return new BillingError('conflict', 'too_many_pending', message, { details: { maximum } });
}

export function tooManyUnready(maximum: number, until: Date): BillingError {
  const message =
    `${maximum} rentals of the wallet on this machine were ended, or not ready in time, within an hour. ` +
    `Try again at ${until.toISOString()}, or take another machine.`;
  return new BillingError('conflict', 'too_many_unready', message, {
    details: { maximum, retry_at: until.toISOString() },
  });
}
