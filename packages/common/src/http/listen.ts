import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../log/logger.ts';

/** Starts to accept connections and answers the address that was really taken (port 0 picks a free one). */
export async function listen(
  app: FastifyInstance,
  address: { readonly host: string; readonly port: number },
  log: Logger,
): Promise<{ host: string; port: number }> {
  await app.listen({ host: address.host, port: address.port, listenTextResolver: () => '' });
  const bound = app.server.address() as AddressInfo;
  log.info({ host: bound.address, port: bound.port }, 'listening');
  return { host: bound.address, port: bound.port };
}

/** Stops accepting, lets requests under way finish within `timeoutMs`, then closes what is left. */
export async function drain(app: FastifyInstance, timeoutMs: number, log: Logger): Promise<void> {
  const timer = setTimeout(() => {
    log.warn('requests were still under way at the end of the drain and were cut off');
    app.server.closeAllConnections();
  }, timeoutMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
