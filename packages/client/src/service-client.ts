import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { randomUuid } from './random-uuid.ts';
import { createConfirmingFetch, type OnRecentAuthenticationRequired } from './recent-authentication.ts';
import { type RetryPolicy, repeatEffectOf } from './retry-policy.ts';
import { createRetryingFetch, type Fetch } from './retrying-fetch.ts';

/** The types of the clients describe only JSON responses, even of operations that also have other media types. */
type JsonTypes = 'application/json' | 'application/problem+json';

export type ServiceClient<Paths extends object> = Client<Paths, JsonTypes>;

export interface ServiceClientOptions {
  /** URL of the service or of the gateway, e.g. `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** Sends one attempt; default: the platform's own fetch. */
  readonly fetch?: Fetch;
  /** Overrides the defaults; `{ attemptsMax: 1 }` disables retries. */
  readonly retry?: Partial<RetryPolicy>;
  /** Sent with every request, unless the call overrides them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Access token, or a function that returns the current one. */
  readonly token?: string | (() => string | Promise<string>);
  /**
   * Called when an operation wants a recent authentication (401 `recent_authentication_required`): returns an access token
   * with which it is repeated, or undefined. Default: the 401 is the response.
   */
  readonly onRecentAuthenticationRequired?: OnRecentAuthenticationRequired;
  /** Sent as `X-Correlation-ID`, or a function that returns the one of the current work. */
  readonly correlationId?: string | (() => string | undefined);
}

/** Facts about operations that are not in the OpenAPI types. Operations are given as `POST /providers/{providerID}`. */
export interface ServiceOperations {
  /** Operations that accept an Idempotency-Key. */
  readonly withIdempotencyKey: readonly string[];
  /** Operations that are idempotent although their HTTP method is not. */
  readonly idempotent: readonly string[];
}

/**
 * Creates the typed client of a service: openapi-fetch with a fetch that retries (`createRetryingFetch`). Operations
 * that accept an Idempotency-Key get one unless the call passes its own; it is the same for all attempts of a call, so
 * retries are safe. A caller that wants to resume after a restart passes a key that it has stored.
 */
export function createServiceClient<Paths extends object>(
  options: ServiceClientOptions,
  operations: ServiceOperations,
): ServiceClient<Paths> {
  const { baseUrl, headers, retry, onRecentAuthenticationRequired: onRequired } = options;
  const idempotent = new WeakSet<Request>();
  const retryingFetch = createRetryingFetch({
    fetch: options.fetch,
    policy: retry,
    repeatEffect: (request) => (idempotent.has(request) ? 'none' : repeatEffectOf(request)),
  });
  const markRepetition = (request: Request, repetition: Request) => {
    if (idempotent.has(request)) idempotent.add(repetition);
  };
  const send = onRequired ? createConfirmingFetch(retryingFetch, onRequired, markRepetition) : retryingFetch;
  const client = createClient<Paths, JsonTypes>({ baseUrl, fetch: send, headers: { ...headers } });
  client.use(requestHeaders(options), {
    onRequest({ request, schemaPath }) {
      const operation = `${request.method} ${schemaPath}`;
      if (operations.idempotent.includes(operation)) idempotent.add(request);
      if (operations.withIdempotencyKey.includes(operation)) {
        setUnlessGiven(request, 'idempotency-key', randomUuid());
      }
    },
  });
  return client;
}

function requestHeaders({ token, correlationId }: ServiceClientOptions): Middleware {
  return {
    async onRequest({ request }) {
      const bearer = typeof token === 'function' ? await token() : token;
      if (bearer !== undefined) setUnlessGiven(request, 'authorization', `Bearer ${bearer}`);
      const id = typeof correlationId === 'function' ? correlationId() : correlationId;
      if (id !== undefined) setUnlessGiven(request, 'x-correlation-id', id);
    },
  };
}

function setUnlessGiven(request: Request, name: string, value: string): void {
  if (!request.headers.has(name)) request.headers.set(name, value);
}
