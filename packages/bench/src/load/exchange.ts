import { type Agent, request } from 'node:http';

export interface ExchangeOptions {
  readonly agent: Agent;
  readonly method?: 'GET' | 'POST';
  /** JSON. */
  readonly body?: string | undefined;
}

/** Sends one request and reads its whole answer; answers the status. Rejects when the connection is lost. */
export function exchange(url: string, options: ExchangeOptions): Promise<number> {
  const { agent, method = 'GET', body } = options;
  const headers =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    asked.once('error', reject);
    asked.end(body);
  });
}
