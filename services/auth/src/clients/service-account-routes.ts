import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { pageOf, pageStartOf } from '../http/page.ts';
import { requireAdmin, requireStaff } from '../http/request.ts';
import { forbidCaching, messageSchema } from '../http/response.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const PATH = '/api/v1/auth/admin/service-accounts';
const tags = ['administration'];
const config = { access: 'always' } as const;
/** As of API keys, and these act for everybody. */
const sensitive = { ...config, needsRecentAuthentication: true } as const;

const createServiceAccountOperation = {
  tags,
  operationId: 'createServiceAccount',
  problems: ['client_id_taken', 'insufficient_scope', 'person_required', 'role_required'],
  summary: 'Create a service account',
  description:
    'It acts on behalf of all users, within its scopes, and belongs to the platform: it goes on when the administrator who ' +
    'created it is disabled, deleted, or none any more. The secret is shown once.',
  body: schema.createServiceAccountRequest,
  response: { 201: jsonResponse('The service account with its secret', schema.newServiceAccountSchema) },
};

const listServiceAccountsOperation = {
  tags,
  operationId: 'listServiceAccounts',
  problems: ['insufficient_scope', 'person_required', 'role_required'],
  summary: 'List service accounts',
  description: 'Revoked ones are left out. For administrators and `auditor`.',
  querystring: schema.listClientsQuery,
  response: { 200: jsonResponse('The service accounts, without their secrets', schema.serviceAccountPage) },
};

const revokeServiceAccountOperation = {
  tags,
  operationId: 'revokeServiceAccount',
  problems: ['insufficient_scope', 'person_required', 'role_required', 'service_account_not_found'],
  summary: 'Revoke a service account',
  description: 'A service account that the configuration declares is restored at the next start.',
  params: schema.clientParams,
  response: { 200: jsonResponse('The service account was revoked', messageSchema) },
};

/** Service accounts, for administrators. */
export function serviceAccountRoutes(deps: service.ClientDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);

    app.post(PATH, { schema: createServiceAccountOperation, config: sensitive }, async (request, reply) => {
      const created = await service.createServiceAccount(deps, requireAdmin(request), request.body);
      return reply.code(201).send(schema.toNewServiceAccountBody(created));
    });

    app.get(PATH, { schema: listServiceAccountsOperation, config }, async (request, reply) => {
      requireStaff(request, 'read_all');
      const { limit } = request.query;
      const page = pageStartOf(request.query, schema.clientPlace);
      const accounts = await service.listServiceAccounts(deps, page);
      const { entries, next_cursor } = pageOf(accounts, limit, ({ client_id }) => ({ id: client_id }));
      return reply.send({ service_accounts: entries.map(schema.toServiceAccountBody), limit, next_cursor });
    });

    app.delete(
      `${PATH}/:client_id`,
      { schema: revokeServiceAccountOperation, config: sensitive },
      async (request, reply) => {
        await service.revokeServiceAccount(deps, requireAdmin(request), request.params.client_id);
        return reply.send({ message: 'Service account revoked.' });
      },
    );
  };
}
