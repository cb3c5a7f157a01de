import { retryingReads } from '@gridlease/common/database/transaction';
import { allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { userStatePage, userStatesRequest } from '@gridlease/common/service/user-states';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database.ts';
import { forbidCaching } from '../http/response.ts';
import { listUserStates } from './state-store.ts';

const readUserStatesOperation = {
  tags: ['verification'],
  operationId: 'readUserStates',
  problems: [],
  summary: 'Read whether users are active',
  description:
    'For service accounts with the scope `auth:revocations`, and administrators. Users that never existed are left out. ' +
    'Of two states of a user, the one with the higher `version` is the newer, whichever was read or arrived first.',
  body: userStatesRequest,
  response: { 200: jsonResponse('The users, in no particular order', userStatePage) },
};

/** The present states of users, for services that compare them with what they have of these users. */
export function userStateRoutes({ db }: { readonly db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    app.post(
      '/api/v1/auth/user-states',
      {
        schema: readUserStatesOperation,
        config: { access: 'always', quiet: true },
        onRequest: allow({ roles: ['admin'], scopes: ['auth:revocations'] }),
      },
      async (request, reply) =>
        reply.send({ users: await retryingReads(() => listUserStates(db, request.body.ids)) }),
    );
  };
}
