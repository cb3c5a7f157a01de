import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Gateway } from './server.ts';

const IPV4_LOOPBACK = '127.0.0.1';
const IPV6_LOOPBACK = '::1';
/** This machine has no IPv6. */
const WITHOUT_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Listens on a port of this address, and of IPv6's loopback in addition to IPv4's: browsers connect to `localhost` by
 * either, and a link from an e-mail must never reach another program. Returns the port.
 *
 * @throws Error with the code EADDRINUSE when the port is taken on one of them
 */
export async function listenOn(gateway: Gateway, port: number, host: string): Promise<number> {
  const { server } = gateway;
  server.listen(port, host);
  await once(server, 'listening');
  const found = (server.address() as AddressInfo).port;
  if (host === IPV4_LOOPBACK) await listenOnIpv6(gateway, found);
  return found;
}

async function listenOnIpv6(gateway: Gateway, port: number): Promise<void> {
  const server = gateway.another();
  server.listen(port, IPV6_LOOPBACK);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (!WITHOUT_IPV6.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
