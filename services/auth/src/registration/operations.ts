import { problemResponse } from '@gridlease/common/http/schemas';
import { registeredSchema, registerRequest } from './schema.ts';

/** What the operation takes and answers, as validated and as documented. */
export const registerOperation = {
  tags: ['authentication'],
  operationId: 'register',
  problems: [
    'email_taken',
    'hashing_overloaded',
    'invalid_token',
    'password_change_required',
    'password_rejected',
    'role_not_allowed',
    'token_expired',
    'too_many_registrations',
  ],
  summary: 'Register an account',
  description:
    'Makes an account with the roles renter (the default), provider, or both; admin only with the access token of an ' +
    'administrator. Unknown members are ignored.',
  security: [{}, { bearerAuth: [] }] as Record<string, string[]>[],
  body: registerRequest,
  response: {
    201: {
      description: 'The account',
      content: { 'application/json': { schema: registeredSchema } },
    },
    400: problemResponse('The request is invalid, or `password_rejected`; `errors` names what'),
    401: problemResponse('admin is asked for with an access token that is not valid'),
    403: problemResponse('`role_not_allowed`: admin is asked for by somebody who is none'),
    409: problemResponse('`email_taken`: somebody has the e-mail, in this or another spelling'),
    413: problemResponse('The body is too large'),
    415: problemResponse('The body is not JSON by its Content-Type'),
    429: problemResponse('Too many accounts were registered from this address; see Retry-After'),
    503: problemResponse('`hashing_overloaded`, or the database cannot be reached; see Retry-After'),
  },
};
