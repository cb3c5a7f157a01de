import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refuseOtherMethods } from '../http/other-methods.ts';
import type { PublicCatalog } from '../http/public-catalog.ts';
import { mayListSuspended } from '../providers/access.ts';
import { PUBLIC_READING } from '../providers/routes.ts';
import { collectLabels } from './label-query.ts';
import { createRecentResults } from './recent-results.ts';
import * as service from './service.ts';
import type { FleetSummary } from './summary.ts';
import { fleetSummarySchema, summaryQuery, toSummaryBody } from './summary-schema.ts';

const SUMMARY_AGE_MS = 1_000;

const summarizeProvidersOperation = {
  tags: ['providers'],
  operationId: 'summarizeProviders',
  summary: 'Count providers by status, model and location',
  description: `For any of the filters of a search. At most a second old.\n\n${PUBLIC_READING}`,
  querystring: summaryQuery,
  response: { 200: jsonResponse('The counts', fleetSummarySchema) },
};

interface SummaryRouteDeps extends service.SearchDeps {
  readonly catalog: PublicCatalog;
  /** How old a summary may be; default 1 s. */
  readonly summaryAgeMs?: number;
}

/** The summary of the fleet, or of what a search finds. */
export function summaryRoutes(deps: SummaryRouteDeps): FastifyPluginAsyncZod {
  const recent = createRecentResults<FleetSummary>(deps.summaryAgeMs ?? SUMMARY_AGE_MS, () =>
    performance.now(),
  );
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    refuseOtherMethods(app, '/providers/summary', { refused: ['PUT', 'DELETE'], allow: 'GET, HEAD' });
    app.get(
      '/providers/summary',
      { ...deps.catalog.route, schema: summarizeProvidersOperation, preValidation: collectLabels },
      async (request, reply) => {
        const { query } = request;
        const shows_suspended = mayListSuspended(deps.catalog.readerOf(request), query);
        const filters = { ...query, shows_suspended };
        const summary = await recent(JSON.stringify(filters), () => service.summarizeFleet(deps, filters));
        return reply.send(toSummaryBody(summary));
      },
    );
  };
}
