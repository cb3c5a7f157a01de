import { allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { versionTag } from '@gridlease/common/http/if-match';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CHANGE } from '../providers/access.ts';
import { changeOf, ifMatchHeader } from '../providers/change-request.ts';
import { providerBodyFor } from '../providers/response.ts';
import { messageSchema, providerParams, providerSchema } from '../providers/schema.ts';
import { drainProviderRequest } from './schema.ts';
import { type DrainDeps, drainProvider, endDrain } from './service.ts';

const problems = ['event_too_large', 'not_owner', 'provider_not_found', 'version_mismatch'];

const drainProviderOperation = {
  tags: ['providers'],
  operationId: 'drainProvider',
  problems,
  summary: 'Let a provider take no new rentals',
  description:
    'Running rentals go on, and the status stays. Replaces the drain that the provider has. With `until` it ends by ' +
    'itself, without an event.',
  params: providerParams,
  headers: ifMatchHeader,
  body: drainProviderRequest.nullish(),
  response: { 200: jsonResponse('The provider with its `drain`; `ETag` is its version', providerSchema) },
};

const endDrainOperation = {
  tags: ['providers'],
  operationId: 'endProviderDrain',
  problems,
  summary: 'Let a drained provider take rentals again',
  params: providerParams,
  headers: ifMatchHeader,
  response: { 200: jsonResponse('The provider is not drained', messageSchema) },
};

/** The drain of a provider, as its owner sets it. */
export function drainRoutes(deps: DrainDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.put(
      '/providers/:providerID/drain',
      { schema: drainProviderOperation, onRequest: allow(CHANGE) },
      async (request, reply) => {
        const change = changeOf(request);
        const provider = await drainProvider(deps, request.params.providerID, request.body ?? {}, change);
        return reply
          .header('etag', versionTag(provider.version))
          .send(providerBodyFor(change.actor)(provider));
      },
    );

    app.delete(
      '/providers/:providerID/drain',
      { schema: endDrainOperation, onRequest: allow(CHANGE) },
      async (request, reply) => {
        const { version } = await endDrain(deps, request.params.providerID, changeOf(request));
        return reply
          .header('etag', versionTag(version))
          .send({ message: 'The provider takes rentals again.' });
      },
    );
  };
}
