import { createServer } from 'node:net';

/**
 * A TCP port on 127.0.0.1 that was free a moment ago. Somebody else may take it before the caller does, so a
 * caller that starts a server on it must be ready to try another one.
 */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('a TCP listener has no port');
  return address.port;
}

/**
 * Starts a server on `wanted`, or where that is undefined on a free port, trying another one as long as
 * `start` fails with a {@link PortInUseError} (three times at most).
 */
export async function startOnPort<T>(
  wanted: number | undefined,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (wanted !== undefined) return start(wanted);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      if (!(error instanceof PortInUseError) || attempt === 3) throw error;
    }
  }
}

/** A server could not listen because another process has the port. */
export class PortInUseError extends Error {
  constructor(server: string, port: number, detail: string) {
    super(`${server} cannot listen on port ${port}: another process has it\n${detail}`);
    this.name = 'PortInUseError';
  }
}
