import { allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { versionTag } from '@gridlease/common/http/if-match';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CHANGE } from './access.ts';
import { changeOf, ifMatchHeader } from './change-request.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const updateProviderStatusOperation = {
  tags: ['providers'],
  operationId: 'updateProviderStatus',
  problems: ['event_too_large', 'not_owner', 'provider_not_found', 'version_mismatch'],
  summary: 'Set the status of a provider',
  description: 'Any of the five statuses may follow any other. Counts as seeing the provider.',
  params: schema.providerParams,
  headers: ifMatchHeader,
  body: schema.updateProviderStatusRequest,
  response: { 200: jsonResponse('The status was set', schema.messageSchema) },
};

/** The status of a provider, as its owner or an operator sets it. */
export function statusRoutes(deps: service.ProviderDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.patch(
      '/providers/:providerID/status',
      { schema: updateProviderStatusOperation, onRequest: allow(CHANGE) },
      async (request, reply) => {
        const { params, body } = request;
        const version = await service.changeStatus(deps, params.providerID, body.status, changeOf(request));
        return reply
          .header('etag', versionTag(version))
          .send({ message: `Provider status set to ${body.status}.` });
      },
    );
  };
}
