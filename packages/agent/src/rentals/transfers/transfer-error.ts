/** Why a request for a file failed, in words without anything of the URL but its host. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
  /** Whether the same request may succeed later. */
  readonly isTransient: boolean;
  readonly retryAfterMs: number | undefined;
  /** Of the response, if there was one. */
  readonly status: number | undefined;

  constructor(
    message: string,
    options: {
      readonly isTransient: boolean;
      readonly retryAfterMs?: number | undefined;
      readonly status?: number | undefined;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.isTransient = options.isTransient;
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status;
  }
}

/** Too early, timeout, too many requests: a later attempt may succeed. */
const TRANSIENT_STATUSES = new Set([408, 421, 425, 429]);
const CODE_JSON = /"code"\s*:\s*"([A-Za-z0-9_.-]{1,64})"/;
const CODE_XML = /<Code>([A-Za-z0-9_.-]{1,64})<\/Code>/;

/**
 * The failure of a response whose status is no success.
 *
 * @param body its beginning; of it only the code is told, because messages of stores repeat what was signed
 */
export function failureOfResponse(status: number, body: string, retryAfterMs?: number): TransferError {
  const code = CODE_XML.exec(body)?.[1] ?? CODE_JSON.exec(body)?.[1];
  const isRedirect = status >= 300 && status < 400;
  const explanation = isRedirect ? ' (redirects are not followed)' : code === undefined ? '' : ` (${code})`;
  return new TransferError(`HTTP ${status}${explanation}`, {
    isTransient: status >= 500 || TRANSIENT_STATUSES.has(status),
    retryAfterMs,
    status,
  });
}

const EXPLANATIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  ETIMEDOUT: 'the connection timed out',
  ENOTFOUND: 'the host was not found',
  ENODATA: 'the host was not found',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
};

/** The failure of a request that got no whole response. */
export function failureOfConnection(error: unknown): TransferError {
  if (error instanceof TransferError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const explained = (code !== undefined && EXPLANATIONS[code]) || undefined;
  // Messages of Node's own errors contain addresses and codes, never paths or queries of URLs.
  const text = explained === undefined ? message || String(code ?? error) : `${explained} (${code})`;
  return new TransferError(text, { isTransient: true, cause: error });
}
