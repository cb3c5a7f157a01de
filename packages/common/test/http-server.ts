import { Writable } from 'node:stream';
import { drain, listen } from '@gridlease/common/http/listen';
import { createMetrics } from '@gridlease/common/http/metrics';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '@gridlease/common/http/server';
import { createLogger } from '@gridlease/common/log/logger';

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly app: HttpServer;
  /** The logged lines. */
  readonly lines: Record<string, unknown>[];
  close(): Promise<void>;
}

/** A server of the factory on a free port, with the given routes. */
export async function openTestServer(
  routes: (app: HttpServer) => void,
  options: Partial<HttpServerOptions> = {},
): Promise<TestServer> {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = createLogger({ service: 'test', level: 'debug', destination });
  const app = await createHttpServer({
    log,
    requestTimeoutMs: 5_000,
    bodyBytesMax: 10_000,
    trustedProxies: [],
    allowedOrigins: [],
    access: { mode: 'off', listensOnLoopback: true, allowedHosts: [] },
    metrics: createMetrics('test'),
    docs: { title: 'Test', version: '1', description: '', tags: [] },
    health: { service: 'test', path: '/health', state: () => 'ready', dependencies: {} },
    ...options,
  });
  routes(app);
  const { port } = await listen(app, { host: '127.0.0.1', port: 0 });
  return { url: `http://127.0.0.1:${port}`, port, app, lines, close: () => drain(app, 2_000, log) };
}
