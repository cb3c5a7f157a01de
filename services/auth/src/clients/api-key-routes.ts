import { isAdmin } from '@gridlease/common/access/ownership';
import { requireCaller } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { pageOf, pageStartOf } from '../http/page.ts';
import { requirePerson } from '../http/request.ts';
import { forbidCaching, messageSchema } from '../http/response.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const PATH = '/api/v1/auth/api-keys';
const tags = ['clients'];
const config = { access: 'always' } as const;
/** A key outlives the access token that created it. */
const sensitive = { ...config, needsRecentAuthentication: true } as const;

const createApiKeyOperation = {
  tags,
  operationId: 'createApiKey',
  problems: [
    'api_key_limit_reached',
    'client_id_taken',
    'email_not_verified',
    'invalid_amount',
    'person_required',
    'role_required',
  ],
  summary: "Create a key for the caller's programs",
  description:
    'The key acts for its user, within its scopes, machines and networks; it never has a role of the staff, and never ' +
    'withdraws: what it pays out (`payouts:request`) goes to the stored address. Scopes of machines and payouts need the ' +
    'role provider. What the rentals that it starts may spend in a day (`spend_day_max`) never changes. The secret is ' +
    'shown once.',
  body: schema.createApiKeyRequest,
  response: { 201: jsonResponse('The key with its secret', schema.newApiKeySchema) },
};

const listApiKeysOperation = {
  tags,
  operationId: 'listApiKeys',
  problems: ['person_required'],
  summary: "List the caller's keys",
  description: 'Revoked keys are left out.',
  querystring: schema.listClientsQuery,
  response: { 200: jsonResponse('The keys, without their secrets', schema.apiKeyPage) },
};

const revokeApiKeyOperation = {
  tags,
  operationId: 'revokeApiKey',
  problems: ['api_key_not_found', 'person_required'],
  summary: 'Revoke a key',
  description: 'Every service refuses its access tokens within two seconds.',
  params: schema.clientParams,
  response: { 200: jsonResponse('The key was revoked', messageSchema) },
};

/** @throws ServiceError 403 `person_required` */
function requireActor(request: FastifyRequest): service.KeyActor {
  return { ...requirePerson(request), isAdmin: isAdmin(requireCaller(request)) };
}

/** Keys of users' programs. */
export function apiKeyRoutes(deps: service.ClientDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);

    app.post(PATH, { schema: createApiKeyOperation, config: sensitive }, async (request, reply) => {
      const created = await service.createApiKey(deps, requireActor(request), request.body);
      return reply.code(201).send(schema.toNewApiKeyBody(created));
    });

    app.get(PATH, { schema: listApiKeysOperation, config }, async (request, reply) => {
      const { userId } = requirePerson(request);
      const { limit } = request.query;
      const keys = await service.listApiKeys(deps, userId, pageStartOf(request.query, schema.clientPlace));
      const { entries, next_cursor } = pageOf(keys, limit, ({ client_id }) => ({ id: client_id }));
      return reply.send({ api_keys: entries.map(schema.toApiKeyBody), limit, next_cursor });
    });

    app.delete(
      `${PATH}/:client_id`,
      { schema: revokeApiKeyOperation, config: sensitive },
      async (request, reply) => {
        await service.revokeApiKey(deps, requireActor(request), request.params.client_id);
        return reply.send({ message: 'Key revoked.' });
      },
    );
  };
}
