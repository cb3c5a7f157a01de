import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { startClock } from './cpu-share.ts';

const BLOCK = Buffer.alloc(256 * 1024, 'x');
/** Of a body that is not the wanted one. */
const SHOWN_BYTES = 500;

/** Large bodies, as fast as possible. */
export interface TransferJob {
  readonly direction: 'upload' | 'download';
  /** One transfer of each, concurrently, each on its own connection. */
  readonly urls: readonly string[];
  /** Of each. */
  readonly bytes: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Uploads: without `Content-Length`. */
  readonly isChunked?: boolean;
}

interface TransferResult {
  /** From the first request to the end of the last response. */
  readonly seconds: number;
  /** As in `LoadResult`. */
  readonly generatorShare: number;
}

/** Transfers all bodies concurrently. Rejects when one of them is refused or ends early. */
export async function transfer(job: TransferJob): Promise<TransferResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.urls.length });
  const move = job.direction === 'upload' ? upload : download;
  const readClock = startClock();
  try {
    await Promise.all(job.urls.map((url) => move(url, agent, job)));
  } finally {
    agent.destroy();
  }
  const { elapsedMs, cpuShare } = readClock();
  return { seconds: elapsedMs / 1_000, generatorShare: cpuShare };
}

async function upload(url: string, agent: Agent, job: TransferJob): Promise<void> {
  const { bytes, isChunked = false } = job;
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes };
  const headers = { ...job.headers, ...length };
  const outgoing = request(url, { method: 'PUT', agent, headers });
  const responded = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  await Promise.race([sendBytes(outgoing, bytes), responded]);
  const [response] = await responded;
  requireBytes(url, response, await readWhole(response));
}

async function sendBytes(outgoing: ClientRequest, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; ) {
    const piece = left < BLOCK.length ? BLOCK.subarray(0, left) : BLOCK;
    left -= piece.length;
    if (!outgoing.write(piece)) await once(outgoing, 'drain');
  }
  outgoing.end();
}

async function download(url: string, agent: Agent, { bytes, headers = {} }: TransferJob): Promise<void> {
  const outgoing = request(url, { agent, headers });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  requireBytes(url, response, await readWhole(response), bytes);
}

interface ReceivedBody {
  readonly bytes: number;
  /** For messages. */
  readonly beginning: Buffer;
}

async function readWhole(response: IncomingMessage): Promise<ReceivedBody> {
  let bytes = 0;
  let beginning: Buffer = Buffer.alloc(0);
  response.on('data', (chunk: Buffer) => {
    if (bytes === 0) beginning = chunk.subarray(0, SHOWN_BYTES);
    bytes += chunk.length;
  });
  await once(response, 'end');
  return { bytes, beginning };
}

function requireBytes(
  url: string,
  { statusCode = 0 }: IncomingMessage,
  { bytes, beginning }: ReceivedBody,
  wanted = bytes,
): void {
  if (statusCode >= 200 && statusCode < 300 && bytes === wanted) return;
  throw new Error(`${new URL(url).pathname}: status ${statusCode} with ${bytes} bytes: ${beginning}`);
}
