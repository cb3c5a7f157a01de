import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** How the server handles a request once it has received all of it. */
export type ResponseStep = (response: ServerResponse) => void;

export interface ScriptedServer {
  readonly url: string;
  /** All requests so far, one entry per attempt. */
  readonly received: ReceivedRequest[];
  close(): Promise<void>;
}

/** An HTTP server that follows a script: one step per request; the last step is repeated. */
export async function openScriptedServer(
  ...script: [ResponseStep, ...ResponseStep[]]
): Promise<ScriptedServer> {
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
export function respondWith(
  status: number,
  headers: Record<string, string> = {},
  body: unknown = {},
): ResponseStep {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** Resets the connection, so that the client cannot know whether the request took effect. */
export const resetConnection: ResponseStep = (response) => {
  response.socket?.resetAndDestroy();
};

/** Never responds. */
export const neverRespond: ResponseStep = () => {};
