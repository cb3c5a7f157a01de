import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PublicCatalog } from '../http/public-catalog.ts';
import { PUBLIC_READING } from '../providers/routes.ts';
import { providerParams } from '../providers/schema.ts';
import { getProvider, type ProviderDeps } from '../providers/service.ts';
import { metricHistorySchema, toMetricHistoryBody } from './schema.ts';
import { getMetricHistory } from './service.ts';

const getProviderMetricsOperation = {
  tags: ['providers'],
  operationId: 'getProviderMetrics',
  problems: ['provider_deleted', 'provider_not_found'],
  summary: 'Get what the GPUs of a provider measured',
  description:
    'The last 24 hours by minute: in each, what the provider had reported last. Minutes in which it sent no heartbeats, ' +
    'and times before its present GPUs, are null. Whoever may read the provider may read this.\n\n' +
    PUBLIC_READING,
  params: providerParams,
  response: { 200: jsonResponse('The measurements by GPU', metricHistorySchema) },
};

/** What machines measured. */
export function metricRoutes(
  deps: ProviderDeps & { readonly catalog: PublicCatalog },
): FastifyPluginAsyncZod {
  const { route, readerOf } = deps.catalog;
  return async (app) => {
    app.get(
      '/providers/:providerID/metrics',
      { ...route, schema: getProviderMetricsOperation },
      async (request, reply) => {
        const provider = await getProvider(deps, request.params.providerID, readerOf(request));
        const history = await getMetricHistory(deps, provider);
        return reply.header('cache-control', 'no-store').send(toMetricHistoryBody(provider, history));
      },
    );
  };
}
