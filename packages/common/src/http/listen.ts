import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../log/logger.ts';

/** How often a drain looks for connections that have become idle. */
const IDLE_CHECK_MS = 50;

const connections = new WeakMap<FastifyInstance, Set<Socket>>();

/** Starts to accept connections; resolves to the actual address (port 0 picks a free one). */
export async function listen(
  app: FastifyInstance,
  address: { readonly host: string; readonly port: number },
): Promise<{ host: string; port: number }> {
  const open = new Set<Socket>();
  connections.set(app, open);
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await app.listen({ ...address, listenTextResolver: (bound) => `listening at ${bound}` });
  const bound = app.server.address() as AddressInfo;
  return { host: bound.address, port: bound.port };
}

/**
 * Node closes connections that are idle when the close begins, but not those whose response ends later or that never
 * sent a request.
 */
function closeIdle(app: FastifyInstance): void {
  app.server.closeIdleConnections();
  for (const socket of connections.get(app) ?? []) if (socket.bytesRead === 0) socket.destroy();
}

/** Stops accepting, lets requests in progress finish within `timeoutMs`, then closes the rest. */
export async function drain(app: FastifyInstance, timeoutMs: number, log: Logger): Promise<void> {
  const timer = setTimeout(() => {
    log.warn('requests were still in progress at the end of the drain and were cut off');
    app.server.closeAllConnections();
  }, timeoutMs);
  const idle = setInterval(() => closeIdle(app), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(timer);
  }
}
