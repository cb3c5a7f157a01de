import { BillingError } from '../../http/errors.ts';

export function notCancellable(status: string): BillingError {
  return new BillingError('conflict', 'transaction_not_cancellable', `The transaction is ${status}.`);
}

export function notAwaitingApproval(status: string): BillingError {
  return new BillingError('conflict', 'not_awaiting_approval', `The transfer is ${status}.`);
}
