import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireAdmin } from '../http/request.ts';
import { forbidCaching } from '../http/response.ts';
import { rotateKeysRequest, rotationSchema } from './schema.ts';
import type { SigningKeys } from './signing-keys.ts';

const rotateKeysOperation = {
  tags: ['administration'],
  operationId: 'rotateSigningKeys',
  problems: ['algorithm_has_no_keys', 'insufficient_scope', 'person_required', 'role_required'],
  summary: 'Rotate the signing keys',
  description:
    'Tokens are signed with the next key from now on. Does nothing until the next key has been published for long ' +
    'enough, unless `at_once` or a revocation is requested.',
  body: rotateKeysRequest,
  response: { 200: jsonResponse('The key that signs now', rotationSchema) },
};

/** Signing keys, for administrators. */
export function signingKeyRoutes(deps: {
  readonly signingKeys: Pick<SigningKeys, 'rotate'>;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    app.post(
      '/api/v1/auth/admin/signing-keys/rotate',
      { schema: rotateKeysOperation, config: { access: 'always' } },
      async (request, reply) => {
        const { at_once: atOnce = false, revoke_current, revoke_all } = request.body ?? {};
        const revoke = revoke_all ? 'all' : revoke_current ? 'current' : undefined;
        const { userId: actor, origin } = requireAdmin(request);
        const by = { actor, origin };
        const { rotated, kid, readyInSeconds } = await deps.signingKeys.rotate({ by, atOnce, revoke });
        return reply.send({ rotated, kid, ready_in_seconds: readyInSeconds });
      },
    );
  };
}
