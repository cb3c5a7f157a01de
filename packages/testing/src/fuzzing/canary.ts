import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A web server that is named in hostile requests and must never be called: whoever does has fetched an address chosen
 * by an attacker. One per test process, for its lifetime.
 */
export interface Canary {
  readonly url: string;
  /** The requests it received, as `GET /path`. */
  readonly visits: readonly string[];
}

async function openCanary(): Promise<Canary> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(`${request.method} ${request.url}`);
    response.end();
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve).unref();
  await listening;
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary`, visits };
}

export const canary = await openCanary();
