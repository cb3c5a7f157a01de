import { actorOf } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { BucketResolution } from '../buckets/resolution.ts';
import * as problems from '../http/problems.ts';
import { objectOf } from '../objects/request.ts';
import { bucketHeader, bucketQuery, keyParams, objectParams } from '../objects/schema.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const presignOperation = {
  tags: ['presigned-urls'],
  operationId: 'presignObject',
  problems: [
    ...problems.TARGET_PROBLEMS,
    'bucket_not_found',
    'object_not_found',
    'operation_not_supported',
    'parts_invalid',
    'quota_exceeded',
    'target_differs',
    'too_many_open_uploads',
    'too_many_reservations',
    'upload_too_large',
  ],
  summary: 'Create a presigned URL',
  description:
    'Anyone who has the URL may upload or download this one object directly at the store until it expires, without a ' +
    'token. Creating one requires permission to do the same.',
  params: objectParams,
  querystring: z.object(bucketQuery),
  headers: z.looseObject(bucketHeader),
  body: schema.presignRequest,
  response: { 200: jsonResponse('The URL', schema.presignedUrl) },
};

type PresignRouteDeps = service.PresignDeps & { readonly resolution: BucketResolution };

function toBody(
  ref: { readonly bucket: string; readonly key: string },
  method: 'GET' | 'PUT',
  { url, expiresAt, upload }: Awaited<ReturnType<typeof service.presignObject>>,
): z.output<typeof schema.presignedUrl> {
  return {
    url,
    method,
    key: ref.key,
    bucket: ref.bucket,
    expires_at: expiresAt.toISOString(),
    ...(upload !== undefined && {
      upload_id: upload.id,
      parts: upload.parts.map((part) => ({ part_number: part.number, url: part.url })),
    }),
  };
}

/** Presigned URLs are made here; the store, or the routes under `/presigned`, take them. */
export function presignRoutes(deps: PresignRouteDeps): FastifyPluginAsyncZod {
  const presign = async (
    request: FastifyRequest & { body: z.output<typeof schema.presignRequest> },
    reply: FastifyReply,
  ) => {
    const ref = await objectOf(deps.resolution, request, reply, '/presigned-url');
    const { method, expiry: expirySeconds, content_type, content_length, max_bytes, parts } = request.body;
    const { bucket, key } = request.body;
    const presigned = await service.presignObject(deps, actorOf(request), ref, {
      method,
      expirySeconds,
      contentType: content_type,
      contentLength: content_length,
      maxBytes: max_bytes,
      parts,
      repeated: { bucket, key },
    });
    // The URL is a secret until it expires.
    return reply.header('cache-control', 'no-store').send(toBody(ref, method, presigned));
  };
  return async (app) => {
    app.post(
      '/presigned-url/:bucketName/*',
      {
        schema: presignOperation,
        config: { documentedUrl: '/presigned-url/:bucketName/:objectKey', quiet: true },
      },
      presign,
    );
    app.post(
      '/presigned-url/*',
      {
        schema: {
          ...presignOperation,
          params: keyParams,
          operationId: 'presignObjectOfDefaultBucket',
          summary: 'Create a presigned URL for the default bucket',
        },
        config: { documentedUrl: '/presigned-url/:objectKey', quiet: true },
      },
      presign,
    );
  };
}
