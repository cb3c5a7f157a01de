import { requirePermission } from '@gridlease/common/access/ownership';
import { actorOf } from '@gridlease/common/http/access';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import { INVALID, jsonResponse, WITH_BODY } from '@gridlease/common/http/responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import { REPORT_USAGE } from '../../http/access.ts';
import { readMoney } from '../../http/guards.ts';
import { GUARDED, SESSION_NOT_FOUND } from '../../http/responses.ts';
import { isLive } from '../sessions/session.ts';
import { toUsageReport } from './reading.ts';
import {
  listUsageQuery,
  toUsageRecordBody,
  usageAnswerSchema,
  usagePageSchema,
  usageParams,
  usagePlace,
  usageUpdateSchema,
} from './schema.ts';
import * as service from './service.ts';

const MESSAGES = {
  recorded: 'Usage recorded.',
  duplicate: 'This report was recorded before.',
};

const tags = ['sessions'];

const reportUsageOperation = {
  tags,
  operationId: 'reportUsage',
  problems: [
    'insufficient_scope',
    'invalid_timestamp',
    'role_required',
    'session_not_active',
    'session_not_found',
    'usage_conflict',
    'usage_overloaded',
  ],
  summary: 'Report what a rental uses',
  description:
    'Answered when it is durable; the same report counts once, also when it comes over NATS ' +
    '(`billing.usage.<provider_id>.<session_id>`) too. `action: "stop"` says that the session has ended. A ' +
    'report measured before the end of its session and received within `usage.late_window` of it is kept (`late`) ' +
    "and changes no cost. Where `auth.mode` is `required`, this is for the machine's owner, administrators, and " +
    '`billing:usage`.',
  body: usageUpdateSchema,
  response: {
    200: jsonResponse('The report is recorded, or was before', usageAnswerSchema),
    ...WITH_BODY,
    ...GUARDED,
    400: problemResponse(
      'The request is invalid; `errors` names what. `invalid_timestamp`: before the session, or ahead',
    ),
    403: problemResponse("`auth.mode: required`: the caller's scopes do not cover this"),
    404: SESSION_NOT_FOUND,
    409: problemResponse(
      '`session_not_active`, with `session_status` and `action: "stop"`; `usage_conflict`: another report has this identity',
    ),
    503: problemResponse('The database cannot be reached, or too many reports wait; see Retry-After'),
  },
};

const listUsageOperation = {
  tags,
  operationId: 'listUsage',
  problems: ['insufficient_scope', 'role_required', 'session_not_found'],
  summary: 'List what was reported of a session',
  description:
    'By the time of the measurement. `period_cost` is what the session cost since the measurement before; what it cost ' +
    'in all is `current-usage`. For the renter, the owner of the machine, administrators, and `billing:read`.',
  params: usageParams,
  querystring: listUsageQuery,
  response: {
    200: jsonResponse('One page', usagePageSchema),
    400: INVALID,
    404: SESSION_NOT_FOUND,
    ...GUARDED,
  },
};

/** Reports of machines, and what they come to. */
export function usageRoutes(deps: service.UsageDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/billing/usage-update',
      {
        schema: reportUsageOperation,
        config: { quiet: true },
        onRequest: async (request) => requirePermission(actorOf(request), REPORT_USAGE),
      },
      async (request, reply) => {
        // Without a time and an id nobody can mean the same report twice.
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
      { schema: listUsageOperation, onRequest: readMoney },
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
