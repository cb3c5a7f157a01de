import { allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { versionTag } from '@gridlease/common/http/if-match';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { SUSPEND } from '../providers/access.ts';
import { changeOf, ifMatchHeader } from '../providers/change-request.ts';
import { providerBodyFor } from '../providers/response.ts';
import { messageSchema, providerParams, providerSchema } from '../providers/schema.ts';
import { liftSuspensionRequest, suspendProviderRequest } from './schema.ts';
import { endSuspension, type SuspensionDeps, suspendProvider } from './service.ts';

const problems = ['event_too_large', 'provider_not_found', 'version_mismatch'];

const suspendProviderOperation = {
  tags: ['providers'],
  operationId: 'suspendProvider',
  problems,
  summary: 'Suspend a provider',
  description:
    'For administrators. The provider is hidden from searches and takes no new rentals; running ones end. Heartbeats ' +
    'are recorded as before. If it is deleted while suspended, its GPUs start suspended wherever they are registered ' +
    'again. Suspending it again replaces the reason.',
  params: providerParams,
  headers: ifMatchHeader,
  body: suspendProviderRequest,
  response: { 200: jsonResponse('The provider with `suspended`; `ETag` is its version', providerSchema) },
};

const liftSuspensionOperation = {
  tags: ['providers'],
  operationId: 'liftProviderSuspension',
  problems,
  summary: 'Lift the suspension of a provider',
  description: 'For administrators. A suspension by the state of the owner’s account stays.',
  params: providerParams,
  headers: ifMatchHeader,
  body: liftSuspensionRequest.nullish(),
  response: { 200: jsonResponse('The provider is not suspended by an administrator', messageSchema) },
};

/** The suspension of a provider by an administrator. */
export function suspensionRoutes(deps: SuspensionDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/providers/:providerID/suspension',
      { schema: suspendProviderOperation, config: { needsRevocations: true }, onRequest: allow(SUSPEND) },
      async (request, reply) => {
        const { params, body } = request;
        const change = changeOf(request);
        const provider = await suspendProvider(deps, params.providerID, body.reason, change);
        return reply
          .header('etag', versionTag(provider.version))
          .send(providerBodyFor(change.actor)(provider));
      },
    );

    app.delete(
      '/providers/:providerID/suspension',
      { schema: liftSuspensionOperation, config: { needsRevocations: true }, onRequest: allow(SUSPEND) },
      async (request, reply) => {
        const { params, body } = request;
        const change = changeOf(request);
        const { version } = await endSuspension(deps, params.providerID, body?.reason, change);
        return reply
          .header('etag', versionTag(version))
          .send({ message: 'The provider is not suspended by an administrator.' });
      },
    );
  };
}
