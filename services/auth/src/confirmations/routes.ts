import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requirePerson, whileConnected } from '../http/request.ts';
import { forbidCaching } from '../http/response.ts';
import { confirmedSchema, confirmRequest } from './schema.ts';
import * as service from './service.ts';

const confirmOperation = {
  tags: ['authentication'],
  operationId: 'confirm',
  problems: [
    'current_password_wrong',
    'hashing_overloaded',
    'person_required',
    'second_factor_missing',
    'second_factor_wrong',
    'signing_key_unavailable',
    'too_many_failed_logins',
  ],
  summary: 'Confirm the password',
  description:
    'For operations that respond with 401 `recent_authentication_required`: authenticates the user of this session again. ' +
    'The new access token, and those of later refreshes, count as recent for `auth.recent_authentication` (5 minutes). ' +
    'Wrong passwords and codes count towards the lock of the login; while the account is locked, every password gets ' +
    '`current_password_wrong`.',
  body: confirmRequest,
  response: { 200: jsonResponse('A new access token of the same session', confirmedSchema) },
};

/** Proves again who the user of a session is. */
export function confirmationRoutes(deps: service.ConfirmationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    app.post(
      '/api/v1/auth/confirm',
      { schema: confirmOperation, config: { access: 'always', allowsFactorSetup: true } },
      async (request, reply) => {
        const person = requirePerson(request);
        const confirmed = await service.confirmSession(deps, person, request.body, whileConnected(reply));
        return reply.send({ ...confirmed, token_type: 'Bearer' });
      },
    );
  };
}
