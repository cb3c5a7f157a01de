import { allowStaff } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requesterOf } from '../../http/command.ts';
import { createdPageOf, createdPlaceOf, cutPage } from '../../http/pages.ts';
import {
  deliveryPageSchema,
  deliveryParams,
  filtersOf,
  fullDeliverySchema,
  listDeliveriesQuery,
  rangeOf,
  replayRequest,
  replaySchema,
  toDeliveryBody,
  toFullDeliveryBody,
  toReplayBody,
} from './delivery-schema.ts';
import * as service from './delivery-service.ts';
import { webhookParams } from './schema.ts';

const tags = ['webhooks'];
const KEPT = 'Deliveries are kept for 30 days.';

const listDeliveriesOperation = {
  tags,
  operationId: 'listWebhookDeliveries',
  problems: ['webhook_not_found'],
  summary: 'List the deliveries of a webhook',
  description: `Newest first, with their attempts. ${KEPT}`,
  params: webhookParams,
  querystring: listDeliveriesQuery,
  response: { 200: jsonResponse('A page', deliveryPageSchema) },
};

const getDeliveryOperation = {
  tags,
  operationId: 'getWebhookDelivery',
  problems: ['delivery_not_found', 'webhook_not_found'],
  summary: 'Get a delivery with its payload',
  description: KEPT,
  params: deliveryParams,
  response: { 200: jsonResponse('The delivery', fullDeliverySchema) },
};

const testWebhookOperation = {
  tags,
  operationId: 'testWebhook',
  problems: ['webhook_not_found'],
  summary: 'Send a test delivery',
  description:
    'A message of type `webhook.test`, signed as any other and attempted once; also if the webhook is ' +
    'disabled. Read the delivery to see what became of it.',
  params: webhookParams,
  response: { 202: jsonResponse('The delivery, which is sent at once', fullDeliverySchema) },
};

const replayDeliveryOperation = {
  tags,
  operationId: 'replayWebhookDelivery',
  problems: ['delivery_not_found', 'webhook_disabled', 'webhook_not_found'],
  summary: 'Send a delivery again',
  description:
    'At once, with the same `webhook-id`, and with all retries; also if it was delivered. One that waits ' +
    'for a retry is sent at once, too.',
  params: deliveryParams,
  response: { 202: jsonResponse('The delivery, which is sent at once', fullDeliverySchema) },
};

const replayWebhookOperation = {
  tags,
  operationId: 'replayWebhook',
  problems: ['invalid_cursor', 'webhook_disabled', 'webhook_not_found'],
  summary: 'Send all deliveries since a time again',
  description:
    'Those that failed or were skipped, unless `statuses` says otherwise; the oldest events first.',
  params: webhookParams,
  body: replayRequest,
  response: { 202: jsonResponse('How many are sent again', replaySchema) },
};

/** Deliveries of webhooks. */
export function webhookDeliveryRoutes(deps: service.DeliveryDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/v1/admin/webhooks/:webhookID';
    const onRequest = allowStaff('administer');
    const readers = allowStaff('read_all');
    app.get(
      `${path}/deliveries`,
      { schema: listDeliveriesOperation, onRequest: readers },
      async (request, reply) => {
        const page = createdPageOf(request.query);
        const filters = filtersOf(request.params.webhookID, request.query);
        const found = (await service.listDeliveries(deps, filters, page)).map(toDeliveryBody);
        const { limit } = page;
        const { entries: deliveries, page: members } = cutPage(
          request,
          reply,
          { found, limit },
          createdPlaceOf,
        );
        return reply.send({ deliveries, ...members });
      },
    );

    app.get(
      `${path}/deliveries/:deliveryID`,
      { schema: getDeliveryOperation, onRequest: readers },
      async (request, reply) => {
        const { webhookID: webhookId, deliveryID: id } = request.params;
        return reply.send(toFullDeliveryBody(await service.getDelivery(deps, { webhookId, id })));
      },
    );

    app.post(
      `${path}/deliveries/:deliveryID/replay`,
      { schema: replayDeliveryOperation, config: { needsRevocations: true }, onRequest },
      async (request, reply) => {
        const { webhookID: webhookId, deliveryID: id } = request.params;
        const replayed = await service.replayDelivery(deps, requesterOf(request), { webhookId, id });
        return reply.code(202).send(toFullDeliveryBody(replayed));
      },
    );

    app.post(
      `${path}/test`,
      { schema: testWebhookOperation, config: { needsRevocations: true }, onRequest },
      async (request, reply) => {
        const tested = await service.testWebhook(deps, requesterOf(request), request.params.webhookID);
        return reply.code(202).send(toFullDeliveryBody(tested));
      },
    );

    app.post(
      `${path}/replay`,
      { schema: replayWebhookOperation, config: { needsRevocations: true }, onRequest },
      async (request, reply) => {
        const range = rangeOf(request.params.webhookID, request.body);
        return reply
          .code(202)
          .send(toReplayBody(await service.replaySince(deps, requesterOf(request), range)));
      },
    );
  };
}
