import { createServiceToken, type ServiceTokenOptions } from '@gridlease/common/access/service-token';
import type { Upstream } from '@gridlease/common/discovery/upstream';
import {
  type BoundedResponse,
  describeFetchError,
  fetchResponse,
} from '@gridlease/common/fetch/bounded-fetch';
import type { Logger } from '@gridlease/common/log/logger';
import { within } from '@gridlease/common/time/deadline';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';

export interface ServiceClientOptions {
  /** The service's name in logs: `the provider registry`. */
  readonly name: string;
  /** The service's current base URL. */
  readonly url: Upstream;
  /** Billing's own service account; undefined: requests carry no token. */
  readonly account: Omit<ServiceTokenOptions, 'log'> | undefined;
  /** Applies to a whole call, including fetching its token. */
  readonly timeoutMs: number;
  readonly log: Logger;
  /** Creates the error that is thrown when a call fails. */
  readonly unavailable: (cause: unknown) => Error;
}

interface ServiceRequest {
  readonly path: string;
  readonly origin: Origin;
  /** Sent as JSON in a POST request; undefined: a GET request. */
  readonly body?: unknown;
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
function createTokens({ account, log }: ServiceClientOptions) {
  const create = () => account && createServiceToken({ ...account, log });
  let source = create();
  return {
    current: async () => source?.(),
    refused: () => {
      source = create();
    },
  };
}

function headersOf({ correlationId, traceparent }: Origin, token: string | undefined, hasBody: boolean) {
  return {
    accept: 'application/json',
    'x-correlation-id': correlationId,
    ...(traceparent !== undefined && { traceparent }),
    ...(hasBody && { 'content-type': 'application/json' }),
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

  async function send({ path, origin, body, bytesMax }: ServiceRequest): Promise<BoundedResponse> {
    const attempt = async () => {
      const [base, token] = await Promise.all([url(), tokens.current()]);
      return fetchResponse(base + path, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: headersOf(origin, token, body !== undefined),
        timeoutMs,
        bytesMax,
      });
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
