import type { Actor } from '@gridlease/common/access/caller';
import { requirePermission } from '@gridlease/common/access/ownership';
import { actorOf } from '@gridlease/common/http/access';
import { parseIfMatch, versionTag } from '@gridlease/common/http/if-match';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import type { StoredAnswer } from '@gridlease/common/idempotency/idempotent';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CHANGE, mayReadPrivate } from './access.ts';
import * as operation from './operations.ts';
import type { Provider } from './provider.ts';
import { providerPlace, toExplanationBody, toProviderBody } from './schema.ts';
import * as service from './service.ts';

/** Whose Idempotency-Key it is; while access is open everybody is the same caller. */
function callerName(actor: Actor): string {
  return actor === 'anybody' ? 'anyone' : actor.subject;
}

/** A provider as this actor sees it. */
function bodyFor(actor: Actor) {
  return (provider: Provider) => toProviderBody(provider, mayReadPrivate(actor, provider));
}

/** The answer to a registration, kept for repetitions of the same request. */
function registeredAnswer(actor: Actor) {
  return (provider: Provider): StoredAnswer => {
    const headers = {
      location: `/providers/${provider.id}`,
      etag: versionTag(provider.version),
      'content-type': 'application/json',
    };
    return { status: 201, headers, body: bodyFor(actor)(provider) };
  };
}

/** Before the body is read: who may change nothing learns nothing of what is wrong with it. */
async function mayChange(request: FastifyRequest): Promise<void> {
  requirePermission(actorOf(request), CHANGE);
}

/**
 * Who asks for a change, in which trace, and of which version. If-Match is parsed only when a version is compared with
 * it, which is once the machine is known to be the actor's.
 */
function changeOf(request: FastifyRequest): service.Change {
  const header = request.headers['if-match'];
  const expected =
    header === undefined ? undefined : (version: number) => parseIfMatch(header)?.(version) ?? true;
  return { actor: actorOf(request), trace: request.trace, expected };
}

/** Of which a HEAD of the whole list tells the headers. */
const HEAD_LIMIT = 1;

interface ProviderRouteDeps extends service.ProviderDeps {
  readonly sendWholeList: SendWholeList;
}

/** The directory: register, list, read, replace, set the status, delete. */
export function providerRoutes(deps: ProviderRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    // What a provider is changes with every heartbeat: nobody keeps it.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/providers',
      { schema: operation.registerProviderOperation, onRequest: mayChange },
      async (request, reply) => {
        const { body, trace } = request;
        const actor = actorOf(request);
        const answerOf = registeredAnswer(actor);
        const idempotency = idempotentRequest(request, callerName(actor), answerOf);
        const outcome = await service.registerProvider(deps, body, { actor, trace }, idempotency);
        return sendOutcome(reply, outcome, answerOf);
      },
    );

    app.get('/providers', { schema: operation.listProvidersOperation }, async (request, reply) => {
      const { limit, cursor, explain, ...filters } = request.query;
      if (explain === true) {
        const explanation = await service.explainSearch(deps, filters);
        const asked = new URL(request.url, 'http://registry').searchParams;
        return reply.type(operation.SEARCH_EXPLANATION_TYPE).send(toExplanationBody(explanation, asked));
      }
      const after = cursor === undefined ? undefined : decodeCursor(cursor, providerPlace);
      const toBody = bodyFor(actorOf(request));
      // HEAD has no body that a whole list could be read for.
      if (limit === undefined && request.method !== 'HEAD') {
        const open = (signal: AbortSignal) => service.listAllProviders(deps, filters, { after, signal });
        return deps.sendWholeList(reply, { open, toBody });
      }
      const page = await service.listProviders(deps, filters, { after, limit: limit ?? HEAD_LIMIT });
      if (page.next !== undefined) linkNextPage(request, reply, encodeCursor(page.next));
      return reply.send(page.providers.map(toBody));
    });

    app.get('/providers/:providerID', { schema: operation.getProviderOperation }, async (request, reply) => {
      const provider = await service.getProvider(deps, request.params.providerID);
      return reply.header('etag', versionTag(provider.version)).send(bodyFor(actorOf(request))(provider));
    });

    app.put(
      '/providers/:providerID',
      { schema: operation.updateProviderOperation, onRequest: mayChange },
      async (request, reply) => {
        const { params, body } = request;
        const change = changeOf(request);
        const provider = await service.updateProvider(deps, params.providerID, body, change);
        return reply.header('etag', versionTag(provider.version)).send(bodyFor(change.actor)(provider));
      },
    );

    app.patch(
      '/providers/:providerID/status',
      { schema: operation.updateProviderStatusOperation, onRequest: mayChange },
      async (request, reply) => {
        const { params, body } = request;
        const version = await service.changeStatus(deps, params.providerID, body.status, changeOf(request));
        return reply
          .header('etag', versionTag(version))
          .send({ message: `Provider status set to ${body.status}.` });
      },
    );

    app.delete(
      '/providers/:providerID',
      { schema: operation.deleteProviderOperation, onRequest: mayChange },
      async (request, reply) => {
        await service.deleteProvider(deps, request.params.providerID, changeOf(request));
        return reply.send({ message: 'Provider deleted.' });
      },
    );
  };
}
