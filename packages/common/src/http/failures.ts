import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { asServiceError } from '../database/errors.ts';
import { challengeOf } from '../errors/challenge.ts';
import { internalError, PROBLEM_MEDIA_TYPE, problemOf, retryAfterOf, statusOf } from '../errors/problem.ts';
import { type ErrorKind, ServiceError } from '../errors/service-error.ts';
import { continueTrace } from '../tracing/traceparent.ts';
import type { KnownRoutes } from './known-routes.ts';
import { undocumentedProblem } from './operation-problems.ts';
import { noteByDesign, noteProblemCode } from './problem-code.ts';
import { letRestOfBodyGo } from './raw-body.ts';
import { pathOf, setContextHeaders } from './request-context.ts';

/** Fastify's own errors, in our wording. */
const FASTIFY_ERRORS: Readonly<Record<string, { kind: ErrorKind; code: string; message: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    kind: 'too_large',
    code: 'body_too_large',
    message: 'The body is too large.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    kind: 'invalid',
    code: 'invalid_content_length',
    message: 'The body is not as long as its Content-Length says.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    kind: 'unsupported_media_type',
    code: 'unsupported_media_type',
    message: 'The Content-Type is not supported.',
  },
  FST_ERR_BAD_URL: { kind: 'invalid', code: 'invalid_url', message: 'The path is not a valid URL path.' },
};

/** Turns any thrown value into an error that may be sent. */
function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const known = asServiceError(thrown);
  if (known instanceof ServiceError) return known;
  const { code, statusCode } = (
    typeof thrown === 'object' && thrown !== null ? thrown : {}
  ) as Partial<FastifyError>;
  const fastify = code === undefined ? undefined : FASTIFY_ERRORS[code];
  if (fastify !== undefined)
    return new ServiceError(fastify.kind, fastify.code, fastify.message, { cause: thrown });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ServiceError('invalid', 'bad_request', 'The request cannot be understood.', { cause: thrown });
  }
  return internalError(thrown);
}

/** Turns any thrown value into an error that may be shown, and logs what the caller is not told. */
export function readFailure(request: FastifyRequest, thrown: unknown): ServiceError {
  const error = toServiceError(thrown);
  if (error.kind === 'internal') request.log.error({ error: error.cause ?? error }, 'unforeseen error');
  else if (error.cause !== undefined)
    request.log.warn({ error: error.cause, code: error.code }, error.message);
  return error;
}

/** The error itself, unless the server is strict and the operation's document does not name its code. */
function documented(request: FastifyRequest, error: ServiceError): ServiceError {
  const { config, schema } = request.routeOptions;
  const isNamed = config?.problemCodes?.has(error.code) ?? true;
  if (isNamed || !request.server.strictProblems) return error;
  return undocumentedProblem(schema?.operationId ?? request.routeOptions.url, error.code);
}

/** Sends a failure as a problem document. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, thrown: ServiceError): void {
  const error = documented(request, thrown);
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const challenge = challengeOf(error);
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  letRestOfBodyGo(request, reply);
  noteProblemCode(reply, error.code);
  if (error.isByDesign) noteByDesign(reply);
  reply.headers(error.headers ?? {});
  reply
    .code(statusOf(error.kind))
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .header('cache-control', 'no-store')
    // As bytes: Fastify appends a charset to JSON text, and a refused URL passes no hook that would remove it.
    .send(
      Buffer.from(JSON.stringify(problemOf(error, { instance: pathOf(request), requestId: request.id }))),
    );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** A problem whose code the operation's document does not name is a 500 that says so. */
    strictProblems: boolean;
  }
}

/**
 * Every failure of the server becomes a problem document: thrown values, unknown routes, wrong methods, malformed
 * HTTP.
 */
export function registerFailures(app: FastifyInstance, routes: KnownRoutes, strictProblems: boolean): void {
  app.decorate('strictProblems', strictProblems);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.host !== undefined || request.raw.httpVersion !== '1.1') done();
    else done(new ServiceError('invalid', 'host_missing', 'An HTTP/1.1 request must have a Host header.'));
  });
  app.setErrorHandler((thrown, request, reply) => sendProblem(request, reply, readFailure(request, thrown)));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const methods = routes.methodsOf(path);
    // If the method exists, the route itself found nothing under this path.
    if (methods.length === 0 || methods.includes(request.method)) {
      sendProblem(
        request,
        reply,
        new ServiceError('not_found', 'route_not_found', `There is nothing at ${path}.`),
      );
      return;
    }
    reply.header('allow', methods.join(', '));
    const message = `${path} does not have the method ${request.method}.`;
    sendProblem(request, reply, new ServiceError('method_not_allowed', 'method_not_allowed', message));
  });
}

/** Failures before Fastify has a request: a URL that cannot be decoded. */
export function sendFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setContextHeaders(request, reply);
  sendProblem(request, reply, toServiceError(error));
}

const CLIENT_ERRORS: Readonly<
  Record<string, { status: number; title: string; code: string; detail: string }>
> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: 'Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: 'The headers are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    title: 'Request Timeout',
    code: 'request_incomplete',
    detail: 'The request did not arrive in time.',
  },
};

/** A problem document outside Fastify, with the headers of the last response of a connection. */
export function rawProblem(status: number, title: string, code: string, detail: string) {
  const request_id = uuidv7();
  const problem = {
    type: 'about:blank',
    title,
    status,
    detail,
    instance: '',
    code,
    error: detail,
    request_id,
  };
  const body = JSON.stringify(problem);
  const headers = {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'X-Request-ID': request_id,
    'X-Correlation-ID': request_id,
    traceparent: continueTrace(undefined),
    Connection: 'close',
  };
  return { body, headers };
}

/** Responds to an `Expect` other than `100-continue`, which Fastify does not see. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const detail = 'The only supported Expect value is 100-continue.';
  const { body, headers } = rawProblem(417, 'Expectation Failed', 'expectation_failed', detail);
  response.writeHead(417, headers).end(body);
}

/** Responds to bytes that are not HTTP; there is no request to take ids from. */
export function sendClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, title, code, detail } = CLIENT_ERRORS[error.code ?? ''] ?? {
    status: 400,
    title: 'Bad Request',
    code: 'malformed_request',
    detail: 'The request is not valid HTTP.',
  };
  const { body, headers } = rawProblem(status, title, code, detail);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`);
}
