import { allowStaff } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requesterOf } from '../../http/command.ts';
import { createdPageOf, createdPlaceOf, cutPage } from '../../http/pages.ts';
import { messageSchema } from '../../http/schemas.ts';
import {
  createWebhookRequest,
  listWebhooksQuery,
  rotateSecretRequest,
  toSecretBody,
  toWebhookBody,
  updateWebhookRequest,
  webhookPageSchema,
  webhookParams,
  webhookSchema,
  webhookWithSecretSchema,
} from './schema.ts';
import * as service from './service.ts';

const tags = ['webhooks'];

const createWebhookOperation = {
  tags,
  operationId: 'createWebhook',
  problems: ['encryption_key_missing', 'invalid_webhook_url', 'too_many_webhooks', 'webhook_already_exists'],
  summary: 'Register a webhook',
  description:
    'Events from now on are sent to the URL as Standard Webhooks (docs/WEBHOOKS.md): signed with the ' +
    'secret, and retried for a day.',
  body: createWebhookRequest,
  response: { 201: jsonResponse('The webhook', webhookWithSecretSchema) },
};

const listWebhooksOperation = {
  tags,
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  description: 'Newest first.',
  querystring: listWebhooksQuery,
  response: { 200: jsonResponse('A page', webhookPageSchema) },
};

const getWebhookOperation = {
  tags,
  operationId: 'getWebhook',
  problems: ['webhook_not_found'],
  summary: 'Get a webhook',
  params: webhookParams,
  response: { 200: jsonResponse('The webhook', webhookSchema) },
};

const updateWebhookOperation = {
  tags,
  operationId: 'updateWebhook',
  problems: ['invalid_webhook_url', 'webhook_already_exists', 'webhook_not_found'],
  summary: 'Change, disable or enable a webhook',
  description:
    'Deliveries that wait when a webhook is disabled, and those of events that happen meanwhile, are ' +
    'skipped; replay them once it is enabled again.',
  params: webhookParams,
  body: updateWebhookRequest,
  response: { 200: jsonResponse('The webhook', webhookSchema) },
};

const rotateSecretOperation = {
  tags,
  operationId: 'rotateWebhookSecret',
  problems: ['encryption_key_missing', 'webhook_not_found'],
  summary: "Replace a webhook's secret",
  description:
    'While both secrets are valid, `webhook-signature` contains a signature by each of them. A former ' +
    'secret from an earlier rotation is dropped.',
  params: webhookParams,
  body: rotateSecretRequest,
  response: { 200: jsonResponse('The webhook', webhookWithSecretSchema) },
};

const deleteWebhookOperation = {
  tags,
  operationId: 'deleteWebhook',
  problems: ['webhook_not_found'],
  summary: 'Delete a webhook',
  description: 'With its secrets and its deliveries.',
  params: webhookParams,
  response: { 200: jsonResponse('The webhook is deleted', messageSchema) },
};

/** Webhooks of operators. */
export function webhookRoutes(deps: service.WebhookDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/v1/admin/webhooks';
    const onRequest = allowStaff('administer');
    const readers = allowStaff('read_all');
    app.post(
      path,
      { schema: createWebhookOperation, config: { needsRevocations: true }, onRequest },
      async (request, reply) => {
        const registered = await service.registerWebhook(deps, requesterOf(request), request.body);
        return reply.code(201).send(toSecretBody(registered));
      },
    );

    app.get(path, { schema: listWebhooksOperation, onRequest: readers }, async (request, reply) => {
      const page = createdPageOf(request.query);
      const found = (await service.listWebhooks(deps, page)).map(toWebhookBody);
      const { limit } = page;
      const { entries: webhooks, page: members } = cutPage(request, reply, { found, limit }, createdPlaceOf);
      return reply.send({ webhooks, ...members });
    });

    app.get(
      `${path}/:webhookID`,
      { schema: getWebhookOperation, onRequest: readers },
      async (request, reply) => {
        return reply.send(toWebhookBody(await service.getWebhook(deps, request.params.webhookID)));
      },
    );

    app.patch(
      `${path}/:webhookID`,
      { schema: updateWebhookOperation, config: { needsRevocations: true }, onRequest },
      async (request, reply) => {
        const { is_active: isActive, ...change } = request.body;
        const order = { id: request.params.webhookID, change: { ...change, isActive } };
        return reply.send(toWebhookBody(await service.changeWebhook(deps, requesterOf(request), order)));
      },
    );

    app.post(
      `${path}/:webhookID/rotate-secret`,
      { schema: rotateSecretOperation, config: { needsRevocations: true }, onRequest },
      async (request, reply) => {
        const { secret, overlap_seconds: overlapSeconds } = request.body;
        const order = { id: request.params.webhookID, secret, overlapSeconds };
        return reply.send(toSecretBody(await service.rotateSecret(deps, requesterOf(request), order)));
      },
    );

    app.delete(
      `${path}/:webhookID`,
      { schema: deleteWebhookOperation, config: { needsRevocations: true }, onRequest },
      async (request, reply) => {
        await service.deleteWebhook(deps, requesterOf(request), request.params.webhookID);
        return reply.send({ message: 'Webhook deleted.' });
      },
    );
  };
}
