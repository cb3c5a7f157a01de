import { actorOf } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type BucketResolution, requireOpenBucket } from '../buckets/resolution.ts';
import { bucketParams } from '../buckets/schema.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const getUsageOperation = {
  tags: ['buckets'],
  operationId: 'getBucketUsage',
  problems: [
    'access_denied',
    'bucket_not_found',
    'bucket_reserved',
    'insufficient_scope',
    'invalid_bucket_name',
    'invalid_prefix',
  ],
  summary: 'Measure what is stored under a prefix',
  description:
    'Counts what the caller may list. Unfinished uploads and reservations are those of the user in whose home the prefix ' +
    'is. With an S3 store this lists the prefix, so it takes as long as a listing of it.',
  params: bucketParams,
  querystring: schema.usageQuery,
  response: { 200: jsonResponse('What is stored, and what is reserved', schema.bucketUsage) },
};

const releaseReservationsOperation = {
  tags: ['buckets'],
  operationId: 'releaseReservations',
  problems: ['bucket_not_found', 'bucket_reserved', 'insufficient_scope', 'invalid_bucket_name'],
  summary: 'Release what is reserved for presigned URLs',
  description:
    'A presigned URL for an upload reserves bytes of a quota until it expires, for up to 7 days, also if it was lost. This ' +
    "gives back all bytes that are reserved for the caller's URLs, but for uploads that are arriving. The URLs remain " +
    'valid: their uploads are judged when they come.',
  params: bucketParams,
  response: { 200: jsonResponse('What was given back', schema.reservationsReleased) },
};

type UsageRouteDeps = service.UsageDeps & { readonly resolution: BucketResolution };

/** How much is stored and reserved in a bucket. */
export function usageRoutes(deps: UsageRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/buckets/:bucketName/usage', { schema: getUsageOperation }, async (request, reply) => {
      const bucket = requireOpenBucket(deps.resolution, request.params.bucketName);
      reply.header('x-bucket', bucket);
      const prefix = request.query.prefix ?? '';
      const usage = await service.measureUsage(deps, actorOf(request), { bucket, prefix });
      return reply.send({
        bucket,
        prefix,
        objects: usage.objects,
        bytes: usage.bytes,
        reserved_bytes: usage.reservedBytes,
        ...(usage.limitBytes !== undefined && { limit_bytes: usage.limitBytes }),
      });
    });

    app.delete(
      '/buckets/:bucketName/reservations',
      { schema: releaseReservationsOperation },
      async (request, reply) => {
        const bucket = requireOpenBucket(deps.resolution, request.params.bucketName);
        reply.header('x-bucket', bucket);
        const { reservations, bytes } = await service.releaseReserved(deps, actorOf(request), bucket);
        return reply.send({ bucket, reservations, released_bytes: bytes });
      },
    );
  };
}
