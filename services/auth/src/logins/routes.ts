import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AuthSettings } from '../config/settings.ts';
import { originOf, whileConnected } from '../http/request.ts';
import { requireOwnPage, sessionCookieBy } from '../http/session-cookie.ts';
import { tokenResponseFor } from '../sessions/cookie-response.ts';
import { sessionHeaders, tokenResponseSchema } from '../sessions/schema.ts';
import { loginRequest } from './schema.ts';
import * as service from './service.ts';

const loginOperation = {
  tags: ['authentication'],
  operationId: 'logIn',
  problems: [
    'client_header_missing',
    'hashing_overloaded',
    'invalid_credentials',
    'origin_not_allowed',
    'second_factor_invalid',
    'second_factor_required',
    'signing_key_unavailable',
    'too_many_failed_logins',
  ],
  summary: 'Log in with a password',
  description:
    'Opens a session. An unknown e-mail address, a wrong password, and a disabled or locked account get the same ' +
    'response, after the same amount of work. After ten consecutive failures from one address, the account is locked ' +
    'for that address: for one second at first, and twice as long after each further failure, up to 15 minutes.\n\n' +
    'With `session: "cookie"`, for pages of the platform, the refresh token is set as a cookie that scripts cannot read.',
  headers: sessionHeaders,
  body: loginRequest,
  response: { 200: jsonResponse('The tokens of the new session', tokenResponseSchema) },
};

export type LoginRouteDeps = service.LoginDeps & { readonly settings: Pick<AuthSettings, 'publicUrl'> };

export function loginRoutes(deps: LoginRouteDeps): FastifyPluginAsyncZod {
  const cookieOf = sessionCookieBy(deps.settings);
  return async (app) => {
    app.post(
      '/api/v1/auth/login',
      { schema: loginOperation, config: { access: 'open' } },
      async (request, reply) => {
        const cookie = request.body.session === 'cookie' ? cookieOf() : undefined;
        if (cookie !== undefined) requireOwnPage(request, cookie);
        const client = { origin: originOf(request), signal: whileConnected(reply) };
        const { tokens, user } = await service.logIn(deps, request.body, client);
        const body = tokenResponseFor(reply, cookie, tokens, user);
        return reply.header('cache-control', 'no-store').send(body);
      },
    );
  };
}
