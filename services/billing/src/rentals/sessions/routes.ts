import { actorOf, allow } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { MANAGE_SESSIONS } from '../../http/access.ts';
import { sendCommand, storedJson } from '../../http/command.ts';
import { wantedOf } from '../../market/pricing/schema.ts';
import { sessionReadRoutes } from './read-routes.ts';
import {
  endSessionRequest,
  failSessionRequest,
  minutesOf,
  sessionParams,
  sessionResponseSchema,
  startSessionRequest,
  toSessionResponse,
} from './schema.ts';
import * as service from './service.ts';
import type { SessionSnapshot } from './snapshot-store.ts';
import { type RentalOrder, type StartDeps, startSession } from './start.ts';

const tags = ['sessions'];

const responseTo = (request: FastifyRequest, status: 200 | 201) => (snapshot: SessionSnapshot) =>
  storedJson(status, toSessionResponse(snapshot, actorOf(request)));

const startSessionOperation = {
  tags,
  operationId: 'startSession',
  problems: [
    'insufficient_funds',
    'invalid_amount',
    'invalid_quote',
    'not_owner',
    'provider_capacity_exceeded',
    'provider_not_available',
    'provider_suspended',
    'provider_not_found',
    'quote_expired',
    'quote_mismatch',
    'quote_unavailable',
    'rate_above_maximum',
    'registry_unavailable',
    'session_already_active',
    'session_too_short',
    'spend_limit_exceeded',
    'wallet_in_debt',
    'wallet_frozen',
    'wallet_not_found',
  ],
  summary: 'Start a rental',
  description:
    'Freezes the price and holds the cost of the initial period, or of the maximum duration if that is ' +
    'shorter. From then on every started minute is charged. With a `quote` of `pricing/calculate`, the price is the ' +
    'quoted one, or the current one if that is lower; a quote can be used any number of times until it expires.',
  headers: idempotencyHeader,
  body: startSessionRequest,
  response: { 201: jsonResponse('The rental has started', sessionResponseSchema) },
};

const endSessionOperation = {
  tags,
  operationId: 'endSession',
  problems: ['archive_unavailable', 'session_not_found'],
  summary: 'End a rental',
  description:
    'Charges the final cost and releases the rest of the hold. Repeating the request for an ended rental ' +
    'returns the same result.',
  headers: idempotencyHeader,
  body: endSessionRequest,
  response: { 200: jsonResponse('The rental has ended', sessionResponseSchema) },
};

const failSessionOperation = {
  tags,
  operationId: 'failSession',
  problems: ['archive_unavailable', 'session_not_active', 'session_not_found'],
  summary: 'Report that a machine failed a rental',
  description:
    "For the machine's owner, administrators and service accounts. Ends the rental without a further " +
    'charge and releases the rest of the hold.',
  params: sessionParams,
  headers: idempotencyHeader,
  body: failSessionRequest,
  response: { 200: jsonResponse('The rental has failed', sessionResponseSchema) },
};

/** Operations that start, end and read rentals. */
export function sessionRoutes(deps: StartDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/billing/start-session',
      { schema: startSessionOperation, onRequest: allow(MANAGE_SESSIONS) },
      async (request, reply) => {
        const { body } = request;
        const order: RentalOrder = {
          userId: body.user_id,
          providerId: body.provider_id,
          jobId: body.job_id,
          wanted: wantedOf(body),
          maxHourlyRate: body.max_hourly_rate,
          maximumMinutes: minutesOf(body.max_duration_hours),
          quote: body.quote,
        };
        return sendCommand(request, reply, responseTo(request, 201), (command) =>
          startSession(deps, command, order),
        );
      },
    );

    app.post(
      '/api/v1/billing/end-session',
      { schema: endSessionOperation, onRequest: allow(MANAGE_SESSIONS) },
      async (request, reply) => {
        const order = { id: request.body.session_id, note: request.body.reason };
        return sendCommand(request, reply, responseTo(request, 200), (command) =>
          service.endSession(deps, command, order),
        );
      },
    );

    app.post(
      '/api/v1/billing/sessions/:sessionID/fail',
      { schema: failSessionOperation, onRequest: allow(MANAGE_SESSIONS) },
      async (request, reply) => {
        const order = { id: request.params.sessionID, note: request.body.reason };
        return sendCommand(request, reply, responseTo(request, 200), (command) =>
          service.failSession(deps, command, order),
        );
      },
    );
    await app.register(sessionReadRoutes(deps));
  };
}
