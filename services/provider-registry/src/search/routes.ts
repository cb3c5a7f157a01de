import { tokenMissing } from '@gridlease/common/access/refusal';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PublicCatalog, Reader } from '../http/public-catalog.ts';
import { mayListSuspended, mayReadPrivate } from '../providers/access.ts';
import type { Provider } from '../providers/provider.ts';
import { providerBodyFor } from '../providers/response.ts';
import { PUBLIC_READING } from '../providers/routes.ts';
import { providerSchema } from '../providers/schema.ts';
import { limitRequired } from './errors.ts';
import { onlyFields, partsFor } from './fields.ts';
import type { ProviderFilters } from './filters.ts';
import { collectLabels } from './label-query.ts';
import type { FindMemoryPage } from './memory-page.ts';
import type { NamePosition } from './name-order.ts';
import { ORDERS, type ProviderPosition, type Sort } from './orders.ts';
import { listProvidersQuery, searchExplanationSchema, toExplanationBody } from './schema.ts';
import * as service from './service.ts';
import type { PageRequest } from './store.ts';

/** The charset is removed again: see `registerJsonType`. */
const JSON_TYPE = 'application/json; charset=utf-8';
/** A media type of its own, so that the list of providers stays an array for generated clients. */
const SEARCH_EXPLANATION_TYPE = 'application/vnd.gridlease.search-explanation+json';

const listProvidersOperation = {
  tags: ['providers'],
  operationId: 'listProviders',
  summary: 'Find providers',
  description:
    'Ordered by name, then id, or as `sort` says. Filters only narrow the result; conditions on a GPU must hold for one and the same ' +
    'GPU. Suspended providers are listed only with `owner_id`, for that owner, administrators, `auditor` and ' +
    '`registry:read`, and with `suspended`, for all of these but owners.' +
    '\n\n' +
    'With `limit` the response is one page; while there are more, `Link` and `X-Next-Cursor` point to the next. A ' +
    'cursor is a position between providers in that order: it never expires, whatever is registered or deleted ' +
    'meanwhile, and can be combined with any filters. A provider that exists throughout and keeps its name appears ' +
    'exactly once; one that is registered or renamed meanwhile appears if its name comes after the cursor. With ' +
    '`sort=price` or `sort=uptime` the same holds for its lowest price or its uptime instead of its name; `limit` is ' +
    'then required.\n\n' +
    'Without `limit` the whole list is streamed as one array, however long, with the same guarantee. It is read in ' +
    'pages of 1,000, each as of the moment it is read. `request_timeout` bounds the time to the first byte; after ' +
    'that the list may take as long as it makes progress: the connection is closed after 30 s without any. An error ' +
    'in the middle also closes the connection, so an array that is closed is complete. Each process sends at most 8 ' +
    'lists longer than one page at a time; others wait up to `request_timeout` for their turn, then receive 503 ' +
    '`too_many_lists` with `Retry-After`.\n\n' +
    '`explain=true` returns how many providers each filter leaves instead, as ' +
    '`application/vnd.gridlease.search-explanation+json` with the schema `SearchExplanation`.\n\n' +
    `${PUBLIC_READING} They get pages of at most 100 providers, also without \`limit\`, and no explanations.`,
  querystring: listProvidersQuery,
  problems: ['too_many_lists'],
  response: {
    200: {
      description: 'The matching providers; with `limit`, `Link` and `X-Next-Cursor` while there are more',
      content: {
        'application/json': { schema: z.array(providerSchema) },
        [SEARCH_EXPLANATION_TYPE]: { schema: searchExplanationSchema },
      },
    },
  },
};

/** Providers in a page for callers without an access token. */
const VISITOR_LIMIT_MAX = 100;

/** With `fields` it lacks other members. */
type ProviderBody = z.input<typeof providerSchema>;

/** A HEAD request for the whole list gets the headers of a page of one: its response has no body to be read for. */
const HEAD_LIMIT = 1;

interface SearchRouteDeps extends service.SearchDeps {
  readonly sendWholeList: SendWholeList;
  readonly catalog: PublicCatalog;
  /** Undefined: every page is read from the database. */
  readonly findMemoryPage: FindMemoryPage | undefined;
  /** For metrics: where a page in the order of names came from. */
  readonly onPage?: ((source: PageSource) => void) | undefined;
}

export type PageSource = 'memory' | 'database';

interface PageSearch extends Omit<PageRequest, 'parts'> {
  readonly reader: Reader;
  readonly filters: ProviderFilters;
  readonly fields: ReadonlySet<string> | undefined;
}

/**
 * How long the page is; undefined: the whole list is streamed. Callers without an access token get no longer pages, and no
 * whole lists.
 */
function limitFor(
  reader: Reader,
  { method }: Pick<FastifyRequest, 'method'>,
  { limit, sort }: { readonly limit?: number | undefined; readonly sort: Sort },
): number | undefined {
  if (reader === 'visitor') return Math.min(limit ?? VISITOR_LIMIT_MAX, VISITOR_LIMIT_MAX);
  if (limit !== undefined) return limit;
  if (sort !== 'name') throw limitRequired(sort);
  return method === 'HEAD' ? HEAD_LIMIT : undefined;
}

function positionOf(cursor: string | undefined, sort: Sort): ProviderPosition | undefined {
  return cursor === undefined ? undefined : decodeCursor(cursor, ORDERS[sort].position);
}

function bodiesFor(reader: Reader, fields: ReadonlySet<string> | undefined) {
  const toWhole = providerBodyFor(reader);
  const reduce = onlyFields<ReturnType<typeof toWhole>>(fields);
  return (provider: Provider) => reduce(toWhole(provider)) as ProviderBody;
}

/** The search for providers: a page, the whole list, or an explanation of the filters. */
export function searchRoutes(deps: SearchRouteDeps): FastifyPluginAsyncZod {
  const { route, readerOf } = deps.catalog;

  async function sendExplanation(request: FastifyRequest, reply: FastifyReply, filters: ProviderFilters) {
    // It reads the whole fleet.
    if (readerOf(request) === 'visitor') throw tokenMissing();
    const explanation = await service.explainSearch(deps, filters);
    const asked = new URL(request.url, 'http://registry').searchParams;
    return reply.type(SEARCH_EXPLANATION_TYPE).send(toExplanationBody(explanation, asked));
  }

  /** Undefined: the page is read from the database. */
  async function pageInMemory({ reader, filters, fields, ...page }: PageSearch) {
    if (page.sort !== 'name' || fields !== undefined) return undefined;
    const found = await deps.findMemoryPage?.({
      filters,
      after: page.after as NamePosition | undefined,
      limit: page.limit,
      isWhole: (machine) => mayReadPrivate(reader, machine),
    });
    deps.onPage?.(found === undefined ? 'database' : 'memory');
    return found;
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, search: PageSearch) {
    const { reader, filters, fields, ...page } = search;
    const inMemory = await pageInMemory(search);
    const found =
      inMemory ?? (await service.listProviders(deps, filters, { ...page, parts: partsFor(fields) }));
    if (found.next !== undefined) linkNextPage(request, reply, encodeCursor(found.next));
    if ('text' in found) return reply.type(JSON_TYPE).send(found.text);
    return reply.send(found.providers.map(bodiesFor(reader, fields)));
  }

  return async (app) => {
    // Providers change with every heartbeat.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/providers',
      { ...route, schema: listProvidersOperation, preValidation: collectLabels },
      async (request, reply) => {
        const { limit: asked, cursor, sort, fields, explain, ...query } = request.query;
        const reader = readerOf(request);
        const filters = { ...query, shows_suspended: mayListSuspended(reader, query) };
        if (explain === true) return sendExplanation(request, reply as FastifyReply, filters);
        const from = { sort, after: positionOf(cursor, sort) };
        const limit = limitFor(reader, request, { limit: asked, sort });
        if (limit !== undefined) {
          return sendPage(request, reply as FastifyReply, { reader, filters, fields, ...from, limit });
        }
        const list = { ...from, parts: partsFor(fields) };
        const open = (signal: AbortSignal) => service.listAllProviders(deps, filters, { ...list, signal });
        return deps.sendWholeList(reply, { open, toBody: bodiesFor(reader, fields) });
      },
    );
  };
}
