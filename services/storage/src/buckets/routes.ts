import { actorOf } from '@gridlease/common/http/access';
import { emptyResponse, jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as schema from './schema.ts';
import * as service from './service.ts';

const tags = ['buckets'];
const PROBLEMS = ['bucket_reserved', 'insufficient_scope', 'invalid_bucket_name', 'role_required'];
const WHO = 'Where `auth.mode` is `required`, this requires an administrator or the scope';

const ensureBucketOperation = {
  tags,
  operationId: 'ensureBucket',
  problems: [...PROBLEMS, 'bucket_name_shadows_keys', 'bucket_name_taken'],
  summary: 'Ensure that a bucket exists',
  description: `Creates the bucket if it is missing. ${WHO} \`storage:write\`.`,
  params: schema.bucketParams,
  response: { 201: jsonResponse('The bucket exists; it was created now or before', schema.bucketEnsured) },
};

const listBucketsOperation = {
  tags,
  operationId: 'listBuckets',
  problems: ['insufficient_scope', 'role_required'],
  summary: 'List buckets',
  description: `${WHO} \`storage:read\`.`,
  response: { 200: jsonResponse('All buckets, by name', schema.bucketList) },
};

const getBucketOperation = {
  tags,
  operationId: 'getBucket',
  problems: [...PROBLEMS, 'bucket_not_found'],
  summary: 'Read a bucket',
  description: `${WHO} \`storage:read\`.`,
  params: schema.bucketParams,
  response: { 200: jsonResponse('The bucket', schema.bucket) },
};

const deleteBucketOperation = {
  tags,
  operationId: 'deleteBucket',
  problems: [...PROBLEMS, 'bucket_not_empty', 'bucket_not_found'],
  summary: 'Delete an empty bucket',
  description: `${WHO} \`storage:write\`.`,
  params: schema.bucketParams,
  response: { 204: emptyResponse('The bucket was deleted') },
};

/** Buckets: ensure, list, read, and delete empty ones. */
export function bucketRoutes(deps: service.BucketDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/buckets/:bucketName',
      { schema: ensureBucketOperation, config: { needsRevocations: true } },
      async (request, reply) => {
        const { bucketName } = request.params;
        const isNew = await service.ensureBucket(deps, actorOf(request), bucketName);
        const message = isNew ? 'Bucket created.' : 'Bucket exists.';
        return reply.code(201).header('x-bucket', bucketName).send({ message, bucket: bucketName });
      },
    );

    app.get('/buckets', { schema: listBucketsOperation }, async (request, reply) => {
      const buckets = await service.listBuckets(deps, actorOf(request));
      return reply.send({ buckets: buckets.map(schema.toBucket) });
    });

    app.get('/buckets/:bucketName', { schema: getBucketOperation }, async (request, reply) => {
      const bucket = await service.getBucket(deps, actorOf(request), request.params.bucketName);
      return reply.send(schema.toBucket(bucket));
    });

    app.delete(
      '/buckets/:bucketName',
      { schema: deleteBucketOperation, config: { needsRevocations: true } },
      async (request, reply) => {
        await service.deleteBucket(deps, actorOf(request), request.params.bucketName);
        return reply.code(204).send();
      },
    );
  };
}
