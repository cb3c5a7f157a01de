import { actorOf } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type BucketResolution, bucketOrDefault } from '../buckets/resolution.ts';
import * as problems from '../http/problems.ts';
import { readWriteConditions, requireContentType, requireMetadata } from '../objects/object-headers.ts';
import { sendStored } from '../objects/response.ts';
import { objectInfo } from '../objects/schema.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const tags = ['objects'];

const transfer = {
  tags,
  headers: z.looseObject({
    'if-match': z.string().optional().describe('Entity tag of the destination, or `*`'),
    'if-none-match': z.string().optional().describe('`*`: only if there is no object at the destination'),
  }),
  body: schema.transferRequest,
  response: { 201: jsonResponse('The destination as stored; `ETag`', objectInfo) },
};

const copyObjectOperation = {
  ...transfer,
  operationId: 'copyObject',
  problems: [...problems.TARGET_PROBLEMS, ...problems.CONTENT_PROBLEMS, 'object_not_found'],
  summary: 'Copy an object',
  description:
    'Copies within the store, whatever the size. Requires permission to read the source and to write the destination.',
};

const moveObjectOperation = {
  ...transfer,
  operationId: 'moveObject',
  problems: [
    ...problems.TARGET_PROBLEMS,
    ...problems.CONTENT_PROBLEMS,
    'object_not_found',
    'destination_is_source',
  ],
  summary: 'Move an object',
  description:
    'Copies the source and then deletes it, unless it was overwritten meanwhile. Also requires permission to delete the ' +
    'source.',
};

const deleteObjectsOperation = {
  tags,
  operationId: 'deleteObjects',
  problems: [...problems.TARGET_PROBLEMS, 'bucket_not_found'],
  summary: 'Delete objects',
  description: 'Each key succeeds or fails on its own.',
  body: schema.deleteObjectsRequest,
  response: { 200: jsonResponse('The outcome for each key', schema.deleteObjectsResponse) },
};

type TransferRouteDeps = service.TransferDeps & { readonly resolution: BucketResolution };

function refOf(resolution: BucketResolution, { bucket, key }: z.output<typeof schema.objectName>) {
  return { bucket: bucketOrDefault(resolution, bucket), key };
}

function transferOf(
  resolution: BucketResolution,
  { body, headers }: FastifyRequest & { body: z.output<typeof schema.transferRequest> },
): service.Transfer {
  const { source, destination, content_type: type, metadata } = body;
  const entries = Object.entries(metadata ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    source: refOf(resolution, source),
    destination: refOf(resolution, destination),
    readOptions: () => ({
      contentType: type === undefined ? undefined : requireContentType(type),
      meta: metadata === undefined ? undefined : requireMetadata(entries),
      conditions: readWriteConditions(headers),
    }),
  };
}

/** Copy, move, and deleting many at once. */
export function transferRoutes(deps: TransferRouteDeps): FastifyPluginAsyncZod {
  const { resolution } = deps;
  return async (app) => {
    app.post('/objects/copy', { schema: copyObjectOperation }, async (request, reply) => {
      const transfer = transferOf(resolution, request);
      const object = await service.copyObject(deps, actorOf(request), transfer);
      return sendStored(reply, transfer.destination.bucket, object);
    });

    app.post('/objects/move', { schema: moveObjectOperation }, async (request, reply) => {
      const transfer = transferOf(resolution, request);
      const object = await service.moveObject(deps, actorOf(request), transfer);
      return sendStored(reply, transfer.destination.bucket, object);
    });

    app.post('/objects/delete', { schema: deleteObjectsOperation }, async (request, reply) => {
      const bucket = bucketOrDefault(resolution, request.body.bucket);
      reply.header('x-bucket', bucket);
      return reply.send(await service.deleteObjects(deps, actorOf(request), bucket, request.body.keys));
    });
  };
}
