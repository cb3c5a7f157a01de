import type { TokenVerifier } from '@gridlease/common/access/token-verifier';
import { bearerTokenOf, requireRecentAuthenticationOf } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
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
    'recent_authentication_required',
    'registration_closed',
    'role_not_allowed',
    'second_factor_setup_required',
    'token_expired',
    'too_many_registrations',
  ],
  summary: 'Register an account',
  description:
    'Creates an account with the role renter (the default), provider, or both. The roles of the staff (admin, support, ' +
    'finance, auditor) need the access token of an administrator, and so does every account unless `registration` is ' +
    'open; the password of an account that an administrator registers must be changed at its first login where access is ' +
    'required. Unknown members are ignored.',
  security: [{}, { bearerAuth: [] }] as Record<string, string[]>[],
  body: registerRequest,
  response: { 201: jsonResponse('The account', registeredSchema) },
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
          requireRecent: (caller) => requireRecentAuthenticationOf(request, caller),
        });
        return reply
          .code(201)
          .header('cache-control', 'no-store')
          .send(toRegisteredBody(user, deps.settings));
      },
    );
  };
}
