/** What is wrong with one member of a request. */
export interface FieldProblem {
  /** Dotted path, e.g. `gpus.0.vram_mb`. */
  readonly path: string;
  readonly message: string;
  readonly code: string;
}

/** An answer that is no success. Its message is for people; programs look at `code`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** Stable and snake_case, e.g. `provider_not_found`; undefined when something else than a service answered. */
  readonly code: string | undefined;
  /** On answers to requests that do not validate; else empty. */
  readonly errors: readonly FieldProblem[];
  /** What to look for in the service's log. */
  readonly requestId: string | undefined;
  /** The whole problem document (RFC 9457) with further members that the code may have. */
  readonly problem: Readonly<Record<string, unknown>>;

  /** @param body the parsed body, or its text where it is no JSON. */
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

/** What an operation answers on success. */
type DataOf<Answer> = Answer extends { data: infer Data; error?: never } ? Data : never;

/**
 * The data of an answer, for callers that have no use for `{ data, error }`:
 * `const provider = await orThrow(registry.POST('/providers', { body }))`.
 *
 * @throws ProblemError when the answer is no success.
 */
export async function orThrow<Answer extends { data?: unknown; error?: unknown; response: Response }>(
  answer: Promise<Answer>,
): Promise<DataOf<Answer>> {
  const { data, error, response } = await answer;
  if (!response.ok) throw new ProblemError(response, error);
  return data as DataOf<Answer>;
}
