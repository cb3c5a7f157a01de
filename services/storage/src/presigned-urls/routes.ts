import { actorOf } from '@gridlease/common/http/access';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { BucketNaming } from '../buckets/naming.ts';
import { objectOf } from '../objects/request.ts';
import { keyParams } from '../objects/schema.ts';
import * as operation from './operations.ts';
import type { presignedUrl, presignRequest } from './schema.ts';
import * as service from './service.ts';

type PresignRouteDeps = service.PresignDeps & { readonly naming: BucketNaming };

function toBody(
  ref: { readonly bucket: string; readonly key: string },
  method: 'GET' | 'PUT',
  { url, expiresAt, upload }: service.Presigned,
): z.output<typeof presignedUrl> {
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
    request: FastifyRequest & { body: z.output<typeof presignRequest> },
    reply: FastifyReply,
  ) => {
    const ref = await objectOf(deps.naming, request, reply, '/presigned-url');
    const { method, expiry: expirySeconds, content_type, content_length, parts, bucket, key } = request.body;
    const presigned = await service.presignObject(deps, actorOf(request), ref, {
      method,
      expirySeconds,
      contentType: content_type,
      contentLength: content_length,
      parts,
      repeated: { bucket, key },
    });
    // The URL is a secret until it expires.
    return reply.header('cache-control', 'no-store').send(toBody(ref, method, presigned));
  };
  return async (app) => {
    const { presignOperation } = operation;
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
          summary: 'Make a presigned URL for the default bucket',
        },
        config: { documentedUrl: '/presigned-url/:objectKey', quiet: true },
      },
      presign,
    );
  };
}
