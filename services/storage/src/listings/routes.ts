import { Readable } from 'node:stream';
import type { Actor } from '@gridlease/common/access/caller';
import { actorOf } from '@gridlease/common/http/access';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { bucketOrDefault, requireOpenBucket } from '../buckets/naming.ts';
import { bucketBeside } from '../objects/request.ts';
import { download, type ObjectRouteDeps } from '../objects/routes.ts';
import * as operation from './operations.ts';
import { CURSOR_CHARACTERS_MAX, listingPlace, type listQuery, toListingEntry } from './schema.ts';
import * as service from './service.ts';

type ListingRouteDeps = ObjectRouteDeps & service.ListingDeps;
type Query = z.output<typeof listQuery>;

/** One JSON array, page by page. */
async function* arrayText(
  first: service.ListingPage | undefined,
  rest: AsyncIterable<service.ListingPage>,
  withTypes: boolean,
): AsyncGenerator<string> {
  let separator = '[';
  const textOf = ({ entries }: service.ListingPage) => {
    if (entries.length === 0) return '';
    const text =
      separator + entries.map((entry) => JSON.stringify(toListingEntry(entry, withTypes))).join(',');
    separator = ',';
    return text;
  };
  if (first !== undefined) yield textOf(first);
  for await (const page of rest) yield textOf(page);
  yield separator === '[' ? '[]' : ']';
}

/** What a request asks to be listed; `limit` is infinite when it names none. */
function queryOf(query: Query, bucket: string, signal: AbortSignal): service.ListingQuery {
  const {
    prefix = '',
    recursive = true,
    limit = Number.POSITIVE_INFINITY,
    cursor,
    content_type = true,
  } = query;
  const place = cursor === undefined ? undefined : decodeCursor(cursor, listingPlace, CURSOR_CHARACTERS_MAX);
  return { bucket, prefix, isRecursive: recursive, withContentTypes: content_type, limit, place, signal };
}

async function sendPage(
  deps: ListingRouteDeps,
  actor: Actor,
  query: service.ListingQuery,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const page = await service.listPage(deps, actor, query);
  if (page.next !== undefined) linkNextPage(request, reply, encodeCursor(page.next));
  return reply.send(page.entries.map((entry) => toListingEntry(entry, query.withContentTypes)));
}

/** What goes wrong before the first page is there is answered as a problem; after that the connection breaks. */
async function sendAll(
  deps: ListingRouteDeps,
  actor: Actor,
  query: service.ListingQuery,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pages = service.listObjects(deps, actor, query);
  const first = await pages.next();
  const text = arrayText(first.value, pages, query.withContentTypes);
  return reply.type('application/json').send(Readable.from(text, { objectMode: false }));
}

async function list(
  deps: ListingRouteDeps,
  request: FastifyRequest & { query: Query },
  reply: FastifyReply,
  bucket: string,
): Promise<FastifyReply> {
  reply.header('x-bucket', bucket);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const query = queryOf(request.query, bucket, gone.signal);
  const actor = actorOf(request);
  return query.limit === Number.POSITIVE_INFINITY
    ? sendAll(deps, actor, query, reply)
    : sendPage(deps, actor, query, { request, reply });
}

/** Listings. `list` is also a key: `object=true`, or a bucket named beside a longer path, means the object. */
export function listingRoutes(deps: ListingRouteDeps): FastifyPluginAsyncZod {
  const { naming } = deps;
  return async (app) => {
    app.get(
      '/objects/list',
      { schema: operation.listDefaultBucketOperation, exposeHeadRoute: false },
      async (request, reply) => {
        if (request.query.object === true) return download(deps, request, reply);
        return list(deps, request, reply, bucketOrDefault(naming, bucketBeside(request)));
      },
    );

    app.get(
      '/objects/:bucketName/list',
      { schema: operation.listObjectsOperation, exposeHeadRoute: false },
      async (request, reply) => {
        const isObject = request.query.object === true || bucketBeside(request) !== undefined;
        if (isObject) return download(deps, request, reply);
        const bucket = requireOpenBucket(naming, request.params.bucketName ?? '');
        return list(deps, request, reply, bucket);
      },
    );
  };
}
