import { actorOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { BucketNaming } from '../buckets/naming.ts';
import { readQueryOf, sendContent, sendDescription } from './answer.ts';
import { quoted, readDeleteConditions, readReadConditions } from './object-headers.ts';
import * as operation from './operations.ts';
import { objectOf, uploadOf } from './request.ts';
import { toObjectInfo } from './schema.ts';
import * as service from './service.ts';

export type ObjectRouteDeps = service.ObjectDeps & { readonly naming: BucketNaming };

const MOUNT = '/objects';
/** Other HEAD routes are left out of the document: they are GET without a body. */
const IN_DOCUMENT = { swagger: { exposeHeadRoute: true } };

/** Answers the object that a GET means. */
export async function download(
  deps: ObjectRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ref = await objectOf(deps.naming, request, reply, MOUNT);
  const outcome = await service.downloadObject(deps, actorOf(request), ref, readQueryOf(request, reply));
  return sendContent(request, reply, ref, outcome);
}

function handlers(deps: ObjectRouteDeps) {
  return {
    upload: async (request, reply) => {
      const ref = await objectOf(deps.naming, request, reply, MOUNT);
      const announce = () => uploadOf(request, reply, ref.key);
      const object = await service.uploadObject(deps, actorOf(request), ref, announce);
      return reply.code(201).header('etag', quoted(object.etag)).send(toObjectInfo(object));
    },
    download: (request, reply) => download(deps, request, reply),
    head: async (request, reply) => {
      const ref = await objectOf(deps.naming, request, reply, MOUNT);
      const conditions = readReadConditions(request.headers);
      const outcome = await service.describeObject(deps, actorOf(request), ref, conditions);
      return sendDescription(request, reply, ref, outcome);
    },
    remove: async (request, reply) => {
      const ref = await objectOf(deps.naming, request, reply, MOUNT);
      const conditions = () => readDeleteConditions(request.headers);
      await service.deleteObject(deps, actorOf(request), ref, conditions);
      return reply.code(204).send();
    },
  } satisfies Record<string, RouteHandlerMethod>;
}

/** Objects: upload, download, describe, delete; with the bucket in the path, or in the default bucket. */
export function objectRoutes(deps: ObjectRouteDeps): FastifyPluginAsync {
  const handle = handlers(deps);
  const named = { url: '/objects/:bucketName/*', documentedUrl: '/objects/:bucketName/:objectKey' };
  const short = { url: '/objects/*', documentedUrl: '/objects/:objectKey' };
  return async (app) => {
    for (const { url, documentedUrl } of [named, short]) {
      const isShort = url === short.url;
      const schemaOf = <O extends { readonly summary: string }>(described: O, operationId: string) => ({
        ...(isShort ? operation.ofDefaultBucket(described) : described),
        operationId: isShort ? `${operationId}OfDefaultBucket` : operationId,
      });
      const config = { documentedUrl };
      const quietly = { documentedUrl, quiet: true };
      app.put(
        url,
        {
          schema: schemaOf(operation.uploadObjectOperation, 'uploadObject'),
          config: { ...config, rawBody: true, longBody: true },
        },
        handle.upload,
      );
      app.head(
        url,
        {
          schema: schemaOf(operation.headObjectOperation, 'headObject'),
          config: { ...quietly, ...IN_DOCUMENT },
        },
        handle.head,
      );
      app.get(
        url,
        {
          schema: schemaOf(operation.downloadObjectOperation, 'downloadObject'),
          config: quietly,
          exposeHeadRoute: false,
        },
        handle.download,
      );
      app.delete(
        url,
        { schema: schemaOf(operation.deleteObjectOperation, 'deleteObject'), config },
        handle.remove,
      );
    }
  };
}
