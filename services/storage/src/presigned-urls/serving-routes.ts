import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { PresignedGrant, PresignedQuery, UrlSigner } from '../backend/url-signer.ts';
import { readQueryOf, sendContent, sendDescription } from '../objects/answer.ts';
import { quoted, readReadConditions } from '../objects/object-headers.ts';
import { requireObjectKey } from '../objects/object-key.ts';
import { uploadOf } from '../objects/request.ts';
import { readContent, readDescription, type StoreDeps } from '../objects/store.ts';
import { readTarget } from '../objects/target.ts';
import * as operation from './operations.ts';
import { storeGranted } from './serving.ts';

type ServingDeps = StoreDeps & { readonly urls: UrlSigner };

/** What the URL of a request allows; it is all that counts, whoever sends it. */
function grantOf({ urls }: ServingDeps, request: FastifyRequest, reply: FastifyReply): PresignedGrant {
  const { first = '', rest } = readTarget(request.raw.url ?? '', '/presigned');
  const method = request.method === 'PUT' ? 'PUT' : 'GET';
  const grant = urls.verify({ method, bucket: first, key: rest }, request.query as PresignedQuery);
  requireObjectKey(grant.key);
  reply.header('x-bucket', grant.bucket);
  return grant;
}

/** The URLs that the disk driver signs: open in every mode, for what they are signed for. */
export function presignedRoutes(deps: ServingDeps): FastifyPluginAsync {
  const url = '/presigned/:bucketName/*';
  const config = { documentedUrl: '/presigned/:bucketName/:objectKey', access: 'open', quiet: true } as const;
  return async (app) => {
    app.get(
      url,
      { schema: operation.presignedGetOperation, config, exposeHeadRoute: false },
      async (request, reply) => {
        const ref = grantOf(deps, request, reply);
        const outcome = await readContent(deps, ref, readQueryOf(request, reply));
        return sendContent(request, reply, ref, outcome);
      },
    );

    app.head(
      url,
      { schema: { ...operation.presignedGetOperation, hide: true }, config },
      async (request, reply) => {
        const ref = grantOf(deps, request, reply);
        const outcome = await readDescription(deps, ref, readReadConditions(request.headers));
        return sendDescription(request, reply, ref, outcome);
      },
    );

    app.put(
      url,
      {
        schema: operation.presignedPutOperation,
        config: { ...config, quiet: false, rawBody: true, longBody: true },
      },
      async (request, reply) => {
        const grant = grantOf(deps, request, reply);
        const { etag } = await storeGranted(deps, grant, uploadOf(request, reply, grant.key));
        return reply.header('etag', quoted(etag)).send();
      },
    );
  };
}
