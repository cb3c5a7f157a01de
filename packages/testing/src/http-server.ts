import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestHttpServer {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Any handler on a free port of 127.0.0.1. */
export async function openTestHttpServer(handler: RequestListener): Promise<TestHttpServer> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
