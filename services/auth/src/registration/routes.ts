import type { TokenVerifier } from '@gridlease/common/access/token-verifier';
import { bearerTokenOf } from '@gridlease/common/http/access';
import { jsonResponse, WITH_BODY } from '@gridlease/common/http/documented-responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HASHING_UNAVAILABLE } from '../http/documented-responses.ts';
import { originOf, whileConnected } from '../http/request.ts';
import { registeredSchema, registerRequest, toRegisteredBody } from './schema.ts';
import * as service from './service.ts';

const registerOperation = {
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
    'Creates an account with the role renter (the default), provider, or both. The role admin needs the access token of ' +
    'an administrator. Unknown members are ignored.',
  security: [{}, { bearerAuth: [] }] as Record<string, string[]>[],
  body: registerRequest,
  response: {
    ...WITH_BODY,
    201: jsonResponse('The account', registeredSchema),
    400: problemResponse('The request is invalid, or `password_rejected`; `errors` names what'),
    401: problemResponse('The role admin was requested with an invalid access token'),
    403: problemResponse('`role_not_allowed`: the role admin was requested by a caller without it'),
    409: problemResponse('`email_taken`: another account has this e-mail address, however it is spelled'),
    429: problemResponse('Too many accounts were registered from this address; see Retry-After'),
    503: HASHING_UNAVAILABLE,
  },
};

export interface RegistrationRouteDeps extends service.RegistrationDeps {
  /** Refuses tokens that were revoked before this moment. */
  readonly liveVerifier: TokenVerifier;
}

export function registrationRoutes(deps: RegistrationRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/auth/register',
      // Open: a token is read only where it matters, so that an expired one keeps no user from registering.
      { schema: registerOperation, config: { access: 'open' } },
      async (request, reply) => {
        const user = await service.registerUser(deps, request.body, {
          origin: originOf(request),
          signal: whileConnected(reply),
          identify: async () => {
            const token = bearerTokenOf(request);
            return token === undefined ? undefined : deps.liveVerifier.verify(token);
          },
        });
        return reply.code(201).header('cache-control', 'no-store').send(toRegisteredBody(user));
      },
    );
  };
}
