import type { Actor } from '@gridlease/common/access/caller';
import { actorOf } from '@gridlease/common/http/access';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { IdempotentRequest, Outcome } from '@gridlease/common/idempotency/idempotent';
import type { StoredResponse } from '@gridlease/common/idempotency/store';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerName } from './access.ts';

/** Who makes a request, and its trace. */
export interface Requester {
  readonly actor: Actor;
  readonly trace: TraceContext;
}

/** A request for a change that results in a `T`. */
export interface Command<T> extends Requester {
  /** Undefined: the request has no `Idempotency-Key`. */
  readonly idempotency?: IdempotentRequest<T> | undefined;
}

export function requesterOf(request: FastifyRequest): Requester {
  return { actor: actorOf(request), trace: request.trace };
}

/**
 * Runs the request's command and sends its response, or the first response of its `Idempotency-Key` again.
 *
 * @param complete adds to the response what must not be stored with the key
 */
export async function sendCommand<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  toResponse: (value: T) => StoredResponse,
  run: (command: Command<T>) => Promise<Outcome<T>>,
  complete?: (response: StoredResponse) => Promise<StoredResponse>,
): Promise<FastifyReply> {
  const requester = requesterOf(request);
  const idempotency = idempotentRequest(request, callerName(requester.actor), toResponse);
  const outcome = await run({ ...requester, idempotency });
  if (complete === undefined) return sendOutcome(reply, outcome, toResponse);
  const response = await complete(outcome.replayed ? outcome.response : toResponse(outcome.value));
  const completed = outcome.replayed
    ? ({ replayed: true, response } as const)
    : ({ replayed: false, value: response } as const);
  return sendOutcome(reply, completed, (value: StoredResponse) => value);
}

/** A JSON response to send and to store under the request's `Idempotency-Key`. */
export function storedJson(
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): StoredResponse {
  return { status, headers: { ...headers, 'content-type': 'application/json' }, body };
}
