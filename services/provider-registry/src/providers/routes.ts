import { parseIfMatch, versionTag } from '@gridlease/common/http/if-match';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { StoredAnswer } from '@gridlease/common/idempotency/idempotent';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as operation from './operations.ts';
import type { Provider } from './provider.ts';
import { providerPlace, toExplanationBody, toProviderBody } from './schema.ts';
import * as service from './service.ts';

/** While access is open everybody is the same caller. */
const CALLER = 'anyone';

/** The answer to a registration, kept for repetitions of the same request. */
function registeredAnswer(provider: Provider): StoredAnswer {
  const headers = {
    location: `/providers/${provider.id}`,
    etag: versionTag(provider.version),
    'content-type': 'application/json; charset=utf-8',
  };
  return { status: 201, headers, body: toProviderBody(provider) };
}

/** The directory: register, list, read, replace, set the status, delete. */
export function providerRoutes(deps: service.ProviderDeps): FastifyPluginAsyncZod {
  return async (app) => {
    // What a provider is changes with every heartbeat: nobody keeps it.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post('/providers', { schema: operation.registerProviderOperation }, async (request, reply) => {
      const idempotency = idempotentRequest(request, CALLER, registeredAnswer);
      const outcome = await service.registerProvider(deps, request.body, request.trace, idempotency);
      return sendOutcome(reply, outcome, registeredAnswer);
    });

    app.get('/providers', { schema: operation.listProvidersOperation }, async (request, reply) => {
      const { limit, cursor, explain, ...filters } = request.query;
      if (explain === true) {
        const explanation = await service.explainSearch(deps, filters);
        const asked = new URL(request.url, 'http://registry').searchParams;
        return reply.type(operation.SEARCH_EXPLANATION_TYPE).send(toExplanationBody(explanation, asked));
      }
      const after = cursor === undefined ? undefined : decodeCursor(cursor, providerPlace);
      const page = await service.listProviders(deps, filters, { after, limit });
      if (page.next !== undefined) linkNextPage(request, reply, encodeCursor(page.next));
      return reply.send(page.providers.map(toProviderBody));
    });

    app.get('/providers/:providerID', { schema: operation.getProviderOperation }, async (request, reply) => {
      const provider = await service.getProvider(deps, request.params.providerID);
      return reply.header('etag', versionTag(provider.version)).send(toProviderBody(provider));
    });

    app.put(
      '/providers/:providerID',
      { schema: operation.updateProviderOperation },
      async (request, reply) => {
        const { params, body, trace, headers } = request;
        const expected = parseIfMatch(headers['if-match']);
        const provider = await service.updateProvider(deps, params.providerID, body, trace, expected);
        return reply.header('etag', versionTag(provider.version)).send(toProviderBody(provider));
      },
    );

    app.patch(
      '/providers/:providerID/status',
      { schema: operation.updateProviderStatusOperation },
      async (request, reply) => {
        const { params, body, trace, headers } = request;
        const expected = parseIfMatch(headers['if-match']);
        const version = await service.changeStatus(deps, params.providerID, body.status, trace, expected);
        return reply
          .header('etag', versionTag(version))
          .send({ message: `Provider status set to ${body.status}.` });
      },
    );

    app.delete(
      '/providers/:providerID',
      { schema: operation.deleteProviderOperation },
      async (request, reply) => {
        const { params, trace, headers } = request;
        await service.deleteProvider(deps, params.providerID, trace, parseIfMatch(headers['if-match']));
        return reply.send({ message: 'Provider deleted.' });
      },
    );
  };
}
