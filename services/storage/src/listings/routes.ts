import { actorOf } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ListEntry } from '../backend/backend.ts';
import { bucketOrDefault, requireOpenBucket } from '../buckets/resolution.ts';
import * as problems from '../http/problems.ts';
import { explicitBucket } from '../objects/request.ts';
import { download, type ObjectRouteDeps } from '../objects/routes.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const CURSOR_PARAGRAPHS =
  'With `limit` the response is one page; while there are more, `Link` and `X-Next-Cursor` point to the next. A cursor ' +
  'is a position between keys: with the disk driver it never expires, with the s3 driver as long as the store accepts ' +
  'it. It belongs to the prefix that it was issued for (else 400 `invalid_cursor`). An object that exists throughout ' +
  'appears exactly once; one that is written meanwhile appears if its key comes after the cursor.\n\n' +
  'Without `limit` the whole listing is streamed as one array, however long, with the same guarantee. It is read in ' +
  'pages of 1,000, each as of the moment it is read. `request_timeout` bounds the time to the first byte; after that ' +
  'the listing may take as long as it makes progress: the connection is closed after 30 s without any. An error in the ' +
  'middle also closes the connection, so an array that is closed is complete. Each process sends at most 8 listings ' +
  'longer than one page at a time; others wait up to `request_timeout` for their turn, then receive 503 ' +
  '`too_many_lists` with `Retry-After`.';

const listing = {
  problems: [...problems.TARGET_PROBLEMS, ...problems.READ_PROBLEMS, 'invalid_prefix', 'too_many_lists'],
  tags: ['listings'],
  description:
    'Ordered by the UTF-8 bytes of the keys. Where `auth.mode` is `required`, only what the caller may list. ' +
    `\`object=true\` reads the object whose key is \`list\` instead.\n\n${CURSOR_PARAGRAPHS}`,
  querystring: schema.listQuery,
  headers: z.looseObject({ 'x-bucket': z.string().optional().describe('The bucket') }),
  response: { 200: jsonResponse('The entries; `[]` when there are none', z.array(schema.listingEntry)) },
};

const listObjectsOperation = {
  ...listing,
  operationId: 'listObjects',
  summary: 'List objects',
  params: schema.listParams,
};

const listDefaultBucketOperation = {
  ...listing,
  operationId: 'listObjectsOfDefaultBucket',
  summary: 'List objects of the default bucket',
};

type ListingRouteDeps = ObjectRouteDeps & service.ListingDeps & { readonly sendWholeList: SendWholeList };
type Query = z.output<typeof schema.listQuery>;

/** The listing that a request asks for; `limit` is infinite if it names none. */
function queryOf(query: Query, bucket: string, signal: AbortSignal): service.ListingQuery {
  const { prefix = '', recursive = true, limit = Number.POSITIVE_INFINITY, content_type = true } = query;
  const { listingPlace, CURSOR_CHARACTERS_MAX } = schema;
  const place =
    query.cursor === undefined ? undefined : decodeCursor(query.cursor, listingPlace, CURSOR_CHARACTERS_MAX);
  return { bucket, prefix, isRecursive: recursive, withContentTypes: content_type, limit, place, signal };
}

async function list(
  deps: ListingRouteDeps,
  request: FastifyRequest & { query: Query },
  reply: FastifyReply,
  bucket: string,
): Promise<FastifyReply> {
  reply.header('x-bucket', bucket);
  const actor = actorOf(request);
  const { limit, content_type: withTypes = true } = request.query;
  const toBody = (entry: ListEntry) => schema.toListingEntry(entry, withTypes);
  if (limit === undefined) {
    return deps.sendWholeList(reply, {
      open: (signal) => service.listObjects(deps, actor, queryOf(request.query, bucket, signal)),
      toBody,
    });
  }
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  const page = await service.listPage(deps, actor, queryOf(request.query, bucket, disconnected.signal));
  if (page.next !== undefined) linkNextPage(request, reply, encodeCursor(page.next));
  return reply.send(page.entries.map(toBody));
}

/** Listings. `list` can also be a key: `object=true`, or a bucket named in addition to a longer path, reads the object. */
export function listingRoutes(deps: ListingRouteDeps): FastifyPluginAsyncZod {
  const { resolution } = deps;
  return async (app) => {
    app.get(
      '/objects/list',
      { schema: listDefaultBucketOperation, exposeHeadRoute: false },
      async (request, reply) => {
        if (request.query.object === true) return download(deps, request, reply);
        return list(deps, request, reply, bucketOrDefault(resolution, explicitBucket(request)));
      },
    );

    app.get(
      '/objects/:bucketName/list',
      { schema: listObjectsOperation, exposeHeadRoute: false },
      async (request, reply) => {
        const isObject = request.query.object === true || explicitBucket(request) !== undefined;
        if (isObject) return download(deps, request, reply);
        const bucket = requireOpenBucket(resolution, request.params.bucketName ?? '');
        return list(deps, request, reply, bucket);
      },
    );
  };
}
