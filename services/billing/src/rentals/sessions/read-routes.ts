import { actorOf, allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { READ_RENTALS } from '../../http/access.ts';
import { cutPage, startedPageOf } from '../../http/pages.ts';
import {
  listSessionsQuery,
  sessionPageSchema,
  sessionParams,
  sessionResponseSchema,
  toSessionResponse,
  withSecrets,
} from './schema.ts';
import * as service from './service.ts';

const tags = ['sessions'];

const READ = {
  tags,
  problems: ['archive_unavailable', 'session_not_found'],
  params: sessionParams,
  response: { 200: jsonResponse('The rental and its cost to date', sessionResponseSchema) },
};

const currentUsageOperation = {
  ...READ,
  operationId: 'getCurrentUsage',
  summary: 'Get the current usage and cost of a rental',
};

const getSessionOperation = {
  ...READ,
  operationId: 'getSession',
  summary: 'Get a rental',
  description:
    'With what renter and machine tell each other (`workload`, `connection`): to the two and to administrators, until a day ' +
    'after the end. With open access, to whoever calls.',
};

const listSessionsOperation = {
  tags,
  operationId: 'listSessions',
  problems: ['archive_unavailable', 'not_owner'],
  summary: 'List rentals',
  description:
    'Newest first, with the cost accrued to date: rentals that the caller rents or that run on the ' +
    "caller's machines.",
  querystring: listSessionsQuery,
  response: { 200: jsonResponse('A page', sessionPageSchema) },
};

/** The state and cost of rentals. */
export function sessionReadRoutes(deps: service.SessionDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/billing/current-usage/:sessionID',
      { schema: currentUsageOperation, onRequest: allow(READ_RENTALS) },
      async (request, reply) => {
        const actor = actorOf(request);
        return reply.send(
          toSessionResponse(await service.getSession(deps, actor, request.params.sessionID), actor),
        );
      },
    );

    app.get(
      '/api/v1/billing/sessions/:sessionID',
      { schema: getSessionOperation, onRequest: allow(READ_RENTALS) },
      async (request, reply) => {
        const actor = actorOf(request);
        const view = await service.getSession(deps, actor, request.params.sessionID);
        const secrets = await service.getSecrets(deps, actor, view.session);
        return reply.send(withSecrets(toSessionResponse(view, actor), secrets));
      },
    );

    app.get(
      '/api/v1/billing/sessions',
      { schema: listSessionsOperation, onRequest: allow(READ_RENTALS) },
      async (request, reply) => {
        const { limit, offset, cursor, ...query } = request.query;
        const filters = {
          userId: query.user_id,
          providerId: query.provider_id,
          jobId: query.job_id,
          status: query.status,
          ids: query.ids,
          from: query.from,
          to: query.to,
        };
        const actor = actorOf(request);
        const listed = await service.findSessions(
          deps,
          actor,
          filters,
          startedPageOf({ cursor, limit, offset }),
        );
        const found = listed.map((snapshot) => ({
          body: toSessionResponse(snapshot, actor).session,
          startedAt: snapshot.session.startedAt,
        }));
        const { entries, page } = cutPage(request, reply, { found, limit }, ({ body, startedAt }) => ({
          started_at: startedAt.toISOString(),
          id: body.id,
        }));
        const total = await service.countFoundSessions(deps, actor, filters);
        return reply.send({ sessions: entries.map(({ body }) => body), total, ...page });
      },
    );
  };
}
