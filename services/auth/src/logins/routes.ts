import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { originOf, whileConnected } from '../http/request.ts';
import { tokenAnswer } from '../sessions/opening.ts';
import { loginOperation } from './operations.ts';
import * as service from './service.ts';

/** Logging in. */
export function loginRoutes(deps: service.LoginDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/auth/login',
      { schema: loginOperation, config: { access: 'open' } },
      async (request, reply) => {
        const client = { origin: originOf(request), signal: whileConnected(reply) };
        const { tokens, user } = await service.logIn(deps, request.body, client);
        return reply.header('cache-control', 'no-store').send(tokenAnswer(tokens, user));
      },
    );
  };
}
