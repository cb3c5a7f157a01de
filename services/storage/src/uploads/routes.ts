import { actorOf } from '@gridlease/common/http/access';
import { emptyResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { AccessRule } from '../access/rules.ts';
import type { BucketResolution } from '../buckets/resolution.ts';
import * as problems from '../http/problems.ts';
import { bucketQuery, writeConditionHeaders } from '../objects/schema.ts';
import type { StoreDeps } from '../objects/store.ts';
import { uploadInterrupted, uploadSuspended } from './errors.ts';
import { partBytesFor } from './layout.ts';
import { createUploadLocks } from './locks.ts';
import { createPartMemory } from './part-memory.ts';
import { registerTus } from './protocol.ts';
import { readCreation } from './request.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';
import type { UploadStore } from './store.ts';
import { describeProgress, uploadRoutes } from './upload-routes.ts';

export interface UploadSettings {
  /** Bytes of each part, unless an upload is so long that it would have too many parts. */
  readonly partBytes: number;
  /** Memory for parts, of all uploads together. */
  readonly memoryBytes: number;
  readonly expireAfterMs: number;
}

export interface UploadRouteDeps extends StoreDeps {
  readonly rules: readonly AccessRule[];
  readonly resolution: BucketResolution;
  readonly uploads: UploadSettings;
  readonly store: UploadStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const tags = ['uploads'];

const describeProtocolOperation = {
  tags,
  operationId: 'describeUploadProtocol',
  summary: 'Read the capabilities of the upload protocol',
  response: { 204: emptyResponse('`Tus-Version`, `Tus-Extension`, `Tus-Max-Size`') },
};

const createUploadOperation = {
  tags,
  operationId: 'createUpload',
  problems: [
    ...problems.TARGET_PROBLEMS,
    ...problems.UPLOAD_PROBLEMS,
    ...problems.UPLOAD_BODY_PROBLEMS,
    'invalid_upload_metadata',
    'too_many_open_uploads',
    'upload_concat_not_supported',
  ],
  summary: 'Create a resumable upload',
  description:
    'Follows tus 1.0.0; any of its clients can be used. `Upload-Metadata` names the object: `key` (or `filename`), ' +
    '`bucket`, `content_type` (or `filetype`); `cache_control`, `content_disposition`, `content_encoding`, ' +
    '`content_language` and `x-meta-*` are stored with it, as are the headers of these names. Conditions are evaluated ' +
    `when the upload completes. A body, if any, is the beginning of the object: ${schema.OFFSET_TYPE} The upload expires ` +
    'unless it is continued before `Upload-Expires`.',
  querystring: z.object(bucketQuery),
  headers: z.looseObject({
    ...schema.versionHeader,
    'upload-length': schema.lengthHeader,
    'upload-defer-length': z.string().optional().describe('`1`: the length is declared later'),
    'upload-metadata': z.string().optional(),
    ...writeConditionHeaders,
  }),
  response: { 201: emptyResponse('`Location` of the upload; `Upload-Expires`; with a body `Upload-Offset`') },
};

const MOUNT = '/uploads';

function openDeps(deps: UploadRouteDeps): service.UploadDeps {
  const { backend, uploads } = deps;
  const { partBytes: configured, memoryBytes, expireAfterMs } = uploads;
  return {
    ...deps,
    locks: createUploadLocks(uploadInterrupted),
    memories: createPartMemory(configured, memoryBytes),
    partBytesFor: (lengthMax) =>
      partBytesFor(lengthMax, { configured, minimum: backend.multipart.partBytesMin }),
    expireAfterMs,
  };
}

/**
 * Resumable uploads by tus 1.0.0. Implemented on these routes instead of with a library, so that they have the same
 * access rules, timeouts, ids and problem documents as all others.
 */
export function resumableUploadRoutes(routeDeps: UploadRouteDeps): FastifyPluginAsync {
  return async (app) => {
    const deps = openDeps(routeDeps);
    registerTus(app, deps.maxUploadBytes);
    // Requests that send gigabytes end at once; clients continue from what was received.
    app.addHook('preClose', async () => deps.locks.interruptAll(uploadSuspended()));
    app.addHook('onClose', () => deps.locks.settled());

    app.options(
      MOUNT,
      { schema: describeProtocolOperation, config: { access: 'open', undocumented: [502, 503] } },
      (_request, reply) => reply.code(204).send(),
    );
    app.post(
      MOUNT,
      { schema: createUploadOperation, config: { rawBody: true, longBody: true } },
      async (request, reply) => {
        const creation = readCreation(routeDeps.resolution, request, reply);
        const upload = await service.createUpload(deps, actorOf(request), creation);
        reply.header('location', `${MOUNT}/${upload.id}`);
        return describeProgress(reply, upload, deps).code(201).send();
      },
    );
    await app.register(uploadRoutes(deps, `${MOUNT}/:uploadId`));
  };
}
