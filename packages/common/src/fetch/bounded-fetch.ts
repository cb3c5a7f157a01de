interface BoundedRequest extends RequestInit {
  readonly timeoutMs: number;
  readonly bytesMax: number;
}

/** What was answered, whatever its status. */
export interface BoundedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * The whole of an answer of at most `bytesMax`, all of it within `timeoutMs`. Redirects are not followed.
 *
 * @throws Error whose message says what was wrong, without anything that was sent
 */
export async function fetchAnswer(url: string, options: BoundedRequest): Promise<BoundedAnswer> {
  const { timeoutMs, bytesMax, ...init } = options;
  const answer = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`the answer is longer than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return { status: answer.status, headers: answer.headers, text: Buffer.concat(chunks).toString('utf8') };
}

/** The text of an answer that is 200, as `fetchAnswer`. @throws Error also for any other status */
export async function fetchText(url: string, options: BoundedRequest): Promise<string> {
  const { status, text } = await fetchAnswer(url, options);
  if (status !== 200) throw new Error(`the answer is ${status}`);
  return text;
}

/** A reason that stays the same while the cause does, for logs: `fetch failed` alone tells nobody anything. */
export function describeFetchError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : error.message;
}
