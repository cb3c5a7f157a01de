import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What the server does with one request once it has received all of it. */
export type Behaviour = (response: ServerResponse) => void;

export interface OddServer {
  readonly url: string;
  /** The requests so far, each attempt by itself. */
  readonly received: ReceivedRequest[];
  close(): Promise<void>;
}

/** An HTTP server that follows a script: one behaviour per request, the last one for all that follow. */
export async function openOddServer(...script: [Behaviour, ...Behaviour[]]): Promise<OddServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const behave = script[Math.min(received.length, script.length - 1)];
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    behave?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Responds with a status, headers and a JSON body. */
export function answer(status: number, headers: Record<string, string> = {}, body: unknown = {}): Behaviour {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** Resets the connection: the work may have been done or not. */
export const reset: Behaviour = (response) => {
  response.socket?.resetAndDestroy();
};

/** Never responds. */
export const silence: Behaviour = () => {};
