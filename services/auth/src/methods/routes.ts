import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AuthSettings } from '../config/settings.ts';
import { methodsSchema, toMethodsBody } from './schema.ts';

/** Configuration changes with a restart only; a minute later every page knows. */
const CACHE_CONTROL = 'public, max-age=60';

const getSignInMethodsOperation = {
  tags: ['authentication'],
  operationId: 'getSignInMethods',
  summary: 'Get what a sign-in page has to know',
  description:
    'Public: who may register, how addresses are verified, the rules of passwords and second factors. The same for every ' +
    'caller, and cacheable for a minute.',
  response: { 200: jsonResponse('How users register and log in', methodsSchema) },
};

export function methodRoutes(deps: { readonly settings: AuthSettings }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/auth/methods',
      {
        schema: getSignInMethodsOperation,
        config: { access: 'optional', allowsPasswordChange: true, undocumented: [503] },
      },
      async (_request, reply) =>
        reply.header('cache-control', CACHE_CONTROL).send(toMethodsBody(deps.settings)),
    );
  };
}
