import type { Actor } from '@gridlease/common/access/caller';
import { actorOf, allow } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/documented-responses';
import { versionTag } from '@gridlease/common/http/if-match';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { StoredResponse } from '@gridlease/common/idempotency/store';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PublicCatalog } from '../http/public-catalog.ts';
import { CHANGE } from './access.ts';
import { changeOf, ifMatchHeader } from './change-request.ts';
import type { Provider } from './provider.ts';
import { providerBodyFor } from './response.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const tags = ['providers'];

/** Of the operations that need no token while `registry.public_catalog` is on. */
export const PUBLIC_READING =
  'With `registry.public_catalog` (the default), this needs no access token: callers without one see public members ' +
  'only, and may send 60 requests a minute by address.';

const registerProviderOperation = {
  tags,
  operationId: 'registerProvider',
  problems: [
    'event_too_large',
    'key_bound',
    'not_owner',
    'provider_already_exists',
    'provider_deleted',
    'registration_raced',
  ],
  summary: 'Register a provider',
  description:
    'The name is a label: sending the same body twice creates two providers, unless it has an Idempotency-Key. Where ' +
    '`auth.mode` is `required`, this requires the role `provider` or the scope `registry:write`; only administrators ' +
    'and service accounts may name an owner other than themselves, and a key that is bound to certain providers ' +
    'cannot register another one. The key of an enrollment registers its one provider, whose id is in its ' +
    '`provider_ids`; once that was deleted, 404 `provider_deleted`.',
  headers: idempotencyHeader,
  body: schema.registerProviderRequest,
  response: {
    201: jsonResponse(
      'The provider, idle, with its new id; `Location`, `ETag`, `Idempotency-Replayed` on a repetition',
      schema.providerSchema,
    ),
  },
};

const getProviderOperation = {
  tags,
  operationId: 'getProvider',
  problems: ['provider_deleted', 'provider_not_found'],
  summary: 'Read a provider',
  description: `A suspended provider exists only for those who may read it in full.\n\n${PUBLIC_READING}`,
  params: schema.providerParams,
  response: { 200: jsonResponse('The provider; `ETag` is its version', schema.providerSchema) },
};

const updateProviderOperation = {
  tags,
  operationId: 'updateProvider',
  problems: [
    'event_too_large',
    'gpu_in_use',
    'key_bound',
    'not_owner',
    'provider_already_exists',
    'provider_id_mismatch',
    'provider_in_use',
    'provider_not_found',
    'registration_raced',
    'version_mismatch',
  ],
  summary: 'Replace a provider',
  description:
    'Replaces name, hostname, ip_address, location, metadata and gpus, and host, labels, sharing, status and owner when ' +
    'present (`{}` removes host or labels). Members that only the registry sets are ignored. Where ' +
    '`auth.mode` is `required`, this is for the owner, administrators, and `registry:write`; a service account that ' +
    'sends back what it has read also needs `registry:read`, or it removes the private members it was not shown. ' +
    'With another `owner_id` than the current one, the provider and its GPUs are handed over: administrators and ' +
    'service accounts only, else 403 `not_owner`; 409 when the new owner has one of the GPUs in another provider, or while ' +
    'rentals run on it (`provider_in_use`): with `force=true`, for administrators, these end as `provider_sold`, charged ' +
    'up to the handover, to the former owner. ' +
    'Sending back a body that was read before the provider changed hands reverses the handover; `If-Match` prevents ' +
    'that.',
  params: schema.providerParams,
  headers: ifMatchHeader,
  querystring: schema.updateProviderQuery,
  body: schema.updateProviderRequest,
  response: { 200: jsonResponse('The updated provider; `ETag` is its version', schema.providerSchema) },
};

const deleteProviderOperation = {
  tags,
  operationId: 'deleteProvider',
  problems: ['event_too_large', 'not_owner', 'provider_not_found', 'version_mismatch'],
  summary: 'Delete a provider with its GPUs',
  params: schema.providerParams,
  headers: ifMatchHeader,
  response: { 200: jsonResponse('The provider was deleted', schema.messageSchema) },
};

/** Whose Idempotency-Key it is; with open access all callers share their keys. */
function callerName(actor: Actor): string {
  return actor === 'anybody' ? 'anyone' : actor.subject;
}

/** The response to a registration, stored for repetitions of the same request. */
function registeredResponse(actor: Actor) {
  return (provider: Provider): StoredResponse => {
    const headers = {
      location: `/providers/${provider.id}`,
      etag: versionTag(provider.version),
      'content-type': 'application/json',
    };
    return { status: 201, headers, body: providerBodyFor(actor)(provider) };
  };
}

/** The directory: register, read, replace and delete providers. */
export function providerRoutes(
  deps: service.ProviderDeps & { readonly catalog: PublicCatalog },
): FastifyPluginAsyncZod {
  const { route, readerOf } = deps.catalog;
  return async (app) => {
    // Providers change with every heartbeat.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/providers',
      { schema: registerProviderOperation, onRequest: allow(CHANGE) },
      async (request, reply) => {
        const { body, trace } = request;
        const actor = actorOf(request);
        const toResponse = registeredResponse(actor);
        const idempotency = idempotentRequest(request, callerName(actor), toResponse);
        const outcome = await service.registerProvider(deps, body, { actor, trace }, idempotency);
        return sendOutcome(reply, outcome, toResponse);
      },
    );

    app.get('/providers/:providerID', { ...route, schema: getProviderOperation }, async (request, reply) => {
      const reader = readerOf(request);
      const provider = await service.getProvider(deps, request.params.providerID, reader);
      const body = providerBodyFor(reader)(provider);
      return reply.header('etag', versionTag(provider.version)).send(body);
    });

    app.put(
      '/providers/:providerID',
      { schema: updateProviderOperation, onRequest: allow(CHANGE) },
      async (request, reply) => {
        const { params, body, query } = request;
        const change = changeOf(request);
        const update = { ...body, isForced: query.force };
        const provider = await service.updateProvider(deps, params.providerID, update, change);
        return reply
          .header('etag', versionTag(provider.version))
          .send(providerBodyFor(change.actor)(provider));
      },
    );

    app.delete(
      '/providers/:providerID',
      { schema: deleteProviderOperation, onRequest: allow(CHANGE) },
      async (request, reply) => {
        await service.deleteProvider(deps, request.params.providerID, changeOf(request));
        return reply.send({ message: 'Provider deleted.' });
      },
    );
  };
}
