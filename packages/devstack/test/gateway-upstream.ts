import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, type Logger } from '@gridlease/common/log/logger';
import { createGateway, type GatewayOptions } from '../src/gateway/server.ts';

export const silent: Logger = createLogger({ service: 'gateway-test', level: 'silent' });

/** A running gateway in front of one upstream, and a client that sends exactly what it is given. */
export interface TestGateway {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on a free port and returns it. */
export async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Starts an upstream with this handler. */
export async function openUpstream(
  handler: RequestListener,
): Promise<{ server: Server; port: number; close(): void }> {
  const server = createServer(handler);
  const port = await listenAnywhere(server);
  return {
    server,
    port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Starts a gateway whose routes are those of a service `things`. */
export async function openTestGateway(
  upstreamPort: number,
  limits: GatewayOptions['limits'] = {},
  takesCookies = false,
): Promise<TestGateway> {
  const upstream = 'things';
  const gateway = createGateway({
    table: {
      upstreams: {
        things: { address: `http://127.0.0.1:${upstreamPort}`, ...(takesCookies && { cookies: true }) },
      },
      routes: [
        { path: '/openapi/things.json', match: 'exact', upstream, rewrite: '/openapi.json' },
        { path: '/docs/things', match: 'pages', upstream, rewrite: '/docs' },
        { path: '/things', match: 'subtree', upstream },
        { path: '/people/*/rates', match: 'exact', methods: ['GET', 'HEAD'], upstream },
      ],
    },
    log: silent,
    limits,
  });
  const port = await listenAnywhere(gateway.server);
  return { port, url: `http://127.0.0.1:${port}`, close: () => gateway.drain(0) };
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: string[];
  readonly text: string;
}

/** One request whose target and headers are sent exactly as given. */
export async function call(
  port: number,
  target: string,
  options: { method?: string; headers?: string[]; body?: string } = {},
): Promise<RawResponse> {
  const headers = ['Host', `127.0.0.1:${port}`, ...(options.headers ?? [])];
  const sent = request({
    host: '127.0.0.1',
    port,
    path: target,
    method: options.method ?? 'GET',
    headers,
    agent: false,
  });
  sent.end(options.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    rawHeaders: response.rawHeaders,
    text: Buffer.concat(chunks).toString(),
  };
}
