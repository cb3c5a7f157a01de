import { actorOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type BucketNaming, bucketOrDefault } from '../buckets/naming.ts';
import { quoted, readWriteConditions } from '../objects/object-headers.ts';
import { toObjectInfo } from '../objects/schema.ts';
import * as operation from './operations.ts';
import * as service from './service.ts';

type MultipartRouteDeps = service.MultipartDeps & { readonly naming: BucketNaming };

const unquoted = (etag: string) => etag.replace(/^"(.*)"$/, '$1');

/** The end of multipart uploads, whose parts are put with presigned URLs. */
export function multipartRoutes(deps: MultipartRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/objects/complete-upload',
      { schema: operation.completeUploadOperation },
      async (request, reply) => {
        const { bucket, key, upload_id: id } = request.body;
        const ref = { bucket: bucketOrDefault(deps.naming, bucket), key };
        const readConditions = () => readWriteConditions(request.headers);
        const parts = request.body.parts.map(({ part_number, etag }) => ({
          number: part_number,
          etag: unquoted(etag),
        }));
        reply.header('x-bucket', ref.bucket);
        const object = await service.completeUpload(deps, actorOf(request), ref, {
          id,
          parts,
          readConditions,
        });
        return reply.code(201).header('etag', quoted(object.etag)).send(toObjectInfo(object));
      },
    );

    app.post('/objects/abort-upload', { schema: operation.abortUploadOperation }, async (request, reply) => {
      const { bucket, key, upload_id } = request.body;
      const ref = { bucket: bucketOrDefault(deps.naming, bucket), key };
      reply.header('x-bucket', ref.bucket);
      await service.abortUpload(deps, actorOf(request), ref, upload_id);
      return reply.code(204).send();
    });
  };
}
