interface BoundedRequest extends RequestInit {
  readonly timeoutMs: number;
  readonly bytesMax: number;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

/** A response, whatever its status. */
export interface BoundedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body as UTF-8. */
  readonly text: string;
}

/**
 * Fetches a whole response of at most `bytesMax` within `timeoutMs`. Redirects are not followed.
 *
 * @throws Error whose message says what was wrong and contains nothing that was sent
 */
export async function fetchResponse(url: string, options: BoundedRequest): Promise<BoundedResponse> {
  const { timeoutMs, bytesMax, signal, ...init } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`the response is longer than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  return {
    status: response.status,
    headers: response.headers,
    bytes: body,
    get text() {
      return body.toString('utf8');
    },
  };
}

/** The text of a 200 response, as `fetchResponse`. @throws Error also for any other status */
export async function fetchText(url: string, options: BoundedRequest): Promise<string> {
  const { status, text } = await fetchResponse(url, options);
  if (status !== 200) throw new Error(`the response status is ${status}`);
  return text;
}

/** A reason that is stable while the cause is, for logs: `fetch failed` alone explains nothing. */
export function describeFetchError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : error.message;
}
