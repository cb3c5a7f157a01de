import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { TransferJob, TransferResult } from './jobs.ts';

const BLOCK = Buffer.alloc(256 * 1024, 'x');
const MS = 1_000;

/** Transfers all bodies concurrently. Rejects when one of them is refused or ends early. */
export async function transfer(job: TransferJob): Promise<TransferResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.urls.length });
  const move = job.direction === 'upload' ? upload : download;
  const cpuBefore = process.cpuUsage();
  const begunAt = performance.now();
  try {
    await Promise.all(job.urls.map((url) => move(url, agent, job)));
  } finally {
    agent.destroy();
  }
  const elapsedMs = performance.now() - begunAt;
  const cpu = process.cpuUsage(cpuBefore);
  return { seconds: elapsedMs / MS, generatorShare: (cpu.user + cpu.system) / MS / elapsedMs };
}

async function upload(url: string, agent: Agent, { bytes, isChunked = false }: TransferJob): Promise<void> {
  const headers = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes };
  const asked = request(url, { method: 'PUT', agent, headers });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  await Promise.race([sendBytes(asked, bytes), answered]);
  const [response] = await answered;
  requireBytes(url, response, await readWhole(response));
}

async function sendBytes(asked: ClientRequest, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; ) {
    const piece = left < BLOCK.length ? BLOCK.subarray(0, left) : BLOCK;
    left -= piece.length;
    if (!asked.write(piece)) await once(asked, 'drain');
  }
  asked.end();
}

async function download(url: string, agent: Agent, { bytes }: TransferJob): Promise<void> {
  const asked = request(url, { agent });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  requireBytes(url, response, await readWhole(response), bytes);
}

async function readWhole(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(response, 'end');
  return bytes;
}

function requireBytes(url: string, { statusCode = 0 }: IncomingMessage, came: number, wanted = came): void {
  if (statusCode >= 200 && statusCode < 300 && came === wanted) return;
  throw new Error(`${new URL(url).pathname}: status ${statusCode} with ${came} bytes`);
}
