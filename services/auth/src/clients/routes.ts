import { isAdmin } from '@gridlease/common/access/ownership';
import { requireCaller } from '@gridlease/common/http/access';
import { decodeCursor, encodeCursor } from '@gridlease/common/http/page';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireAdmin, requirePerson } from '../http/request.ts';
import * as operation from './operations.ts';
import {
  clientPlace,
  toApiKeyBody,
  toNewApiKeyBody,
  toNewServiceAccountBody,
  toServiceAccountBody,
} from './schema.ts';
import * as service from './service.ts';
import type { ClientList, ClientPage } from './store.ts';

const BASE = '/api/v1/auth';
const config = { access: 'always' } as const;

function actorOf(request: FastifyRequest): service.KeyActor {
  const { userId, origin } = requirePerson(request);
  return { userId, origin, isAdmin: isAdmin(requireCaller(request)) };
}

interface ListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly cursor?: string | undefined;
}

function pageOf({ limit, offset, cursor }: ListQuery): ClientPage {
  return { limit, offset, after: cursor === undefined ? undefined : decodeCursor(cursor, clientPlace).id };
}

function nextCursor({ clients, hasMore }: ClientList): string | undefined {
  const last = clients.at(-1);
  return hasMore && last ? encodeCursor({ id: last.client_id }) : undefined;
}

/** Keys of people's machines, and service accounts for administrators. */
export function clientRoutes(deps: service.ClientDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    const keys = `${BASE}/api-keys`;
    app.post(keys, { schema: operation.createApiKeyOperation, config }, async (request, reply) => {
      const made = await service.createApiKey(deps, actorOf(request), request.body);
      return reply.code(201).send(toNewApiKeyBody(made));
    });

    app.get(keys, { schema: operation.listApiKeysOperation, config }, async (request, reply) => {
      const { userId } = requirePerson(request);
      const list = await service.listApiKeys(deps, userId, pageOf(request.query));
      const { limit } = request.query;
      return reply.send({ api_keys: list.clients.map(toApiKeyBody), limit, next_cursor: nextCursor(list) });
    });

    app.delete(
      `${keys}/:client_id`,
      { schema: operation.revokeApiKeyOperation, config },
      async (request, reply) => {
        await service.revokeApiKey(deps, actorOf(request), request.params.client_id);
        return reply.send({ message: 'Key revoked.' });
      },
    );

    const accounts = `${BASE}/admin/service-accounts`;
    app.post(
      accounts,
      { schema: operation.createServiceAccountOperation, config },
      async (request, reply) => {
        const made = await service.createServiceAccount(deps, requireAdmin(request), request.body);
        return reply.code(201).send(toNewServiceAccountBody(made));
      },
    );

    app.get(accounts, { schema: operation.listServiceAccountsOperation, config }, async (request, reply) => {
      requireAdmin(request);
      const list = await service.listServiceAccounts(deps, pageOf(request.query));
      const service_accounts = list.clients.map(toServiceAccountBody);
      return reply.send({ service_accounts, limit: request.query.limit, next_cursor: nextCursor(list) });
    });

    app.delete(
      `${accounts}/:client_id`,
      { schema: operation.revokeServiceAccountOperation, config },
      async (request, reply) => {
        await service.revokeServiceAccount(deps, requireAdmin(request), request.params.client_id);
        return reply.send({ message: 'Service account revoked.' });
      },
    );
  };
}
