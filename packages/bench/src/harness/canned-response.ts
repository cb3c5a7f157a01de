import type { CannedResponse, SchemaPlace } from '../servers/canned-response.ts';

const NOT_REPEATED = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);
/** Those that the limit's own server adds to every response. */
const OWN = new Set(['x-request-id', 'x-correlation-id', 'traceparent', 'x-content-type-options', 'vary']);

export interface Question {
  readonly method: 'GET' | 'POST';
  readonly route: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly isQuiet?: boolean;
  readonly bodySchema?: SchemaPlace;
}

/** Calls a service once and records the response, for the limit to repeat. Throws when it is not 2xx. */
export async function recordResponse(serviceUrl: string, question: Question): Promise<CannedResponse> {
  const { method, route, path, body, isQuiet = false, bodySchema } = question;
  const response = await fetch(serviceUrl + path, {
    method,
    headers: { ...question.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !NOT_REPEATED.has(name) && !OWN.has(name)),
  );
  return { method, route, status: response.status, headers, body: text, isQuiet, bodySchema };
}
