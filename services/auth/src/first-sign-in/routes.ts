import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AccountDeps } from '../account/deps.ts';
import { originOf } from '../http/request.ts';
import { forbidCaching } from '../http/response.ts';
import { firstSignInRequest, firstSignInSchema } from './schema.ts';
import { redeemFirstSignIn } from './service.ts';

const redeemFirstSignInOperation = {
  tags: ['authentication'],
  operationId: 'redeemFirstSignIn',
  problems: [
    'first_sign_in_code_invalid',
    'hashing_overloaded',
    'password_rejected',
    'too_many_failed_logins',
  ],
  summary: "Choose the first administrator's password with a code of the machine",
  description:
    'The code comes from `first-sign-in`, a command of the service on its machine, and is valid for ten minutes, once, while ' +
    'the administrator has the initial password and no second factor. Then log in with the password. Wrong codes count as ' +
    'failed logins of their address; a refused password does not consume the code.',
  body: firstSignInRequest,
  response: { 200: jsonResponse('The password was set', firstSignInSchema) },
};

/** How the first administrator gets in without knowing the initial password. */
export function firstSignInRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    app.post(
      '/api/v1/auth/first-sign-in',
      { schema: redeemFirstSignInOperation, config: { access: 'open' } },
      async (request, reply) => {
        const { code, new_password: password } = request.body;
        const email = await redeemFirstSignIn(deps, { code, password, origin: originOf(request) });
        return reply.send({ message: 'The password was set.', email });
      },
    );
  };
}
