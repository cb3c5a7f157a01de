import { actorOf } from '@gridlease/common/http/access';
import { emptyResponse, jsonResponse } from '@gridlease/common/http/documented-responses';
import { BYTES } from '@gridlease/common/http/openapi';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import type { BucketResolution } from '../buckets/resolution.ts';
import * as problems from '../http/problems.ts';
import { readDeleteConditions, readReadConditions } from './object-headers.ts';
import { objectOf, uploadOf } from './request.ts';
import { readQueryOf, sendContent, sendDescription, sendStored } from './response.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const tags = ['objects'];

const bytes = z.string().meta({ format: 'binary' });
const CONTENT = { content: { [BYTES]: { schema: bytes } } };
const BUCKET_SENT = 'Every response names the bucket that was used in `X-Bucket`.';
const DEFAULT_BUCKET =
  'The same for a key of the default bucket. `/objects/{a}/{b}` means bucket a if there is such a bucket, else key `a/b` ' +
  'of the default bucket; with `X-Bucket` or `?bucket=` the whole path is the key in the bucket that it names.';

const readHeaders = {
  ...schema.bucketHeader,
  'if-match': z.string().optional(),
  'if-none-match': z.string().optional(),
  'if-modified-since': z.string().optional(),
  'if-unmodified-since': z.string().optional(),
};
const uploadHeaders = {
  ...schema.bucketHeader,
  ...schema.writeConditionHeaders,
  'cache-control': z.string().optional(),
  'content-encoding': z.string().optional(),
  'content-disposition': z.string().optional(),
  'content-language': z.string().optional(),
  'content-md5': z.string().optional().describe('Verified, as are x-amz-checksum-{crc32,crc32c,sha1,sha256}'),
};

const uploadObjectOperation = {
  tags,
  operationId: 'uploadObject',
  problems: [...problems.TARGET_PROBLEMS, ...problems.CONTENT_PROBLEMS],
  summary: 'Upload an object',
  description:
    'The body is stored unchanged, whatever its type; without `Content-Type`, the extension of the key determines the type. Uploads ' +
    `are atomic: one that ends early leaves the previous object in place. \`X-Meta-*\` headers are stored. ${BUCKET_SENT}`,
  params: schema.objectParams,
  querystring: z.object(schema.bucketQuery),
  headers: z.looseObject(uploadHeaders),
  response: { 201: jsonResponse('The object as stored; `ETag`', schema.objectInfo) },
};

const NOT_MODIFIED = emptyResponse('The client’s copy is current');
const DESCRIBED =
  '`Content-Type`, `Content-Length`, `ETag`, `Last-Modified`, `Accept-Ranges`, and the other headers it was uploaded with';

const downloadObjectOperation = {
  tags,
  operationId: 'downloadObject',
  problems: [...problems.TARGET_PROBLEMS, ...problems.READ_PROBLEMS],
  summary: 'Download an object',
  description:
    'A single range or suffix returns 206; several ranges return the whole object. Browsers execute nothing of what ' +
    `they receive here (\`Content-Security-Policy: sandbox\`, \`nosniff\`). ${BUCKET_SENT}`,
  params: schema.objectParams,
  querystring: schema.downloadQuery,
  headers: z.looseObject({
    ...readHeaders,
    range: z.string().optional().describe('`bytes=0-499`, `bytes=500-`, `bytes=-500`'),
    'if-range': z.string().optional(),
  }),
  response: {
    200: { description: `The bytes. ${DESCRIBED}`, ...CONTENT },
    206: { description: 'The range; `Content-Range`', ...CONTENT },
    304: NOT_MODIFIED,
  },
};

const headObjectOperation = {
  tags,
  operationId: 'headObject',
  problems: [...problems.TARGET_PROBLEMS, ...problems.READ_PROBLEMS],
  summary: 'Read the headers of an object',
  params: schema.objectParams,
  querystring: schema.downloadQuery,
  headers: z.looseObject(readHeaders),
  response: {
    200: emptyResponse(DESCRIBED),
    304: NOT_MODIFIED,
  },
};

const deleteObjectOperation = {
  tags,
  operationId: 'deleteObject',
  problems: [
    ...problems.TARGET_PROBLEMS,
    'bucket_not_found',
    'object_conflict',
    'operation_not_supported',
    'precondition_failed',
  ],
  summary: 'Delete an object',
  description:
    'Deleting a key that does not exist succeeds; in a bucket that does not exist it fails. With `If-Match` the object ' +
    'is deleted only if it still has that entity tag.',
  params: schema.objectParams,
  querystring: z.object(schema.bucketQuery),
  headers: z.looseObject({
    ...schema.bucketHeader,
    'if-match': z.string().optional().describe('Entity tag of the object to delete, or `*`'),
  }),
  response: { 204: emptyResponse('The object no longer exists') },
};

/** The operation under the path without a bucket. */
function ofDefaultBucket<O extends { readonly operationId: string; readonly summary: string }>(operation: O) {
  return {
    ...operation,
    params: schema.keyParams,
    operationId: `${operation.operationId}OfDefaultBucket`,
    summary: `${operation.summary} of the default bucket`,
    description: DEFAULT_BUCKET,
  };
}

export type ObjectRouteDeps = service.ObjectDeps & { readonly resolution: BucketResolution };

const MOUNT = '/objects';
/** Other HEAD routes are left out of the document: they are GET without a body. */
const IN_DOCUMENT = { swagger: { exposeHeadRoute: true } };

/** Sends the object that a GET refers to. */
export async function download(
  deps: ObjectRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ref = await objectOf(deps.resolution, request, reply, MOUNT);
  const outcome = await service.downloadObject(deps, actorOf(request), ref, readQueryOf(request, reply));
  return sendContent(request, reply, ref, outcome);
}

function handlers(deps: ObjectRouteDeps) {
  return {
    upload: async (request, reply) => {
      const ref = await objectOf(deps.resolution, request, reply, MOUNT);
      const readUpload = () => uploadOf(request, reply, ref.key);
      const object = await service.uploadObject(deps, actorOf(request), ref, readUpload);
      return sendStored(reply, ref.bucket, object);
    },
    download: (request, reply) => download(deps, request, reply),
    head: async (request, reply) => {
      const ref = await objectOf(deps.resolution, request, reply, MOUNT);
      const conditions = readReadConditions(request.headers);
      const outcome = await service.describeObject(deps, actorOf(request), ref, conditions);
      return sendDescription(request, reply, ref, outcome);
    },
    remove: async (request, reply) => {
      const ref = await objectOf(deps.resolution, request, reply, MOUNT);
      const conditions = () => readDeleteConditions(request.headers);
      await service.deleteObject(deps, actorOf(request), ref, conditions);
      return reply.code(204).send();
    },
  } satisfies Record<string, RouteHandlerMethod>;
}

/** Objects: upload, download, describe, delete; with the bucket in the path, or in the default bucket. */
export function objectRoutes(deps: ObjectRouteDeps): FastifyPluginAsync {
  const handle = handlers(deps);
  const named = { url: '/objects/:bucketName/*', documentedUrl: '/objects/:bucketName/:objectKey' };
  const short = { url: '/objects/*', documentedUrl: '/objects/:objectKey' };
  return async (app) => {
    for (const { url, documentedUrl } of [named, short]) {
      const describe = <O extends { readonly operationId: string; readonly summary: string }>(
        operation: O,
      ) => (url === short.url ? ofDefaultBucket(operation) : operation);
      const quietly = { documentedUrl, quiet: true };
      app.put(
        url,
        {
          schema: describe(uploadObjectOperation),
          config: { documentedUrl, rawBody: true, longBody: true },
        },
        handle.upload,
      );
      app.head(
        url,
        {
          schema: describe(headObjectOperation),
          config: { ...quietly, ...IN_DOCUMENT, undocumented: [416] },
        },
        handle.head,
      );
      app.get(
        url,
        { schema: describe(downloadObjectOperation), config: quietly, exposeHeadRoute: false },
        handle.download,
      );
      app.delete(url, { schema: describe(deleteObjectOperation), config: { documentedUrl } }, handle.remove);
    }
  };
}
