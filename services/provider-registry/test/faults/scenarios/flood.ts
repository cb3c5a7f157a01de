import { once } from 'node:events';
import { connect } from 'node:net';

/** Heartbeats that a connection sends without waiting for responses. */
const PIPELINED = 100;

/** The count of each status, and of responses with Retry-After. */
export interface FloodResult {
  readonly statuses: Map<number, number>;
  readonly retryAfter: number;
}

/** Sends this many heartbeats at once over a few connections, and reads all responses. */
export async function floodHeartbeats(
  url: string,
  ids: readonly string[],
  heartbeats: number,
): Promise<FloodResult> {
  const connections = Array.from({ length: Math.ceil(heartbeats / PIPELINED) }, () => send(url, ids));
  const text = (await Promise.all(connections)).join('');
  const statuses = new Map<number, number>();
  for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
    statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
  }
  return { statuses, retryAfter: [...text.matchAll(/\r\nretry-after: \d+\r\n/gi)].length };
}

async function send(url: string, ids: readonly string[]): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const requests = Array.from({ length: PIPELINED }, (_, at) => {
    const closing = at === PIPELINED - 1 ? 'connection: close\r\n' : '';
    return `POST /providers/${ids[at % ids.length]}/heartbeat HTTP/1.1\r\nhost: ${host}\r\n${closing}\r\n`;
  });
  const socket = connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(requests.join(''));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}
