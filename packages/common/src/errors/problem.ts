import type { ErrorKind, FieldProblem } from './service-error.ts';
import { ServiceError } from './service-error.ts';

/** RFC 9457 problem document with our additions (`code`, `error`, `request_id`, `errors`). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  /** The text of `detail` again, for clients that read `error`. */
  readonly error: string;
  readonly request_id: string;
  readonly errors?: readonly FieldProblem[];
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

const HTTP: Readonly<Record<ErrorKind, { status: number; title: string }>> = {
  invalid: { status: 400, title: 'Bad Request' },
  unauthenticated: { status: 401, title: 'Unauthorized' },
  payment_required: { status: 402, title: 'Payment Required' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not Found' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  conflict: { status: 409, title: 'Conflict' },
  precondition_failed: { status: 412, title: 'Precondition Failed' },
  too_large: { status: 413, title: 'Content Too Large' },
  unsupported_media_type: { status: 415, title: 'Unsupported Media Type' },
  range_not_satisfiable: { status: 416, title: 'Range Not Satisfiable' },
  unprocessable: { status: 422, title: 'Unprocessable Content' },
  exhausted: { status: 429, title: 'Too Many Requests' },
  internal: { status: 500, title: 'Internal Server Error' },
  not_implemented: { status: 501, title: 'Not Implemented' },
  upstream_failed: { status: 502, title: 'Bad Gateway' },
  unavailable: { status: 503, title: 'Service Unavailable' },
  timeout: { status: 504, title: 'Gateway Timeout' },
};

/** Default `Retry-After` in seconds for unavailable services. */
const RETRY_AFTER_DEFAULT_SECONDS = 1;

/** The HTTP status of each kind of error; defined here only. */
export function statusOf(kind: ErrorKind): number {
  return HTTP[kind].status;
}

/** The problem document of a public error for the request `instance` (a path without its query). */
export function problemOf(error: ServiceError, request: { instance: string; requestId: string }): Problem {
  const { status, title } = HTTP[error.kind];
  return {
    ...error.details,
    type: 'about:blank',
    title,
    status,
    detail: error.message,
    instance: request.instance,
    code: error.code,
    error: error.message,
    request_id: request.requestId,
    ...(error.errors === undefined ? {} : { errors: error.errors }),
  };
}

/** `Retry-After` in whole seconds for errors after which a retry makes sense, else undefined. */
export function retryAfterOf(error: ServiceError): number | undefined {
  if (error.retryAfterSeconds !== undefined) return Math.max(1, Math.ceil(error.retryAfterSeconds));
  return error.kind === 'unavailable' || error.kind === 'exhausted' ? RETRY_AFTER_DEFAULT_SECONDS : undefined;
}

/** What a client may know about a thrown value that is not a `ServiceError`: only that something failed. */
export function internalError(cause: unknown): ServiceError {
  return new ServiceError('internal', 'internal_error', 'An unexpected error occurred.', { cause });
}
