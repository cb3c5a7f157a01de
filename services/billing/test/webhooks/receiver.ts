import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts';

/** A request as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Name that the client asked for in its TLS handshake. */
  readonly serverName: string | undefined;
}

type Respond = (response: ServerResponse, received: Received) => void;

/** A receiver of webhooks. */
export interface Receiver {
  readonly port: number;
  readonly url: string;
  readonly received: readonly Received[];
  /** Requests that have arrived and have no response yet. */
  readonly open: () => number;
  /** What to do with a request; default 200. */
  respond: Respond;
  close(): Promise<void>;
}

/** A response with this status. */
export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Respond =>
  (response) =>
    response.writeHead(code, headers).end(body);

/** Opens a receiver, which closes with the test. */
export async function openReceiver(
  options: { readonly respond?: Respond; readonly tls?: boolean } = {},
): Promise<Receiver> {
  const received: Received[] = [];
  let open = 0;
  const server = options.tls ? createTlsServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }) : createServer();
  const receiver = { respond: options.respond ?? status(200, {}, 'thanks') };
  server.on('request', async (request, response: ServerResponse) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { headers, url: path = '', socket } = request;
    const serverName = (socket as { servername?: string }).servername;
    const one = { path, headers, body: Buffer.concat(chunks).toString(), serverName };
    received.push(one);
    receiver.respond(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return Object.assign(receiver, {
    port,
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}/hooks`,
    received,
    open: () => open,
    close,
  });
}

/** Verifies a request as its receiver does, with the official library. @throws if the signature is wrong */
export function verify(secret: string, { body, headers }: Received) {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as {
    readonly id: string;
    readonly type: string;
    readonly timestamp: string;
    // biome-ignore lint/suspicious/noExplicitAny: it is looked into, not typed
    readonly data: any;
    readonly aggregate: object;
  };
}
