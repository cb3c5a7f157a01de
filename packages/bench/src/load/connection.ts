import { once } from 'node:events';
import { connect } from 'node:net';
import { parseWholeResponse } from './response.ts';

/** Longer than any of our servers lets a client wait. */
const RESPONSE_TIMEOUT_MS = 40_000;
const NOTHING = Buffer.alloc(0);

/** A response as received. */
export interface ReceivedResponse {
  readonly status: number;
  /** Head and body. */
  readonly message: Buffer;
}

/** A keep-alive HTTP/1.1 connection for one request at a time, with minimal work per request. */
export interface Connection {
  /** Sends a request and returns the response. Rejects when the connection is lost or silent; it is closed then. */
  exchange(request: string): Promise<ReceivedResponse>;
  close(): void;
}

export async function openConnection({ hostname, port }: URL): Promise<Connection> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let received: Buffer = NOTHING;
  let waiting: PromiseWithResolvers<ReceivedResponse> | undefined;
  let isHead = false;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
    socket.destroy();
  };
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => fail(new Error('no response')));
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    try {
      const response = parseWholeResponse(received, isHead);
      if (response === undefined) return;
      const message = received;
      received = NOTHING;
      waiting?.resolve({ status: response.status, message });
      waiting = undefined;
    } catch (error) {
      fail(error as Error);
    }
  });
  return {
    exchange(request) {
      const awaited = Promise.withResolvers<ReceivedResponse>();
      waiting = awaited;
      isHead = request.startsWith('HEAD ');
      if (socket.destroyed) fail(new Error('the connection was closed'));
      else socket.write(request);
      return awaited.promise;
    },
    close: () => socket.destroy(),
  };
}
