import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { pageOf, pageStartOf } from '../http/page.ts';
import { requireStaff } from '../http/request.ts';
import { forbidCaching } from '../http/response.ts';
import { auditPage, auditPlace, listAuditQuery, toAuditEventBody } from './schema.ts';
import { type AuditDeps, listAuditEvents } from './service.ts';

const listAuditOperation = {
  tags: ['administration'],
  operationId: 'listAuditEvents',
  problems: ['insufficient_scope', 'person_required', 'role_required'],
  summary: 'List audit events',
  description: 'Newest first. For administrators and `auditor`.',
  querystring: listAuditQuery,
  response: { 200: jsonResponse('The events; `next_cursor` while there are more', auditPage) },
};

/** The audit log, for administrators and auditors. */
export function auditRoutes(deps: AuditDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    app.get(
      '/api/v1/auth/admin/audit',
      { schema: listAuditOperation, config: { access: 'always' } },
      async (request, reply) => {
        requireStaff(request, 'read_all');
        const { limit } = request.query;
        const found = await listAuditEvents(deps, request.query, pageStartOf(request.query, auditPlace));
        const { entries, next_cursor } = pageOf(found, limit, ({ position }) => ({ position }));
        return reply.send({ events: entries.map(toAuditEventBody), limit, next_cursor });
      },
    );
  };
}
