/** The kind of failure, in domain terms; `problem.ts` maps each to HTTP. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'precondition_failed'
  | 'too_large'
  | 'unsupported_media_type'
  | 'range_not_satisfiable'
  | 'unprocessable'
  | 'exhausted'
  | 'internal'
  | 'not_implemented'
  | 'upstream_failed'
  | 'unavailable'
  | 'timeout';

/** One invalid member of a request: where, a message, and a stable code. */
export interface FieldProblem {
  /** Dotted path from the root of the part of the request, e.g. `gpus.0.vram_mb`. */
  readonly path: string;
  readonly message: string;
  readonly code: string;
}

export interface ServiceErrorOptions {
  /** Public members added to the problem document, such as the id of the conflicting resource. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly FieldProblem[];
  /** Seconds after which the same request may succeed; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Response headers, in addition to those of every failure of this kind. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The underlying cause. Logged, never sent to clients. */
  readonly cause?: unknown;
  /** A 5xx that reflects how this installation is set up, or that the service is starting: not logged as an error. */
  readonly isByDesign?: boolean;
}

/**
 * An error whose code and message may be shown to clients. Anything else that is thrown becomes an `internal_error`.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ErrorKind;
  /** Stable, public, snake_case, noun first: `provider_not_found`. */
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly errors: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly isByDesign: boolean;

  constructor(kind: ErrorKind, code: string, message: string, options: ServiceErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.code = code;
    this.details = options.details;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = options.headers;
    this.isByDesign = options.isByDesign ?? false;
  }
}

/** Whether the failure is transient: the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'unavailable';
}
