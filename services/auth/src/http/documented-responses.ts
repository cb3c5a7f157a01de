import { INVALID, TOO_LARGE, UNAVAILABLE } from '@gridlease/common/http/documented-responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Responses that several features of this service document alike. */

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });

const UNAUTHENTICATED = problemResponse('The access token is missing, expired or revoked');
const ADMIN_REQUIRED = problemResponse('`role_required`: this needs the role admin');
export const PERSON_REQUIRED = problemResponse(
  '`person_required`: the access token belongs to a key or service account, not to a logged-in user',
);
export const HASHING_UNAVAILABLE = problemResponse(
  '`hashing_overloaded`, or the database cannot be reached; see Retry-After',
);

/** Operations for logged-in users may respond with these. */
export const FOR_USERS = { 401: UNAUTHENTICATED, 403: PERSON_REQUIRED, 503: UNAVAILABLE };
/** Operations that ask a logged-in user for the password or a code may respond with these. */
export const FOR_USERS_WITH_PASSWORD = {
  ...FOR_USERS,
  429: problemResponse('Too many wrong passwords and codes came from this address; see Retry-After'),
};
/** Operations for administrators may respond with these. */
export const FOR_ADMINS = { 401: UNAUTHENTICATED, 403: ADMIN_REQUIRED, 503: UNAVAILABLE };

/** What OAuth clients may send. */
export const JSON_OR_FORM = ['application/json', 'application/x-www-form-urlencoded'];
/** Operations that take JSON or a form may respond with these. */
export const WITH_JSON_OR_FORM = {
  400: INVALID,
  413: TOO_LARGE,
  415: problemResponse('The Content-Type is neither JSON nor a form'),
};

/** A hook for routes whose responses hold tokens or personal data. */
export async function forbidCaching(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
}
