import type { Caller } from '@gridlease/common/access/caller';
import { isAdmin, requireRight } from '@gridlease/common/access/ownership';
import type { Right } from '@gridlease/common/access/roles';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { requireCaller } from '@gridlease/common/http/access';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where a request came from, for the audit log and for sessions. */
export interface RequestOrigin {
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent?: string | undefined;
  readonly correlationId?: string | undefined;
}

/** For work without a request: at a start, by schedule, or by an operator's command. */
export const NO_ORIGIN: RequestOrigin = { ip: '', requestId: '' };

/** A user with the access token of one of their sessions, and where the request came from. */
export interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly origin: RequestOrigin;
}

export function originOf(request: FastifyRequest): RequestOrigin {
  const { ip, id: requestId, headers, trace } = request;
  return { ip, requestId, userAgent: headers['user-agent'], correlationId: trace.correlationId };
}

/** Aborted when the connection closes, so that no work is done for a client that has gone. */
export function whileConnected(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return closed.signal;
}

/**
 * The caller as a person. A key acts for its user's machines and not for the user: it neither sees nor ends sessions.
 *
 * @throws ServiceError 403 `person_required`
 */
export function personOf(request: FastifyRequest, { subject, sessionId }: Caller): Person {
  if (sessionId === undefined) {
    const message = 'This needs the access token of a logged-in user.';
    throw new ServiceError('forbidden', 'person_required', message);
  }
  return { userId: subject, sessionId, origin: originOf(request) };
}

/** @throws ServiceError 401 `token_missing`, 403 `person_required` */
export function requirePerson(request: FastifyRequest): Person {
  return personOf(request, requireCaller(request));
}

/** @throws ServiceError 401 `token_missing`, 403 `role_required`, `person_required` */
export function requireStaff(request: FastifyRequest, right: Right): Person {
  requireRight(requireCaller(request), right);
  return requirePerson(request);
}

/** As `requireStaff`, for administrators. */
export function requireAdmin(request: FastifyRequest): Person {
  return requireStaff(request, 'administer');
}

/** A member of the staff who may help users with their accounts; see `helpUser`. */
export interface Helper extends Person {
  readonly isAdmin: boolean;
}

/** @throws ServiceError 401 `token_missing`, 403 `role_required`, `person_required` */
export function requireHelper(request: FastifyRequest): Helper {
  return { ...requireStaff(request, 'help_accounts'), isAdmin: isAdmin(requireCaller(request)) };
}
