import { actorOf } from '@gridlease/common/http/access';
import { emptyResponse, jsonResponse, MEDIA_TYPE, TOO_LARGE } from '@gridlease/common/http/responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type BucketNaming, bucketOrDefault } from '../buckets/naming.ts';
import {
  ACCESS_PROBLEMS,
  ALWAYS,
  NAMING_PROBLEMS,
  NOT_IMPLEMENTED,
  OBJECT_CONFLICT,
  PRECONDITION,
} from '../http/responses.ts';
import { quoted, readWriteConditions } from '../objects/object-headers.ts';
import { objectInfo, toObjectInfo } from '../objects/schema.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const tags = ['presigned-urls'];

const completeUploadOperation = {
  tags,
  operationId: 'completeUpload',
  problems: [
    ...NAMING_PROBLEMS,
    ...ACCESS_PROBLEMS,
    'bucket_not_found',
    'object_conflict',
    'operation_not_supported',
    'part_too_small',
    'parts_invalid',
    'precondition_failed',
    'upload_not_found',
  ],
  summary: 'Complete a multipart upload',
  description:
    'Assembles the parts that were uploaded with presigned URLs into the object, atomically. If they exceed the maximum ' +
    'size of an object together, they are removed.',
  headers: z.looseObject({
    'if-match': z.string().optional().describe('Entity tag of the object to replace, or `*`'),
    'if-none-match': z.string().optional().describe('`*`: only if there is no such object'),
  }),
  body: schema.completeUploadRequest,
  response: {
    ...ALWAYS,
    201: jsonResponse('The object as stored; `ETag`', objectInfo),
    404: problemResponse('`upload_not_found` or `bucket_not_found`'),
    409: OBJECT_CONFLICT,
    412: PRECONDITION,
    413: problemResponse('`upload_too_large`, or the body is too large'),
    415: MEDIA_TYPE,
    501: NOT_IMPLEMENTED,
  },
};

const abortUploadOperation = {
  tags,
  operationId: 'abortUpload',
  problems: [...NAMING_PROBLEMS, ...ACCESS_PROBLEMS, 'bucket_not_found', 'upload_not_found'],
  summary: 'Abort a multipart upload',
  description: 'Removes its parts. Aborting an upload that no longer exists succeeds.',
  body: schema.abortUploadRequest,
  response: {
    ...ALWAYS,
    204: emptyResponse('The upload was aborted'),
    413: TOO_LARGE,
    415: MEDIA_TYPE,
  },
};

type MultipartRouteDeps = service.MultipartDeps & { readonly naming: BucketNaming };

const unquoted = (etag: string) => etag.replace(/^"(.*)"$/, '$1');

/** The end of multipart uploads, whose parts are put with presigned URLs. */
export function multipartRoutes(deps: MultipartRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/objects/complete-upload', { schema: completeUploadOperation }, async (request, reply) => {
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
    });

    app.post('/objects/abort-upload', { schema: abortUploadOperation }, async (request, reply) => {
      const { bucket, key, upload_id } = request.body;
      const ref = { bucket: bucketOrDefault(deps.naming, bucket), key };
      reply.header('x-bucket', ref.bucket);
      await service.abortUpload(deps, actorOf(request), ref, upload_id);
      return reply.code(204).send();
    });
  };
}
