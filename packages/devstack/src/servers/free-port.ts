import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Enough on any machine with free ports. */
const LOOKS_MAX = 100;
const STARTS_MAX = 5;

const IPV4_LOOPBACK = '127.0.0.1';
/** This machine has no such address. */
const ABSENT = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Below the ports that kernels give to outgoing connections (Linux from 32768, others from 49152), so that no
 * connection takes the port of a server while it restarts. Above the platform's default ports, and below those of
 * whole platforms under test, which are chosen long before the last of their servers listens.
 */
const FIRST_PORT = 19_000;
const LAST_PORT = 27_999;

/**
 * Returns the first of `count` consecutive free TCP ports on 127.0.0.1. Another process may take one before the caller
 * does, so a caller that starts a server there must be prepared to try others.
 */
export async function findFreePort(count = 1): Promise<number> {
  for (let look = 1; look <= LOOKS_MAX; look += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT - count + 2);
    const listeners = await Promise.all(Array.from({ length: count }, (_, at) => tryListening(port + at)));
    await Promise.all(listeners.map(close));
    if (listeners.every((listener) => listener !== undefined)) return port;
  }
  throw new Error(`there are no ${count} consecutive free ports on 127.0.0.1`);
}

/** Whether nothing listens on a port; of an address that this machine does not have, nothing does. */
export async function isFreePort(port: number, host = IPV4_LOOPBACK): Promise<boolean> {
  const listener = await tryListening(port, host);
  await close(listener);
  return listener !== undefined;
}

/** Undefined if the port is in use. */
async function tryListening(port: number, host = IPV4_LOOPBACK): Promise<Server | undefined> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<Server | undefined>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') resolve(undefined);
    else if (ABSENT.has(error.code ?? '')) resolve(server);
    else reject(error);
  });
  server.listen(port, host, () => resolve(server));
  return promise;
}

async function close(server: Server | undefined): Promise<void> {
  await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
}

/**
 * Starts a server on `wanted`, or if undefined on a free port (with `count`: the first of that many), trying another
 * one as long as `start` fails with a {@link PortInUseError} (five times at most).
 */
export async function startOnPort<T>(
  wanted: number | undefined,
  start: (port: number) => Promise<T>,
  count = 1,
): Promise<T> {
  if (wanted !== undefined) return start(wanted);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await findFreePort(count));
    } catch (error) {
      if (!(error instanceof PortInUseError) || attempt === STARTS_MAX) throw error;
    }
  }
}

/** A server could not listen because another process has the port. */
export class PortInUseError extends Error {
  constructor(server: string, port: number, detail: string) {
    super(`${server} cannot listen on port ${port}: another process is using it\n${detail}`);
    this.name = 'PortInUseError';
  }
}
