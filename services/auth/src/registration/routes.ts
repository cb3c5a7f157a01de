import type { TokenVerifier } from '@gridlease/common/access/token-verifier';
import { bearerTokenOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { originOf, whileConnected } from '../http/request.ts';
import { registerOperation } from './operations.ts';
import { toRegisteredBody } from './schema.ts';
import * as service from './service.ts';

export interface UserRouteDeps extends service.RegistrationDeps {
  /** Refuses what was revoked before this moment. */
  readonly liveVerifier: TokenVerifier;
  /** Told of everybody new. */
  readonly onRegistered: (userId: string) => void;
}

/** Registering. */
export function userRoutes(deps: UserRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/auth/register',
      // Open: a token is looked at only where it matters, so that an expired one keeps nobody from registering.
      { schema: registerOperation, config: { access: 'open' } },
      async (request, reply) => {
        const user = await service.registerUser(deps, request.body, {
          origin: originOf(request),
          signal: whileConnected(reply),
          identify: async () => {
            const token = bearerTokenOf(request);
            return token === undefined ? undefined : deps.liveVerifier.verify(token);
          },
        });
        deps.onRegistered(user.id);
        return reply.code(201).header('cache-control', 'no-store').send(toRegisteredBody(user));
      },
    );
  };
}
