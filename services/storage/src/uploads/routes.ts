import { actorOf } from '@gridlease/common/http/access';
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify';
import type { AccessRule } from '../access/rules.ts';
import type { BucketNaming } from '../buckets/naming.ts';
import type { StoreDeps } from '../objects/store.ts';
import { overrideNotAllowed, tusVersionNotSupported, uploadInterrupted, uploadSuspended } from './errors.ts';
import { createUploadLocks } from './locks.ts';
import * as operation from './operations.ts';
import { createPartMemories } from './part-memory.ts';
import { partBytesFor } from './part-size.ts';
import type { UploadProgress } from './progress.ts';
import { capabilities, TUS_VERSION } from './protocol.ts';
import { readContinuation, readCreation } from './request.ts';
import * as service from './service.ts';
import { createStateBucket } from './state-bucket.ts';
import { createUploadStore } from './store.ts';

export interface UploadSettings {
  /** Of each part, unless an upload is so long that it would have too many. */
  readonly partBytes: number;
  /** For parts of all uploads together. */
  readonly memoryBytes: number;
  readonly expireAfterMs: number;
}

export interface UploadRouteDeps extends StoreDeps {
  readonly rules: readonly AccessRule[];
  readonly naming: BucketNaming;
  readonly uploads: UploadSettings;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const MOUNT = '/uploads';
const WITH_BODY = { rawBody: true, longBody: true };

function openDeps(deps: UploadRouteDeps): service.UploadDeps {
  const { backend, naming, uploads } = deps;
  const { partBytes: configured, memoryBytes, expireAfterMs } = uploads;
  return {
    ...deps,
    store: createUploadStore(createStateBucket(backend, naming.stateBucket)),
    locks: createUploadLocks(uploadInterrupted),
    memories: createPartMemories(configured, memoryBytes),
    partBytesFor: (lengthMax) =>
      partBytesFor(lengthMax, { configured, minimum: backend.multipart.partBytesMin }),
    expireAfterMs,
  };
}

/** The headers of an answer that say how far an upload is. */
function describeProgress(
  reply: FastifyReply,
  { offset, isDone, activeAt, descriptor }: UploadProgress,
  { expireAfterMs }: service.UploadDeps,
): FastifyReply {
  reply.header('x-bucket', descriptor.ref.bucket).header('upload-offset', offset);
  if (!isDone) reply.header('upload-expires', new Date(activeAt + expireAfterMs).toUTCString());
  return reply;
}

const idOf = (request: FastifyRequest) => (request.params as { uploadId: string }).uploadId;

function handlers(deps: service.UploadDeps, naming: BucketNaming) {
  const head: RouteHandlerMethod = async (request, reply) => {
    const upload = await service.describeUpload(deps, actorOf(request), idOf(request));
    const { length, descriptor } = upload;
    if (length === undefined) reply.header('upload-defer-length', '1');
    else reply.header('upload-length', length);
    if (descriptor.metadata !== undefined) reply.header('upload-metadata', descriptor.metadata);
    return describeProgress(reply, upload, deps).header('cache-control', 'no-store').code(200).send();
  };
  const proceed: RouteHandlerMethod = async (request, reply) => {
    const continuation = readContinuation(request, reply);
    const upload = await service.continueUpload(deps, actorOf(request), idOf(request), continuation);
    return describeProgress(reply, upload, deps).code(204).send();
  };
  const terminate: RouteHandlerMethod = async (request, reply) => {
    await service.terminateUpload(deps, actorOf(request), idOf(request));
    return reply.code(204).send();
  };
  const create: RouteHandlerMethod = async (request, reply) => {
    const creation = readCreation(naming, request, reply);
    const upload = await service.createUpload(deps, actorOf(request), creation);
    reply.header('location', `${MOUNT}/${upload.id}`);
    return describeProgress(reply, upload, deps).code(201).send();
  };
  const byName: Record<string, RouteHandlerMethod> = { HEAD: head, PATCH: proceed, DELETE: terminate };
  const override: RouteHandlerMethod = function (request, reply) {
    const method = String(request.headers['x-http-method-override'] ?? 'POST').toUpperCase();
    const handle = byName[method];
    if (handle === undefined) throw overrideNotAllowed(method);
    return handle.call(this, request, reply);
  };
  return { head, proceed, terminate, create, override };
}

/**
 * Clients take a HEAD that fails for the end of the upload and begin another one, at its first byte; all but 423, after
 * which they ask again. So this stands for all that passes, such as a service that is just being started.
 */
const LOCKED = 423;
const isPassing = (status: number) => status === 409 || (status >= 500 && status !== 501);

/** Says the version with every answer, and goes on with nobody who speaks another one. */
function speakTus(app: FastifyInstance, maxUploadBytes: number): void {
  const able = capabilities(maxUploadBytes);
  app.addHook('onRequest', async (request) => {
    if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === TUS_VERSION) return;
    throw tusVersionNotSupported(able);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('tus-resumable', TUS_VERSION);
    if (request.method === 'HEAD' && isPassing(reply.statusCode)) reply.code(LOCKED);
    if (request.method === 'OPTIONS') reply.headers(able);
    return payload;
  });
}

/**
 * Resumable uploads by tus 1.0.0. Written on these routes instead of taken from a library, so that they have the same
 * access, timeouts, ids and problem documents as all others.
 */
export function uploadRoutes(routeDeps: UploadRouteDeps): FastifyPluginAsync {
  return async (app) => {
    const deps = openDeps(routeDeps);
    const handle = handlers(deps, routeDeps.naming);
    speakTus(app, deps.maxUploadBytes);
    // Requests that send gigabytes end at once, and what they sent is kept for those who go on.
    app.addHook('preClose', async () => deps.locks.interruptAll(uploadSuspended()));
    app.addHook('onClose', () => deps.locks.settled());

    const one = `${MOUNT}/:uploadId`;
    const quiet = { quiet: true };
    app.options(MOUNT, { schema: operation.describeProtocolOperation }, (_request, reply) =>
      reply.code(204).send(),
    );
    app.options(one, { schema: { hide: true } }, (_request, reply) => reply.code(204).send());
    app.post(MOUNT, { schema: operation.createUploadOperation, config: WITH_BODY }, handle.create);
    app.head(
      one,
      {
        schema: operation.describeUploadOperation,
        config: { ...quiet, swagger: { exposeHeadRoute: true } },
      },
      handle.head,
    );
    app.patch(
      one,
      { schema: operation.continueUploadOperation, config: { ...WITH_BODY, ...quiet } },
      handle.proceed,
    );
    app.post(
      one,
      { schema: operation.overrideOperation, config: { ...WITH_BODY, ...quiet } },
      handle.override,
    );
    app.delete(one, { schema: operation.terminateUploadOperation }, handle.terminate);
  };
}
