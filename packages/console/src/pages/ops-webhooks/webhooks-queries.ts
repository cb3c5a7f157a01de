import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';

export type Webhook = components['schemas']['Webhook'];
export type Delivery = components['schemas']['WebhookDelivery'];

/** One webhook. */
export const webhookById = (webhookID: string) =>
  queryOptions({
    queryKey: ['webhooks', 'one', webhookID],
    queryFn: ({ signal }) => {
      const params = { path: { webhookID } };
      return orThrow(billing.GET('/api/v1/admin/webhooks/{webhookID}', { params, signal }));
    },
  });

/** Reads webhooks and deliveries anew after one of them was changed. */
export const readWebhooksAgain = () => queries.invalidateQueries({ queryKey: ['webhooks'] });
