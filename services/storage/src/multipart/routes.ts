import { actorOf } from '@gridlease/common/http/access';
import { emptyResponse, jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { BucketResolution } from '../buckets/resolution.ts';
import * as problems from '../http/problems.ts';
import { readWriteConditions } from '../objects/object-headers.ts';
import { namedObject } from '../objects/request.ts';
import { sendStored } from '../objects/response.ts';
import { objectInfo, writeConditionHeaders } from '../objects/schema.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const tags = ['presigned-urls'];

const completeUploadOperation = {
  tags,
  operationId: 'completeUpload',
  problems: [
    ...problems.TARGET_PROBLEMS,
    'bucket_not_found',
    'object_conflict',
    'operation_not_supported',
    'part_too_small',
    'parts_invalid',
    'precondition_failed',
    'upload_not_found',
    'upload_too_large',
  ],
  summary: 'Complete a multipart upload',
  description:
    'Assembles the parts that were uploaded with presigned URLs into the object, atomically. If they exceed the maximum ' +
    'size of an object together, they are removed.',
  headers: z.looseObject(writeConditionHeaders),
  body: schema.completeUploadRequest,
  response: { 201: jsonResponse('The object as stored; `ETag`', objectInfo) },
};

const abortUploadOperation = {
  tags,
  operationId: 'abortUpload',
  problems: [...problems.TARGET_PROBLEMS, 'bucket_not_found', 'upload_not_found'],
  summary: 'Abort a multipart upload',
  description: 'Removes its parts. Aborting an upload that no longer exists succeeds.',
  body: schema.abortUploadRequest,
  response: { 204: emptyResponse('The upload was aborted') },
};

type MultipartRouteDeps = service.MultipartDeps & { readonly resolution: BucketResolution };

const unquoted = (etag: string) => etag.replace(/^"(.*)"$/, '$1');

/** The end of multipart uploads, whose parts are put with presigned URLs. */
export function multipartRoutes(deps: MultipartRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/objects/complete-upload', { schema: completeUploadOperation }, async (request, reply) => {
      const ref = namedObject(deps.resolution, request.body, reply);
      const object = await service.completeUpload(deps, actorOf(request), ref, {
        id: request.body.upload_id,
        parts: request.body.parts.map(({ part_number: number, etag }) => ({ number, etag: unquoted(etag) })),
        readConditions: () => readWriteConditions(request.headers),
      });
      return sendStored(reply, ref.bucket, object);
    });

    app.post(
      '/objects/abort-upload',
      { schema: abortUploadOperation, config: { undocumented: [404] } },
      async (request, reply) => {
        const ref = namedObject(deps.resolution, request.body, reply);
        await service.abortUpload(deps, actorOf(request), ref, request.body.upload_id);
        return reply.code(204).send();
      },
    );
  };
}
