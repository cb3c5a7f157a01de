import { retryingReads } from '@gridlease/common/database/transaction';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findPlatformChain, type PlatformDeps } from './platform.ts';
import { platformSchema, toPlatformBody } from './schema.ts';

/** Configuration changes with a restart only; a minute later every client knows. */
const CACHE_CONTROL = 'public, max-age=60';

const getPlatformOperation = {
  tags: ['platform'],
  operationId: 'getPlatform',
  problems: ['database_busy', 'database_unavailable'],
  summary: 'Get what clients have to know about the platform',
  description:
    'Public: its name, token and network, what is switched on, and the terms of rentals and withdrawals. The same for ' +
    'every caller, and cacheable for a minute. Rates are those of `GET /api/v1/pricing/rates`.',
  response: { 200: jsonResponse('The platform', platformSchema) },
};

export function platformRoutes(deps: PlatformDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/platform',
      {
        schema: getPlatformOperation,
        config: { access: 'optional', allowsPasswordChange: true, undocumented: [503] },
      },
      async (_request, reply) => {
        const chain = await retryingReads(() => findPlatformChain(deps));
        return reply.header('cache-control', CACHE_CONTROL).send(toPlatformBody(deps, chain));
      },
    );
  };
}
