import { BillingError } from '../../http/errors.ts';
import { WEBHOOKS_MAX } from './webhook.ts';

export function webhookNotFound(id: string): BillingError {
  return new BillingError('not_found', 'webhook_not_found', `There is no webhook ${id}.`);
}

export function deliveryNotFound(id: string): BillingError {
  return new BillingError('not_found', 'delivery_not_found', `The webhook has no delivery ${id}.`);
}

export function webhookAlreadyExists(id: string): BillingError {
  const message = `The webhook ${id} has this URL. Change its types instead.`;
  return new BillingError('conflict', 'webhook_already_exists', message, { details: { webhook_id: id } });
}

export function tooManyWebhooks(): BillingError {
  const message = `There are ${WEBHOOKS_MAX} webhooks, which is the maximum. Delete one first.`;
  return new BillingError('conflict', 'too_many_webhooks', message, { details: { maximum: WEBHOOKS_MAX } });
}

export function webhookDisabled(id: string): BillingError {
  const message = `The webhook ${id} is disabled. Enable it first: PATCH with is_active true.`;
  return new BillingError('conflict', 'webhook_disabled', message);
}

/** @param problem completes `The URL ...` */
export function invalidWebhookUrl(problem: string): BillingError {
  return new BillingError('invalid', 'invalid_webhook_url', `The URL ${problem}.`, {
    errors: [{ path: 'url', message: problem, code: 'custom' }],
  });
}
