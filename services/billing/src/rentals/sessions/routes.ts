import type { Actor } from '@gridlease/common/access/caller';
import { actorOf } from '@gridlease/common/http/access';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { StoredAnswer } from '@gridlease/common/idempotency/idempotent';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerName } from '../../http/access.ts';
import { manageSessions, readMoney } from '../../http/guards.ts';
import * as operation from './operations.ts';
import { isRenters } from './reach.ts';
import { minutesOf, sessionPlace, toSessionResponse } from './schema.ts';
import * as service from './service.ts';
import type { StandingView } from './standing-store.ts';
import { type RentalOrder, type StartDeps, startSession } from './start.ts';

const answerWith =
  (status: number, actor: Actor) =>
  (view: StandingView): StoredAnswer => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: bodyFor(actor, view),
  });

/** What the renter's wallet has is not the business of the machine's owner. */
function bodyFor(actor: Actor, view: StandingView) {
  return toSessionResponse(view, { hasFunds: isRenters(actor, view.standing.session) });
}

/** Rentals: their start, their end, and how they stand. */
export function sessionRoutes(deps: StartDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/billing/start-session',
      { schema: operation.startSessionOperation, onRequest: manageSessions },
      async (request, reply) => {
        const { body } = request;
        const actor = actorOf(request);
        const order: RentalOrder = {
          userId: body.user_id,
          providerId: body.provider_id,
          jobId: body.job_id,
          wanted: {
            gpuModel: body.gpu_model,
            requestedVramMb: body.requested_vram_mb,
            totalVramMb: body.total_vram_mb,
            estimatedPowerW: body.estimated_power_w,
          },
          maxHourlyRate: body.max_hourly_rate,
          maximumMinutes: minutesOf(body.max_duration_hours),
        };
        const answer = answerWith(201, actor);
        const idempotency = idempotentRequest(request, callerName(actor), answer);
        const outcome = await startSession(deps, { actor, trace: request.trace }, order, idempotency);
        return sendOutcome(reply, outcome, answer);
      },
    );

    app.post(
      '/api/v1/billing/end-session',
      { schema: operation.endSessionOperation, onRequest: manageSessions },
      async (request, reply) => {
        const actor = actorOf(request);
        const order = { id: request.body.session_id, note: request.body.reason };
        const answer = answerWith(200, actor);
        const idempotency = idempotentRequest(request, callerName(actor), answer);
        const asked = { actor, trace: request.trace };
        return sendOutcome(reply, await service.endSession(deps, asked, order, idempotency), answer);
      },
    );

    app.post(
      '/api/v1/billing/sessions/:sessionID/fail',
      { schema: operation.failSessionOperation, onRequest: manageSessions },
      async (request, reply) => {
        const actor = actorOf(request);
        const order = { id: request.params.sessionID, note: request.body.reason };
        const answer = answerWith(200, actor);
        const idempotency = idempotentRequest(request, callerName(actor), answer);
        const asked = { actor, trace: request.trace };
        return sendOutcome(reply, await service.failSession(deps, asked, order, idempotency), answer);
      },
    );
    await app.register(readRoutes(deps));
  };
}

/** How rentals stand. */
function readRoutes(deps: service.SessionDeps): FastifyPluginAsyncZod {
  return async (app) => {
    for (const [path, schema] of [
      ['/api/v1/billing/current-usage/:sessionID', operation.currentUsageOperation],
      ['/api/v1/billing/sessions/:sessionID', operation.getSessionOperation],
    ] as const) {
      app.get(path, { schema, onRequest: readMoney }, async (request, reply) => {
        const actor = actorOf(request);
        const view = await service.getSession(deps, actor, request.params.sessionID);
        return reply.send(bodyFor(actor, view));
      });
    }

    app.get(
      '/api/v1/billing/sessions',
      { schema: operation.listSessionsOperation, onRequest: readMoney },
      async (request, reply) => {
        const { limit, offset, cursor, ...query } = request.query;
        const before = cursor === undefined ? undefined : decodeCursor(cursor, sessionPlace);
        const filters = {
          userId: query.user_id,
          providerId: query.provider_id,
          jobId: query.job_id,
          status: query.status,
          from: query.from,
          to: query.to,
        };
        const actor = actorOf(request);
        const page = await service.findSessions(deps, actor, filters, { before, limit, offset });
        const sessions = page.sessions.map((view) => bodyFor(actor, view).session);
        const last = page.hasMore ? sessions.at(-1) : undefined;
        const next = last && encodeCursor({ started_at: last.started_at, id: last.id });
        if (next !== undefined) linkNextPage(request, reply, next);
        return reply.send({ sessions, limit, next_cursor: next });
      },
    );
  };
}
