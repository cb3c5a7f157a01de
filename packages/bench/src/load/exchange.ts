import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Traffic } from './traffic.ts';

export interface ExchangeOptions {
  readonly agent: Agent;
  readonly method?: Traffic['method'];
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string | undefined;
}

/** Sends one request and reads the whole response. Rejects when the connection is lost. */
export function exchange(url: string, options: ExchangeOptions) {
  const { agent, method = 'GET', body } = options;
  const headers = {
    ...options.headers,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      response.once('error', reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
