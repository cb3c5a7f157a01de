import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';

/** Answers that operations of several features document alike. */

export const INVALID = problemResponse('The request is invalid; `errors` names what');
const UNAUTHENTICATED = problemResponse('No access token, or one that does not count (any more)');
const PERSON_REQUIRED = problemResponse('`person_required`: this is for people, not for keys and services');
const ADMIN_REQUIRED = problemResponse('`role_required`: this needs the role admin');
const TOO_LARGE = problemResponse('The body is too large');
const MEDIA_TYPE = problemResponse('The body is not of a Content-Type that is taken');
export const UNAVAILABLE = problemResponse('The database cannot be reached, or is too busy; see Retry-After');

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });

/** Of operations that take a form as OAuth clients send it, besides JSON. */
export const JSON_OR_FORM = ['application/json', 'application/x-www-form-urlencoded'];

/** The entry of a route's `response` for a JSON answer. */
export function answered<S extends z.ZodType>(description: string, body: S) {
  return { description, content: { 'application/json': { schema: body } } };
}

/** What every operation answers that needs a person. */
export const forPeople = { 401: UNAUTHENTICATED, 403: PERSON_REQUIRED, 503: UNAVAILABLE };
/** What every operation answers that asks a person for the password again, or for a code. */
export const forPeopleWithPassword = {
  ...forPeople,
  429: problemResponse('Too many passwords and codes from this address were wrong; see Retry-After'),
};
/** What every operation answers that needs an administrator. */
export const forAdmins = { 401: UNAUTHENTICATED, 403: ADMIN_REQUIRED, 503: UNAVAILABLE };
/** What every operation answers that takes a body. */
export const withBody = { 400: INVALID, 413: TOO_LARGE, 415: MEDIA_TYPE };
