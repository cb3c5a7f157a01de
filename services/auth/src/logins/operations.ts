import { problemResponse } from '@gridlease/common/http/schemas';
import { tokenAnswerSchema } from '../sessions/schema.ts';
import { loginRequest } from './schema.ts';

/** What the operation takes and answers, as validated and as documented. */
export const loginOperation = {
  tags: ['authentication'],
  operationId: 'logIn',
  problems: [
    'hashing_overloaded',
    'invalid_credentials',
    'second_factor_invalid',
    'second_factor_required',
    'signing_key_unavailable',
    'too_many_failed_logins',
  ],
  summary: 'Log in with a password',
  description:
    'Opens a session. Whether nobody has the e-mail, the password is wrong, or the account is disabled or locked is ' +
    'answered alike, after the same work. After ten failures in a row of one account from one address it is locked ' +
    'from there, for one second and twice as long with each further one, up to a quarter of an hour.',
  body: loginRequest,
  response: {
    200: {
      description: 'The tokens of the new session',
      content: { 'application/json': { schema: tokenAnswerSchema } },
    },
    400: problemResponse('The request is invalid; `errors` names what'),
    401: problemResponse(
      '`invalid_credentials`, whatever is wrong; `second_factor_required` or `second_factor_invalid` when the password ' +
        'is right',
    ),
    413: problemResponse('The body is too large'),
    415: problemResponse('The body is not JSON by its Content-Type'),
    429: problemResponse('Too many logins from this address have failed; see Retry-After'),
    503: problemResponse('`hashing_overloaded`, or the database cannot be reached; see Retry-After'),
  },
};
