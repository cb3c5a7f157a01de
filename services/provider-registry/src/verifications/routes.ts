import { allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { versionTag } from '@gridlease/common/http/if-match';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { VERIFY } from '../providers/access.ts';
import { changeOf, ifMatchHeader } from '../providers/change-request.ts';
import { providerBodyFor } from '../providers/response.ts';
import { providerParams, providerSchema } from '../providers/schema.ts';
import { verifyProviderRequest } from './schema.ts';
import { type VerificationDeps, verifyProvider } from './service.ts';

const verifyProviderOperation = {
  tags: ['providers'],
  operationId: 'verifyProvider',
  problems: ['event_too_large', 'provider_not_found', 'version_mismatch'],
  summary: 'Record the outcome of a check of a provider',
  description:
    'For administrators and service accounts with the scope `registry:verify`. The verification is removed by any ' +
    'change of `gpus` or `owner_id`, and void after 30 days. With `If-Match` it holds for the version that was checked.',
  params: providerParams,
  headers: ifMatchHeader,
  body: verifyProviderRequest,
  response: {
    200: jsonResponse('The provider with its `verification`; `ETag` is its version', providerSchema),
  },
};

/** The verification of a provider by the platform. */
export function verificationRoutes(deps: VerificationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.put(
      '/providers/:providerID/verification',
      { schema: verifyProviderOperation, config: { needsRevocations: true }, onRequest: allow(VERIFY) },
      async (request, reply) => {
        const { params, body } = request;
        const change = changeOf(request);
        const provider = await verifyProvider(deps, params.providerID, body.status, change);
        return reply
          .header('etag', versionTag(provider.version))
          .send(providerBodyFor(change.actor)(provider));
      },
    );
  };
}
