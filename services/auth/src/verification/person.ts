import type { Caller } from '@gridlease/common/access/caller';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { requireCaller } from '@gridlease/common/http/access';
import type { FastifyRequest } from 'fastify';

/** Somebody who has logged in. */
export type Person = Caller & { readonly sessionId: string };

/**
 * The caller in person. A key of theirs acts for their machines and not for them: it neither sees nor ends sessions.
 *
 * @throws ServiceError 403 `person_required`
 */
export function asPerson(caller: Caller): Person {
  const { sessionId } = caller;
  if (sessionId === undefined) {
    throw new ServiceError(
      'forbidden',
      'person_required',
      'This needs the access token of somebody who has logged in.',
    );
  }
  return { ...caller, sessionId };
}

/** The caller of a request, in person. @throws ServiceError 401 `token_missing`, 403 `person_required` */
export function requirePerson(request: FastifyRequest): Person {
  return asPerson(requireCaller(request));
}
