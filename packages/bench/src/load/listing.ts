import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

const MS = 1_000;

export interface ListingResult {
  readonly entries: number;
  /** Until the whole response, and until its first bytes, had arrived. */
  readonly seconds: number;
  readonly firstSeconds: number;
}

/**
 * Reads a JSON array of any length as fast as it arrives and parses it at the end. Rejects when it is not a successful
 * array.
 */
export async function readListing({ url }: { readonly url: string }): Promise<ListingResult> {
  const agent = new Agent();
  const begunAt = performance.now();
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  let firstAt = begunAt;
  response.on('data', (chunk: Buffer) => {
    if (chunks.length === 0) firstAt = performance.now();
    chunks.push(chunk);
  });
  await once(response, 'end');
  const elapsedMs = performance.now() - begunAt;
  const text = Buffer.concat(chunks).toString();
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}: ${text}`);
  const entries = JSON.parse(text) as unknown[];
  return { entries: entries.length, seconds: elapsedMs / MS, firstSeconds: (firstAt - begunAt) / MS };
}
