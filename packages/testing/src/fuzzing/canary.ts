import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A web server that is named in hostile requests and that nobody may ask: whoever does fetched an address that somebody
 * else chose. One for each process of tests, as long as that lives.
 */
export interface Canary {
  readonly url: string;
  /** Who asked, as `GET /path`. */
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
