import { actorOf } from '@gridlease/common/http/access';
import { emptyResponse } from '@gridlease/common/http/documented-responses';
import { problemResponse, uuid } from '@gridlease/common/http/schemas';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import * as problems from '../http/problems.ts';
import { overrideNotAllowed } from './errors.ts';
import type { UploadProgress } from './progress.ts';
import { readContinuation } from './request.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const tags = ['uploads'];
const uploadParams = z.object({ uploadId: uuid });
const offsetHeader = z
  .string()
  .optional()
  .describe('Offset of the first byte of the body, as returned by HEAD');

const describeUploadOperation = {
  tags,
  operationId: 'describeUpload',
  problems: [
    ...problems.ACCESS_PROBLEMS,
    ...problems.UPLOAD_PROBLEMS,
    'object_conflict',
    'operation_not_supported',
    'store_failed',
    'store_refused',
    'store_unavailable',
    'upload_interrupted',
    'upload_suspended',
    'token_keys_unavailable',
  ],
  summary: 'Read the progress of an upload',
  description:
    'Ends a request that is still sending for this upload, so that the returned offset stays valid.',
  params: uploadParams,
  headers: z.looseObject(schema.versionHeader),
  response: {
    200: emptyResponse(
      '`Upload-Offset`; `Upload-Length` or `Upload-Defer-Length`; `Upload-Metadata`, `Upload-Expires`',
    ),
    423: problemResponse(
      'The progress cannot be determined now: the store or the service is unavailable, or another request is writing ' +
        'the object',
    ),
  },
};

const continueUploadOperation = {
  tags,
  operationId: 'continueUpload',
  problems: [...problems.ACCESS_PROBLEMS, ...problems.UPLOAD_PROBLEMS, ...problems.UPLOAD_BODY_PROBLEMS],
  summary: 'Continue an upload',
  description:
    `${schema.OFFSET_TYPE} The bytes that arrive are kept even if the request ends early; with the last byte the object is ` +
    'complete.',
  params: uploadParams,
  headers: z.looseObject({
    ...schema.versionHeader,
    'upload-offset': offsetHeader,
    'upload-length': schema.lengthHeader,
  }),
  response: { 204: emptyResponse('The new `Upload-Offset`; `Upload-Expires` until the upload is complete') },
};

const overrideOperation = {
  ...continueUploadOperation,
  operationId: 'continueUploadByPost',
  summary: 'Continue an upload from clients that cannot send PATCH',
  description: '`X-HTTP-Method-Override` names the method: `PATCH`, `DELETE`, `HEAD`.',
  headers: z.looseObject({
    ...schema.versionHeader,
    'x-http-method-override': z.string().optional(),
    'upload-offset': offsetHeader,
    'upload-length': schema.lengthHeader,
  }),
  response: {
    ...continueUploadOperation.response,
    200: describeUploadOperation.response[200],
    405: problemResponse('`X-HTTP-Method-Override` is missing or names another method'),
  },
};

const terminateUploadOperation = {
  tags,
  operationId: 'terminateUpload',
  problems: [
    ...problems.ACCESS_PROBLEMS,
    ...problems.UPLOAD_PROBLEMS,
    'bucket_not_found',
    'upload_interrupted',
    'upload_suspended',
  ],
  summary: 'Terminate an upload and remove its bytes',
  description: 'If the upload is complete, its object stays.',
  params: uploadParams,
  headers: z.looseObject(schema.versionHeader),
  response: { 204: emptyResponse('The upload was removed') },
};

/** Sets the response headers that tell how far an upload is. */
export function describeProgress(
  reply: FastifyReply,
  { offset, isDone, activeAt, descriptor }: UploadProgress,
  { expireAfterMs }: service.UploadDeps,
): FastifyReply {
  reply.header('x-bucket', descriptor.ref.bucket).header('upload-offset', offset);
  if (!isDone) reply.header('upload-expires', new Date(activeAt + expireAfterMs).toUTCString());
  return reply;
}

const idOf = (request: FastifyRequest) => (request.params as { uploadId: string }).uploadId;

function createHandlers(deps: service.UploadDeps) {
  const head: RouteHandlerMethod = async (request, reply) => {
    const upload = await service.describeUpload(deps, actorOf(request), idOf(request));
    const { length, descriptor } = upload;
    if (length === undefined) reply.header('upload-defer-length', '1');
    else reply.header('upload-length', length);
    if (descriptor.metadata !== undefined) reply.header('upload-metadata', descriptor.metadata);
    return describeProgress(reply, upload, deps).header('cache-control', 'no-store').code(200).send();
  };
  const patch: RouteHandlerMethod = async (request, reply) => {
    const continuation = readContinuation(request, reply);
    const upload = await service.continueUpload(deps, actorOf(request), idOf(request), continuation);
    return describeProgress(reply, upload, deps).code(204).send();
  };
  const terminate: RouteHandlerMethod = async (request, reply) => {
    await service.terminateUpload(deps, actorOf(request), idOf(request));
    return reply.code(204).send();
  };
  const byMethod: Record<string, RouteHandlerMethod> = { HEAD: head, PATCH: patch, DELETE: terminate };
  const override: RouteHandlerMethod = function (request, reply) {
    const method = String(request.headers['x-http-method-override'] ?? 'POST').toUpperCase();
    const handle = byMethod[method];
    if (handle === undefined) throw overrideNotAllowed(method);
    return handle.call(this, request, reply);
  };
  return { head, patch, terminate, override };
}

/** One resumable upload: its progress, more bytes, its end. */
export function uploadRoutes(deps: service.UploadDeps, url: string): FastifyPluginAsync {
  const handle = createHandlers(deps);
  const body = { rawBody: true, longBody: true, quiet: true };
  return async (app) => {
    app.options(url, { schema: { hide: true } }, (_request, reply) => reply.code(204).send());
    app.head(
      url,
      {
        schema: describeUploadOperation,
        config: { quiet: true, swagger: { exposeHeadRoute: true }, undocumented: [409, 502, 503] },
      },
      handle.head,
    );
    app.patch(url, { schema: continueUploadOperation, config: body }, handle.patch);
    app.post(url, { schema: overrideOperation, config: body }, handle.override);
    app.delete(url, { schema: terminateUploadOperation, config: { undocumented: [409] } }, handle.terminate);
  };
}
