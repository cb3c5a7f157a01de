/**
 * The text of a 200 answer of at most `bytesMax`, all of it within `timeoutMs`. Redirects are not followed.
 *
 * @throws Error whose message says what was wrong, without anything that was sent
 */
export async function fetchText(
  url: string,
  options: RequestInit & { timeoutMs: number; bytesMax: number },
): Promise<string> {
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
  if (answer.status !== 200) throw new Error(`the answer is ${answer.status}`);
  return Buffer.concat(chunks).toString('utf8');
}

/** A reason that stays the same while the cause does, for logs: `fetch failed` alone tells nobody anything. */
export function describeFetchError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : error.message;
}
