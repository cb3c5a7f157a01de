import { actorOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as operation from './operations.ts';
import { toBucket } from './schema.ts';
import * as service from './service.ts';

/** Buckets: ensure, list, ask for one, delete an empty one. */
export function bucketRoutes(deps: service.BucketDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/buckets/:bucketName', { schema: operation.ensureBucketOperation }, async (request, reply) => {
      const { bucketName } = request.params;
      const isNew = await service.ensureBucket(deps, actorOf(request), bucketName);
      const message = isNew ? 'Bucket created.' : 'Bucket exists.';
      return reply.code(201).header('x-bucket', bucketName).send({ message, bucket: bucketName });
    });

    app.get('/buckets', { schema: operation.listBucketsOperation }, async (request, reply) => {
      const buckets = await service.listBuckets(deps, actorOf(request));
      return reply.send({ buckets: buckets.map(toBucket) });
    });

    app.get('/buckets/:bucketName', { schema: operation.getBucketOperation }, async (request, reply) => {
      const bucket = await service.getBucket(deps, actorOf(request), request.params.bucketName);
      return reply.send(toBucket(bucket));
    });

    app.delete(
      '/buckets/:bucketName',
      { schema: operation.deleteBucketOperation },
      async (request, reply) => {
        await service.deleteBucket(deps, actorOf(request), request.params.bucketName);
        return reply.code(204).send();
      },
    );
  };
}
