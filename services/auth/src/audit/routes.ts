import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { decodeCursor, encodeCursor } from '@gridlease/common/http/page';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireAdmin } from '../http/request.ts';
import { forbidCaching } from '../http/response.ts';
import { auditPage, auditPlace, listAuditQuery, toAuditEventBody } from './schema.ts';
import { type AuditDeps, listAuditEvents } from './service.ts';

const listAuditOperation = {
  tags: ['administration'],
  operationId: 'listAuditEvents',
  problems: ['insufficient_scope', 'person_required', 'role_required'],
  summary: 'List audit events',
  description: 'Newest first.',
  querystring: listAuditQuery,
  response: { 200: jsonResponse('The events; `next_cursor` while there are more', auditPage) },
};

/** The audit log, for administrators. */
export function auditRoutes(deps: AuditDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    app.get(
      '/api/v1/auth/admin/audit',
      { schema: listAuditOperation, config: { access: 'always' } },
      async (request, reply) => {
        requireAdmin(request);
        const { limit, offset, cursor, ...filters } = request.query;
        const before = cursor === undefined ? undefined : decodeCursor(cursor, auditPlace).position;
        const { events, hasMore } = await listAuditEvents(deps, filters, { limit, offset, before });
        const last = hasMore ? events.at(-1) : undefined;
        return reply.send({
          events: events.map(toAuditEventBody),
          limit,
          next_cursor: last && encodeCursor({ position: last.position }),
        });
      },
    );
  };
}
