import type { Actor } from '@gridlease/common/access/caller';
import { actorOf } from '@gridlease/common/http/access';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { bucketOrDefault, requireOpenBucket } from '../buckets/naming.ts';
import { bucketBeside } from '../objects/request.ts';
import { download, type ObjectRouteDeps } from '../objects/routes.ts';
import * as operation from './operations.ts';
import { CURSOR_CHARACTERS_MAX, listingPlace, type listQuery, toListingEntry } from './schema.ts';
import * as service from './service.ts';

type ListingRouteDeps = ObjectRouteDeps & service.ListingDeps & { readonly sendWholeList: SendWholeList };
type Query = z.output<typeof listQuery>;

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

async function list(
  deps: ListingRouteDeps,
  request: FastifyRequest & { query: Query },
  reply: FastifyReply,
  bucket: string,
): Promise<FastifyReply> {
  reply.header('x-bucket', bucket);
  const actor = actorOf(request);
  if (request.query.limit === undefined) {
    const { content_type: withTypes = true } = request.query;
    return deps.sendWholeList(reply, {
      open: (signal) => service.listObjects(deps, actor, queryOf(request.query, bucket, signal)),
      toBody: (entry) => toListingEntry(entry, withTypes),
    });
  }
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return sendPage(deps, actor, queryOf(request.query, bucket, gone.signal), { request, reply });
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
