import { createServiceToken, type ServiceTokenOptions } from '../access/service-token.ts';
import type { Upstream } from '../discovery/upstream.ts';
import { type BoundedResponse, describeFetchError, fetchResponse } from '../fetch/bounded-fetch.ts';
import type { Logger } from '../log/logger.ts';
import { within } from '../time/deadline.ts';
import type { TraceContext } from '../tracing/trace-context.ts';

export interface ServiceClientOptions {
  /** The service's name in logs: `the provider registry`. */
  readonly name: string;
  /** The service's current base URL. */
  readonly url: Upstream;
  /** The calling service's own account; undefined: requests carry no token. */
  readonly account: Omit<ServiceTokenOptions, 'log'> | undefined;
  /** Instead of an account: creates the token of each call. */
  readonly token?: (() => Promise<string>) | undefined;
  /** Applies to a whole call, including fetching its token. */
  readonly timeoutMs: number;
  readonly log: Logger;
  /** Creates the error that is thrown when a call fails. */
  readonly unavailable: (cause: unknown) => Error;
}

interface ServiceRequest {
  readonly path: string;
  /** Default GET. Every request may be sent twice. */
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** A body in JSON. */
  readonly json?: unknown;
  readonly origin: Origin;
  readonly bytesMax: number;
  /** Statuses that `read` handles, besides 200. */
  readonly statuses?: readonly number[];
}

/** Calls another service. @throws the error that `unavailable` creates, for any failure */
export type ServiceClient = <T>(
  request: ServiceRequest,
  read: (response: BoundedResponse) => T | Promise<T>,
) => Promise<T>;

/** The token to send. A rejected token is replaced, because keys or accounts may have changed. */
function createTokens({ account, token, log }: ServiceClientOptions) {
  const create = () => account && createServiceToken({ ...account, log });
  let source = create();
  return {
    current: async () => (token === undefined ? source?.() : token()),
    refused: () => {
      source = create();
    },
  };
}

function headersOf(
  { origin: { correlationId, traceparent }, json, headers }: ServiceRequest,
  token: string | undefined,
) {
  return {
    accept: 'application/json',
    'x-correlation-id': correlationId,
    ...(traceparent !== undefined && { traceparent }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...headers,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

/** A client of another service over HTTP. Failures are logged when they start and when they end. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { name, url, account, timeoutMs, log, unavailable } = options;
  const tokens = createTokens(options);
  let lastFailure: string | undefined;

  const report = (reason: string | undefined) => {
    if (reason !== lastFailure) {
      if (reason === undefined) log.info(`${name} is available again`);
      else log.warn({ reason }, `${name} is failing`);
    }
    lastFailure = reason;
  };

  async function send(request: ServiceRequest): Promise<BoundedResponse> {
    const { path, method = 'GET', json, bytesMax } = request;
    const body = json === undefined ? (request.body ?? null) : JSON.stringify(json);
    const attempt = async () => {
      const [base, token] = await Promise.all([url(), tokens.current()]);
      const headers = headersOf(request, token);
      return fetchResponse(base + path, { method, headers, body, timeoutMs, bytesMax });
    };
    // A replica that is shutting down may close its connection during a request. Another replica can serve
    // it.
    const response = await attempt().catch((error: unknown) => {
      if (error instanceof TypeError) return attempt();
      throw error;
    });
    if (response.status !== 401 || account === undefined) return response;
    tokens.refused();
    return attempt();
  }

  return async (request, read) => {
    try {
      const response = await within(timeoutMs, send(request));
      const { status } = response;
      if (status !== 200 && !request.statuses?.includes(status)) throw new Error(`the status is ${status}`);
      const result = await read(response);
      report(undefined);
      return result;
    } catch (error) {
      report(describeFetchError(error));
      throw unavailable(error);
    }
  };
}

/** Trace ids that an action passes on to the calls it makes. */
export type Origin = Pick<TraceContext, 'correlationId'> & Partial<TraceContext>;
