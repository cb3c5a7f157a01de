import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_MEDIA_TYPE, problemOf, retryAfterOf, statusOf } from '../errors/problem.ts';
import type { ServiceError } from '../errors/service-error.ts';
import { pathOf } from '../http/request-context.ts';
import type { IdempotentRequest, Outcome } from './idempotent.ts';
import { hashBody, idempotencyScope, parseIdempotencyKey } from './request.ts';
import type { StoredResponse } from './store.ts';

const REPLAYED_HEADER = 'idempotency-replayed';

/**
 * The input of `runIdempotent` from an HTTP request; undefined without an `Idempotency-Key`. `caller` is the
 * signed-in subject, or any fixed word where access is open. The hash covers `request.body` as the route sees it.
 * Throws `ServiceError` kind `invalid` for a malformed key.
 */
export function idempotentRequest<T>(
  request: FastifyRequest,
  caller: string,
  responseOf: (value: T) => StoredResponse,
): IdempotentRequest<T> | undefined {
  const key = parseIdempotencyKey(request.headers['idempotency-key']);
  if (key === undefined) return undefined;
  const path = pathOf(request);
  return {
    scope: idempotencyScope(caller, request.method, path),
    key,
    bodyHash: hashBody(request.body),
    responseOf,
    refusalOf: (error) => refusalOf(error, { instance: path, requestId: request.id }),
  };
}

/** Sends the response of the value, or the first response again with `Idempotency-Replayed: true`. */
export function sendOutcome<T>(
  reply: FastifyReply,
  outcome: Outcome<T>,
  responseOf: (value: T) => StoredResponse,
): FastifyReply {
  const response = outcome.replayed ? outcome.response : responseOf(outcome.value);
  if (outcome.replayed) reply.header(REPLAYED_HEADER, 'true');
  reply.code(response.status).headers({ ...response.headers });
  // A problem document is sent as text, as by the error handler, bypassing the route's response schemas. Responses
  // stored by earlier versions have a charset.
  const isProblem = String(response.headers['content-type']).startsWith(PROBLEM_MEDIA_TYPE);
  return reply.send(isProblem ? JSON.stringify(response.body) : response.body);
}

function refusalOf(error: ServiceError, request: { instance: string; requestId: string }): StoredResponse {
  const retryAfter = retryAfterOf(error);
  return {
    status: statusOf(error.kind),
    headers: {
      'content-type': PROBLEM_MEDIA_TYPE,
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: problemOf(error, request),
  };
}
