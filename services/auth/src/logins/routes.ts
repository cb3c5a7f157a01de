import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { originOf, whileConnected } from '../http/request.ts';
import { tokenResponseSchema, toTokenResponse } from '../sessions/schema.ts';
import { loginRequest } from './schema.ts';
import * as service from './service.ts';

const loginOperation = {
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
    'Opens a session. An unknown e-mail address, a wrong password, and a disabled or locked account get the same ' +
    'response, after the same amount of work. After ten consecutive failures from one address, the account is locked ' +
    'for that address: for one second at first, and twice as long after each further failure, up to 15 minutes.',
  body: loginRequest,
  response: { 200: jsonResponse('The tokens of the new session', tokenResponseSchema) },
};

export function loginRoutes(deps: service.LoginDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/auth/login',
      { schema: loginOperation, config: { access: 'open' } },
      async (request, reply) => {
        const client = { origin: originOf(request), signal: whileConnected(reply) };
        const { tokens, user } = await service.logIn(deps, request.body, client);
        return reply.header('cache-control', 'no-store').send(toTokenResponse(tokens, user));
      },
    );
  };
}
