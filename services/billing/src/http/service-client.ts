import { createServiceToken, type ServiceTokenOptions } from '@gridlease/common/access/service-token';
import type { Upstream } from '@gridlease/common/discovery/upstream';
import { type BoundedAnswer, describeFetchError, fetchAnswer } from '@gridlease/common/fetch/bounded-fetch';
import type { Logger } from '@gridlease/common/log/logger';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';

export interface ServiceClientOptions {
  /** What it is called in logs: `the provider registry`. */
  readonly name: string;
  /** Where it is now. */
  readonly url: Upstream;
  /** This service's own account; undefined: it is asked without a token. */
  readonly account: Omit<ServiceTokenOptions, 'log'> | undefined;
  /** For one call in all, its token included. */
  readonly timeoutMs: number;
  readonly log: Logger;
  /** What is thrown for whatever is no answer to the question. */
  readonly unavailable: (cause: unknown) => Error;
}

interface Question {
  readonly path: string;
  readonly origin: Origin;
  readonly bytesMax: number;
  /** Answers that mean something, besides 200. */
  readonly statuses?: readonly number[];
}

/** Asks another service. @throws what `unavailable` makes for whatever is no answer to the question */
export type ServiceClient = <T>(
  question: Question,
  read: (answer: BoundedAnswer) => T | Promise<T>,
) => Promise<T>;

/** The token to send now; one that was refused is got anew, because keys or accounts were changed. */
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

/** Rejects when the work takes longer. */
async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function headersOf({ correlationId, traceparent }: Origin, token: string | undefined) {
  return {
    accept: 'application/json',
    'x-correlation-id': correlationId,
    ...(traceparent !== undefined && { traceparent }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

/** Another service over HTTP. What is wrong with it is logged when it begins and when it ends. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { name, url, account, timeoutMs, log, unavailable } = options;
  const tokens = createTokens(options);
  let trouble: string | undefined;

  const report = (reason: string | undefined) => {
    if (reason !== trouble) {
      if (reason === undefined) log.info(`${name} answers again`);
      else log.warn({ reason }, `${name} does not answer as it should`);
    }
    trouble = reason;
  };

  async function send({ path, origin, bytesMax }: Question): Promise<BoundedAnswer> {
    const ask = async () => {
      const [base, token] = await Promise.all([url(), tokens.current()]);
      return fetchAnswer(base + path, { headers: headersOf(origin, token), timeoutMs, bytesMax });
    };
    // A replica that goes may close its connection under a question, which can be asked again, of another one.
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof TypeError) return ask();
      throw error;
    });
    if (answer.status !== 401 || account === undefined) return answer;
    tokens.refused();
    return ask();
  }

  return async (question, read) => {
    try {
      const answer = await within(timeoutMs, send(question));
      const { status } = answer;
      if (status !== 200 && !question.statuses?.includes(status)) throw new Error(`the answer is ${status}`);
      const result = await read(answer);
      report(undefined);
      return result;
    } catch (error) {
      report(describeFetchError(error));
      throw unavailable(error);
    }
  };
}

/** Ids that follow an action into the calls that it makes. */
export type Origin = Pick<TraceContext, 'correlationId'> & Partial<TraceContext>;
