import { actorOf, allow } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/documented-responses';
import type { StoredResponse } from '@gridlease/common/idempotency/store';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { FAIL_RENTALS, MANAGE_SESSIONS, RUN_RENTALS } from '../../http/access.ts';
import { sendCommand, storedJson } from '../../http/command.ts';
import { wantedOf } from '../../market/pricing/schema.ts';
import { sessionReadRoutes } from './read-routes.ts';
import { readySession } from './ready.ts';
import {
  endSessionRequest,
  failSessionRequest,
  finishSessionRequest,
  minutesOf,
  readySessionRequest,
  sessionParams,
  sessionResponseSchema,
  startSessionRequest,
  toSessionResponse,
  withSecrets,
} from './schema.ts';
import * as service from './service.ts';
import type { SessionSnapshot } from './snapshot-store.ts';
import { type RentalOrder, type StartDeps, startSession } from './start.ts';

const tags = ['sessions'];

const responseTo = (request: FastifyRequest, status: 200 | 201) => (snapshot: SessionSnapshot) =>
  storedJson(status, toSessionResponse(snapshot, actorOf(request)));

/** A response as it is stored under a key, with what is not to be stored. */
const completing = (deps: StartDeps, request: FastifyRequest) => async (stored: StoredResponse) => {
  const body = sessionResponseSchema.safeParse(stored.body).data;
  // A refusal.
  if (body === undefined) return stored;
  const { session } = body;
  const secrets = await service.getSecrets(deps, actorOf(request), {
    id: session.id,
    userId: session.user_id,
    providerId: session.provider_id,
    providerOwnerId: session.provider_owner_id,
  });
  return { ...stored, body: withSecrets(body, secrets) };
};

const START_WITHIN_MS = 300_000;

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
    'encryption_key_missing',
    'too_many_pending',
    'too_many_unready',
    'wallet_in_debt',
    'wallet_frozen',
    'wallet_not_found',
  ],
  summary: 'Start a rental',
  description:
    'Freezes the price and holds the cost of the initial period, or of the maximum duration if that is ' +
    'shorter. From then on every started minute is charged. With a `quote` of `pricing/calculate`, the price is the ' +
    'quoted one, or the current one if that is lower; a quote can be used any number of times until it expires. With a ' +
    '`workload` the rental is `pending` and costs nothing until its machine is ready; where that takes longer than ' +
    '`start_within`, it has failed.',
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

const readySessionOperation = {
  tags,
  operationId: 'readySession',
  problems: ['archive_unavailable', 'encryption_key_missing', 'session_not_found', 'session_not_pending'],
  summary: 'Report that a rental is ready',
  description:
    "For the machine's daemon (scope `rentals:run`), its owner and administrators. A pending rental becomes `active` and is " +
    'charged from now on; of a running one, `connection` replaces the former one.',
  params: sessionParams,
  headers: idempotencyHeader,
  body: readySessionRequest,
  response: { 200: jsonResponse('The rental has started', sessionResponseSchema) },
};

const finishSessionOperation = {
  tags,
  operationId: 'finishSession',
  problems: ['archive_unavailable', 'session_not_active', 'session_not_found'],
  summary: 'Report that the workload of a rental has finished',
  description:
    'For the callers that may report it as ready. Charges the cost up to `at` and releases the rest of the hold.',
  params: sessionParams,
  headers: idempotencyHeader,
  body: finishSessionRequest,
  response: { 200: jsonResponse('The rental is completed', sessionResponseSchema) },
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

/** What runs goes on without auth's word about its caller; nothing new begins. */
const startConfig = { needsRevocations: true };

/** Operations that start, end and read rentals. */
export function sessionRoutes(deps: StartDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/billing/start-session',
      { schema: startSessionOperation, config: startConfig, onRequest: allow(MANAGE_SESSIONS) },
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
          delivery: body.workload && {
            workload: body.workload,
            startWithinMs: body.start_within ?? START_WITHIN_MS,
          },
        };
        const complete = order.delivery && completing(deps, request);
        return sendCommand(
          request,
          reply,
          responseTo(request, 201),
          (command) => startSession(deps, command, order),
          complete,
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
      { schema: failSessionOperation, onRequest: allow(FAIL_RENTALS) },
      async (request, reply) => {
        const { reason: note, at } = request.body;
        const order = { id: request.params.sessionID, note, at };
        return sendCommand(request, reply, responseTo(request, 200), (command) =>
          service.failSession(deps, command, order),
        );
      },
    );

    app.post(
      '/api/v1/billing/sessions/:sessionID/ready',
      { schema: readySessionOperation, onRequest: allow(RUN_RENTALS) },
      async (request, reply) => {
        const order = { id: request.params.sessionID, connection: request.body.connection };
        return sendCommand(
          request,
          reply,
          responseTo(request, 200),
          (command) => readySession(deps, command, order),
          completing(deps, request),
        );
      },
    );

    app.post(
      '/api/v1/billing/sessions/:sessionID/finish',
      { schema: finishSessionOperation, onRequest: allow(RUN_RENTALS) },
      async (request, reply) => {
        const { exit_code: exitCode, at } = request.body;
        const order = { id: request.params.sessionID, exitCode, at };
        return sendCommand(request, reply, responseTo(request, 200), (command) =>
          service.finishSession(deps, command, order),
        );
      },
    );
    await app.register(sessionReadRoutes(deps));
  };
}
