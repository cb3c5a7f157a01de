import { createServer } from 'node:net';
import { type Check, ok, todo } from './check.ts';

const SUBJECT = 'ports';

export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Whether ports are left for rentals. Those of running rentals are in use; whether the others are reached from the internet
 * cannot be told from here.
 */
export async function checkPorts({ first, last }: PortRange): Promise<Check> {
  let free = 0;
  for (let port = first; port <= last; port += 1) if (await isFree(port)) free += 1;
  const range = `${first}-${last}`;
  if (free === 0) return todo(SUBJECT, `${range} are all in use: configure another range`);
  return ok(SUBJECT, `${range}, ${free} free; the firewall and router must let them through`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '0.0.0.0', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
