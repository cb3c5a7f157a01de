import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { EngineError } from './error.ts';

/** How long the engine may take for a call that it responds to at once. */
const TIMEOUT_MS = 60_000;
const SOCKETS_MAX = 64;

export interface EngineCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON, or as it is if it is a stream (a tar archive). */
  readonly body?: unknown;
  readonly stream?: Readable;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a byte after which the call fails; 0: never. */
  readonly idleMs?: number;
}

/** The engine's HTTP API over its socket. */
export interface EngineTransport {
  /** @throws EngineError when the engine refuses; a system error when it cannot be reached. */
  call(call: EngineCall): Promise<IncomingMessage>;
  json<T>(call: EngineCall): Promise<T>;
  /** Ignores the response. */
  send(call: EngineCall): Promise<void>;
  /** Turns the connection into a raw one in both directions. */
  upgrade(call: EngineCall): Promise<{ socket: Duplex; head: Buffer }>;
  close(): void;
}

const queryOf = (query: EngineCall['query'] = {}) => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

async function refuse(response: IncomingMessage): Promise<never> {
  const body = await text(response);
  let message = body.trim();
  try {
    message = (JSON.parse(body) as { message?: string }).message ?? message;
  } catch {
    // Not JSON: as it is.
  }
  throw new EngineError(response.statusCode ?? 0, message || `the engine responded ${response.statusCode}`);
}

/**
 * @param basePath such as `/v1.45`; empty before the version is known.
 */
export function openEngineTransport(socketPath: string, basePath = ''): EngineTransport {
  // Idle connections are not kept: the engine closes them as it likes, and a new one over a socket costs nothing.
  const agent = new Agent({
    keepAlive: false,
    maxSockets: Number.POSITIVE_INFINITY,
    maxTotalSockets: SOCKETS_MAX * 16,
  });

  function start(call: EngineCall, headers: Record<string, string>): ClientRequest {
    const { method = 'GET', path, query, body, stream, signal, idleMs = TIMEOUT_MS } = call;
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const sent = request({
      socketPath,
      agent,
      method,
      path: `${basePath}${path}${queryOf(query)}`,
      headers: {
        host: 'docker',
        ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
        ...(stream && { 'content-type': 'application/x-tar' }),
        ...headers,
      },
      ...(signal && { signal }),
    });
    if (idleMs > 0) {
      sent.setTimeout(idleMs, () => sent.destroy(new Error(`no response of the engine within ${idleMs} ms`)));
    }
    if (stream === undefined) sent.end(payload);
    // A failure is the request's, too, and is seen there.
    else pipeline(stream, sent).catch((error: Error) => sent.destroy(error));
    return sent;
  }

  async function call(options: EngineCall): Promise<IncomingMessage> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = start(options, {});
      sent.once('response', resolve);
      // After the response an error is the response's, but this listener must stay.
      sent.on('error', (error) => reject(options.signal?.aborted ? options.signal.reason : error));
    });
    return (response.statusCode ?? 0) >= 400 ? refuse(response) : response;
  }

  return {
    call,
    json: async <T>(options: EngineCall) => (await json(await call(options))) as T,
    async send(options) {
      const response = await call(options);
      response.resume();
      await new Promise<void>((resolve, reject) => {
        response.once('close', resolve);
        response.once('error', reject);
      });
    },
    upgrade: (options) =>
      new Promise((resolve, reject) => {
        const sent = start({ ...options, idleMs: 0 }, { connection: 'Upgrade', upgrade: 'tcp' });
        sent.once('upgrade', (_response, socket, head) => resolve({ socket, head }));
        sent.once('response', (response) => void refuse(response).catch(reject));
        sent.on('error', reject);
      }),
    close: () => agent.destroy(),
  };
}
