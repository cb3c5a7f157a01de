import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requirePerson } from '../http/request.ts';
import * as operation from './operations.ts';
import * as service from './service.ts';

const PATH = '/api/v1/auth/second-factor';
const config = { access: 'always' } as const;

/** One-time codes beside the password. */
export function secondFactorRoutes(deps: service.SecondFactorDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(PATH, { schema: operation.beginSecondFactorOperation, config }, async (request, reply) =>
      reply.send(await service.beginSecondFactor(deps, requirePerson(request), request.body.password)),
    );

    app.post(
      `${PATH}/confirm`,
      { schema: operation.confirmSecondFactorOperation, config },
      async (request, reply) => {
        const codes = await service.confirmSecondFactor(deps, requirePerson(request), request.body.code);
        return reply.send({ message: 'The second factor is set up.', recovery_codes: [...codes] });
      },
    );

    app.post(
      `${PATH}/recovery-codes`,
      { schema: operation.renewRecoveryCodesOperation, config },
      async (request, reply) => {
        const codes = await service.renewRecoveryCodes(deps, requirePerson(request), request.body);
        return reply.send({ message: 'These are the recovery codes now.', recovery_codes: [...codes] });
      },
    );

    app.delete(PATH, { schema: operation.removeSecondFactorOperation, config }, async (request, reply) => {
      await service.removeSecondFactor(deps, requirePerson(request), request.body);
      return reply.send({ message: 'The second factor is removed.' });
    });
  };
}
