import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { newApiKeySchema, toNewApiKeyBody } from '../clients/schema.ts';
import { originOf, requirePerson } from '../http/request.ts';
import { forbidCaching } from '../http/response.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const PATH = '/api/v1/auth/enrollments';
const tags = ['clients'];

const createEnrollmentOperation = {
  tags,
  operationId: 'createEnrollment',
  problems: ['api_key_limit_reached', 'email_not_verified', 'person_required', 'role_required'],
  summary: 'Create a code that enrolls one machine',
  description:
    'For providers. The code is valid for 15 minutes, once: `gridlease-agent enroll CODE` exchanges it on the machine for ' +
    'a key of its own. A new password or a disabled account ends it.',
  body: schema.createEnrollmentRequest,
  response: { 201: jsonResponse('The code', schema.enrollmentSchema) },
};

const redeemEnrollmentOperation = {
  tags,
  operationId: 'redeemEnrollment',
  problems: ['api_key_limit_reached', 'enrollment_code_invalid', 'too_many_failed_logins'],
  summary: 'Exchange an enrollment code for the key of a machine',
  description:
    'The key has the scopes `registry:write`, `registry:heartbeat`, `billing:usage` and `rentals:run`, and reaches one ' +
    'machine only: the one of `provider_id`, which has to belong to the user who created the code; without it a new one, ' +
    'which the key may register within 30 days, under the id in its `provider_ids`. Wrong codes count as failed logins ' +
    'of their address.',
  body: schema.redeemEnrollmentRequest,
  response: { 201: jsonResponse('The key with its secret', newApiKeySchema) },
};

/** Codes with which machines get keys. */
export function enrollmentRoutes(deps: service.EnrollmentDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);

    app.post(
      PATH,
      // As of API keys: whoever has the code gets one.
      { schema: createEnrollmentOperation, config: { access: 'always', needsRecentAuthentication: true } },
      async (request, reply) => {
        const { code, expiresAt } = await service.createEnrollment(
          deps,
          requirePerson(request),
          request.body?.name,
        );
        return reply.code(201).send({ code, expires_at: expiresAt.toISOString() });
      },
    );

    app.post(
      `${PATH}/redeem`,
      { schema: redeemEnrollmentOperation, config: { access: 'open' } },
      async (request, reply) => {
        const { code, provider_id: providerId } = request.body;
        const created = await service.redeemEnrollment(deps, {
          code,
          providerId,
          origin: originOf(request),
        });
        return reply.code(201).send(toNewApiKeyBody(created));
      },
    );
  };
}
