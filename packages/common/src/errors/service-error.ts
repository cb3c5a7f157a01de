/** What went wrong, in the words of the domain; `problem.ts` says what each is in HTTP. */
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

/** One member of a request that is wrong: where, in words, and as a stable code. */
export interface FieldProblem {
  /** Dotted path from the root of the part of the request, e.g. `gpus.0.vram_mb`. */
  readonly path: string;
  readonly message: string;
  readonly code: string;
}

export interface ServiceErrorOptions {
  /** Public members added to the problem document, e.g. the id of the thing in the way. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly FieldProblem[];
  /** Seconds after which the same request may succeed; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Sent with the answer, beside those that every failure of its kind has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What really happened. Logged, never answered. */
  readonly cause?: unknown;
  /** A 5xx that tells how this installation is set up, or that the service starts: not logged as an error. */
  readonly isByDesign?: boolean;
}

/** An error whose code and message may leave the service. Anything else that is thrown is an `internal_error`. */
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
