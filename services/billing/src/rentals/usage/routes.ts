import { actorOf, allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import { READ_MONEY, REPORT_USAGE } from '../../http/access.ts';
import { isLive } from '../sessions/session.ts';
import { toUsageReport } from './report-body.ts';
import {
  listUsageQuery,
  toUsageRecordBody,
  usagePageSchema,
  usageParams,
  usagePlace,
  usageResponseSchema,
  usageUpdateSchema,
} from './schema.ts';
import * as service from './service.ts';

const MESSAGES = {
  recorded: 'Usage recorded.',
  duplicate: 'This report was already recorded.',
};

const tags = ['sessions'];

const reportUsageOperation = {
  tags,
  operationId: 'reportUsage',
  problems: [
    'invalid_timestamp',
    'session_not_active',
    'session_not_found',
    'too_many_reports',
    'usage_conflict',
    'usage_overloaded',
  ],
  summary: 'Report the usage of a rental',
  description:
    'Responds once the report is durable. A report counts once, even if it also arrives over NATS ' +
    '(`billing.usage.<provider_id>.<session_id>`). `action: "stop"` says that the rental has ended. A ' +
    'report that was measured before the end of its rental and is received within `usage.late_window` ' +
    'after it is stored (`late`) without affecting the cost. At most 10 reports of a rental may have ' +
    'timestamps within one second. With `auth.mode: required`, only the ' +
    "machine's owner, administrators and callers with `billing:usage` may report.",
  body: usageUpdateSchema,
  response: { 200: jsonResponse('The report is recorded, now or previously', usageResponseSchema) },
};

const listUsageOperation = {
  tags,
  operationId: 'listUsage',
  problems: ['archive_unavailable', 'session_not_found'],
  summary: 'List usage reports of a rental',
  description:
    'Ordered by measurement time. `period_cost` is the cost since the previous measurement; the total ' +
    "cost is in `current-usage`. For the renter, the machine's owner, administrators, and callers with " +
    '`billing:read`.',
  params: usageParams,
  querystring: listUsageQuery,
  response: { 200: jsonResponse('A page', usagePageSchema) },
};

/** Usage reports of machines. */
export function usageRoutes(deps: service.UsageDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/billing/usage-update',
      {
        schema: reportUsageOperation,
        config: { quiet: true },
        onRequest: allow(REPORT_USAGE),
      },
      async (request, reply) => {
        // A report without a time or an id cannot be recognized as a duplicate.
        const report = toUsageReport(request.body, {
          actor: actorOf(request),
          anonymousKey: `n:${uuidv7()}`,
        });
        const { kind, isLate, sessionStatus } = await service.reportUsage(deps, report);
        return reply.send({
          message: MESSAGES[kind],
          status: 'success' as const,
          duplicate: kind === 'duplicate' ? (true as const) : undefined,
          late: isLate ? (true as const) : undefined,
          session_status: sessionStatus,
          action: isLive({ status: sessionStatus }) ? undefined : ('stop' as const),
        });
      },
    );

    app.get(
      '/api/v1/billing/sessions/:sessionID/usage',
      { schema: listUsageOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const { from, to, limit, cursor } = request.query;
        const after = cursor === undefined ? undefined : decodeCursor(cursor, usagePlace);
        const filters = { sessionId: request.params.sessionID, from, to };
        const page = await service.listUsage(deps, actorOf(request), filters, { after, limit });
        const last = page.hasMore ? page.periods.at(-1)?.record : undefined;
        const next = last && encodeCursor({ at: last.measuredAt.toISOString(), key: last.eventKey });
        if (next !== undefined) linkNextPage(request, reply, next);
        return reply.send({ records: page.periods.map(toUsageRecordBody), limit, next_cursor: next });
      },
    );
  };
}
