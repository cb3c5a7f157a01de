/** An invalid member of a request. */
export interface FieldProblem {
  /** Dotted path, e.g. `gpus.0.vram_mb`. */
  readonly path: string;
  readonly message: string;
  readonly code: string;
}

/** An unsuccessful response. The message is for humans; programs use `code`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** Stable and snake_case, e.g. `provider_not_found`; undefined when the response does not come from a service. */
  readonly code: string | undefined;
  /** The invalid members of a request that fails validation; otherwise empty. */
  readonly errors: readonly FieldProblem[];
  /** The request id in the service's log. */
  readonly requestId: string | undefined;
  /** The whole problem document (RFC 9457), with any members that are specific to the code. */
  readonly problem: Readonly<Record<string, unknown>>;

  /** @param body the parsed body, or its text if it is not JSON. */
  constructor(response: Response, body: unknown) {
    const problem = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    const detail = textOf(problem.detail) ?? (response.statusText || 'no explanation was given');
    super(`${response.status}: ${detail}`);
    this.status = response.status;
    this.code = textOf(problem.code);
    this.errors = Array.isArray(problem.errors) ? problem.errors : [];
    this.requestId = textOf(problem.request_id) ?? response.headers.get('x-request-id') ?? undefined;
    this.problem = problem;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The data of an operation's successful response. */
type DataOf<ApiResponse> = ApiResponse extends { data: infer Data; error?: never } ? Data : never;

/**
 * Returns the data of a successful response, for callers that do not need `{ data, error }`: `const provider = await
 * orThrow(registry.POST('/providers', { body }))`.
 *
 * @throws ProblemError if the response is unsuccessful.
 */
export async function orThrow<ApiResponse extends { data?: unknown; error?: unknown; response: Response }>(
  request: Promise<ApiResponse>,
): Promise<DataOf<ApiResponse>> {
  const { data, error, response } = await request;
  if (!response.ok) throw new ProblemError(response, error);
  return data as DataOf<ApiResponse>;
}
