import { requirePermission } from '@gridlease/common/access/ownership';
import { actorOf } from '@gridlease/common/http/access';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import { REPORT_USAGE } from '../../http/access.ts';
import { readMoney } from '../../http/guards.ts';
import { isLive } from '../sessions/session.ts';
import * as operation from './operations.ts';
import { toUsageReport } from './reading.ts';
import { toUsageRecordBody, usagePlace } from './schema.ts';
import * as service from './service.ts';

const MESSAGES = {
  recorded: 'Usage recorded.',
  duplicate: 'This report was recorded before.',
};

/** Reports of machines, and what they come to. */
export function usageRoutes(deps: service.UsageDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/billing/usage-update',
      {
        schema: operation.reportUsageOperation,
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
      { schema: operation.listUsageOperation, onRequest: readMoney },
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
