import { retryingReads } from '@gridlease/common/database/transaction';
import { allowStaff } from '@gridlease/common/http/access';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listMembers, listQuery, listResponse, sendList, WHOLE_LIST_TEXT } from '../../http/lists.ts';
import { queryTime, time } from '../../http/schemas.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { type AuditEvent, countAuditEvents, listAuditEvents } from './list-store.ts';

const listAuditQuery = z.object({
  actor: z.string().optional().describe('A user id, a client id, or `billing` for the service itself'),
  action: z.string().optional().describe('For example `wallet.adjusted`'),
  target: z.string().optional().describe('The id of the wallet, transaction or rental'),
  from: queryTime.optional().describe('At or after this time'),
  to: queryTime.optional().describe('Before this time'),
  ...listQuery,
});

const auditEventSchema = z
  .object({
    position: z.int().describe('Ascending in the order in which events were recorded'),
    at: time,
    actor: z.string(),
    action: z.string(),
    target: z.string(),
    request_id: z.string().optional(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'BillingAuditEvent' });

const auditPageSchema = z
  .object({ audit: z.array(auditEventSchema), ...listMembers })
  .meta({ id: 'BillingAuditPage' });

const place = z.object({ position: z.int().min(0) }).transform(({ position }) => position);

const listAuditOperation = {
  tags: ['administration'],
  operationId: 'listAudit',
  problems: ['too_many_lists', 'archive_unavailable'],
  summary: 'List audit events',
  description: `What administrators, and the service itself, have done; newest first. ${WHOLE_LIST_TEXT}`,
  querystring: listAuditQuery,
  response: { 200: listResponse('A page', auditPageSchema) },
};

function toAuditBody({ requestId, at, ...event }: AuditEvent): z.output<typeof auditEventSchema> {
  return { ...event, at: at.toISOString(), request_id: requestId ?? undefined };
}

/** The audit log, for administrators. */
export function auditRoutes({
  sendWholeList,
  ...reader
}: ArchiveReader & { readonly sendWholeList: SendWholeList }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/admin/audit',
      { schema: listAuditOperation, onRequest: allowStaff('read_money') },
      async (request, reply) => {
        const { limit, cursor, offset, ...filters } = request.query;
        return sendList(
          sendWholeList,
          request,
          reply,
          { limit, cursor, offset },
          {
            name: 'audit',
            columns: auditEventSchema.keyof().options,
            place,
            placeOf: ({ position }) => ({ position }),
            toBody: toAuditBody,
            read: (page) => retryingReads(() => listAuditEvents(reader, filters, page)),
            count: () => retryingReads(() => countAuditEvents(reader, filters)),
          },
        );
      },
    );
  };
}
