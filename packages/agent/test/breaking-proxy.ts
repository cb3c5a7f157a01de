import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP proxy on 127.0.0.1 that breaks each connection after so many bytes. */
export interface BreakingProxy {
  readonly port: number;
  /** What each connection began with: request line and headers. */
  readonly heads: string[];
  /** Bytes from the server to the client before the connection breaks; Infinity: never. */
  bytesDown: number;
  /** Bytes from the client to the server. */
  bytesUp: number;
  through(url: string): string;
}

/** @param targetPort of the server on 127.0.0.1 */
export async function openBreakingProxy(targetPort: number): Promise<BreakingProxy> {
  const heads: string[] = [];
  const listener = createServer((client) => {
    const server = connect(targetPort, '127.0.0.1');
    const index = heads.push('') - 1;
    const left = { down: proxy.bytesDown, up: proxy.bytesUp };
    const end = () => {
      client.resetAndDestroy();
      server.destroy();
    };
    client.on('data', (chunk) => {
      if (!heads[index]?.includes('\r\n\r\n')) heads[index] += chunk.toString('latin1');
      left.up -= chunk.length;
      if (left.up < 0) end();
      else server.write(chunk);
    });
    server.on('data', (chunk) => {
      client.write(chunk.subarray(0, left.down));
      left.down -= chunk.length;
      // Not a reset: what was written before it would be lost with it.
      if (left.down <= 0) client.end(() => server.destroy());
    });
    client.on('error', end).on('end', () => server.end());
    server.on('error', end).on('end', () => client.end());
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listener.close());
  const { port } = listener.address() as { port: number };
  const proxy: BreakingProxy = {
    port,
    heads,
    bytesDown: Number.POSITIVE_INFINITY,
    bytesUp: Number.POSITIVE_INFINITY,
    through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
  };
  return proxy;
}
