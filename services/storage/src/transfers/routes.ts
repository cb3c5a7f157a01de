import { actorOf } from '@gridlease/common/http/access';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { type BucketNaming, bucketOrDefault } from '../buckets/naming.ts';
import {
  quoted,
  readWriteConditions,
  requireContentType,
  requireMetadata,
} from '../objects/object-headers.ts';
import { toObjectInfo } from '../objects/schema.ts';
import * as operation from './operations.ts';
import type { objectName, transferRequest } from './schema.ts';
import * as service from './service.ts';

type TransferRouteDeps = service.TransferDeps & { readonly naming: BucketNaming };

function refOf(naming: BucketNaming, { bucket, key }: z.output<typeof objectName>) {
  return { bucket: bucketOrDefault(naming, bucket), key };
}

function transferOf(
  naming: BucketNaming,
  { body, headers }: FastifyRequest & { body: z.output<typeof transferRequest> },
): service.Transfer {
  const { source, destination, content_type: type, metadata } = body;
  const entries = Object.entries(metadata ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    source: refOf(naming, source),
    destination: refOf(naming, destination),
    readTerms: () => ({
      contentType: type === undefined ? undefined : requireContentType(type),
      meta: metadata === undefined ? undefined : requireMetadata(entries),
      conditions: readWriteConditions(headers),
    }),
  };
}

/** Copy, move, and deleting many at once. */
export function transferRoutes(deps: TransferRouteDeps): FastifyPluginAsyncZod {
  const { naming } = deps;
  return async (app) => {
    app.post('/objects/copy', { schema: operation.copyObjectOperation }, async (request, reply) => {
      const transfer = transferOf(naming, request);
      const object = await service.copyObject(deps, actorOf(request), transfer);
      reply.code(201).headers({ etag: quoted(object.etag), 'x-bucket': transfer.destination.bucket });
      return reply.send(toObjectInfo(object));
    });

    app.post('/objects/move', { schema: operation.moveObjectOperation }, async (request, reply) => {
      const transfer = transferOf(naming, request);
      const object = await service.moveObject(deps, actorOf(request), transfer);
      reply.code(201).headers({ etag: quoted(object.etag), 'x-bucket': transfer.destination.bucket });
      return reply.send(toObjectInfo(object));
    });

    app.post('/objects/delete', { schema: operation.deleteObjectsOperation }, async (request, reply) => {
      const bucket = bucketOrDefault(naming, request.body.bucket);
      reply.header('x-bucket', bucket);
      return reply.send(await service.deleteObjects(deps, actorOf(request), bucket, request.body.keys));
    });
  };
}
