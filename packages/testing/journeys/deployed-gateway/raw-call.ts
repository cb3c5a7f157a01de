import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** The text as JSON. */
  readonly json: () => Record<string, unknown>;
}

/** One request whose target and headers are sent exactly as given, name after value. */
export async function rawCall(
  url: string,
  target: string,
  options: { method?: string; headers?: readonly string[]; body?: string | Buffer } = {},
): Promise<RawResponse> {
  const { hostname, port, host } = new URL(url);
  const { method = 'GET', headers = [], body } = options;
  const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))];
  const sent = request({
    hostname,
    port,
    path: target,
    method,
    headers: ['Host', host, ...length, ...headers],
    agent: false,
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, text, json: () => JSON.parse(text) };
}
