import { createServer } from 'node:net';
import { RentalFailure } from '../../failure.ts';

/** The machine's ports for rentals. */
export interface PortPool {
  /**
   * Reserves ports that nothing listens on.
   *
   * @throws RentalFailure `ports_exhausted`
   */
  reserve(count: number): Promise<number[]>;
  /** Those of a rental that was there before. */
  claim(ports: readonly number[]): void;
  release(ports: readonly number[]): void;
}

/** Whether nothing listens on a port, on any address. */
export async function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Goes round the range, so that a link of an ended rental does not soon lead to another one.
 *
 * @param random in [0, 1), for where it begins: an agent that starts anew does not begin with the same ports.
 */
export function createPortPool(
  { first, last }: { first: number; last: number },
  random: () => number,
  isFree: (port: number) => Promise<boolean> = isPortFree,
): PortPool {
  const size = last - first + 1;
  const taken = new Set<number>();
  let next = Math.floor(random() * size);

  async function reserveOne(): Promise<number> {
    for (let tries = 0; tries < size; tries += 1) {
      const port = first + next;
      next = (next + 1) % size;
      if (taken.has(port)) continue;
      // Before waiting: another rental may look for one meanwhile.
      taken.add(port);
      if (await isFree(port)) return port;
      taken.delete(port);
    }
    throw new RentalFailure('ports_exhausted', `The machine has no free port left (${first} to ${last}).`);
  }

  return {
    async reserve(count) {
      const ports: number[] = [];
      try {
        while (ports.length < count) ports.push(await reserveOne());
        return ports;
      } catch (error) {
        for (const port of ports) taken.delete(port);
        throw error;
      }
    },
    claim: (ports) => ports.forEach((port) => void taken.add(port)),
    release: (ports) => ports.forEach((port) => void taken.delete(port)),
  };
}
