import { emptyResponse } from '@gridlease/common/http/documented-responses';
import { BYTES } from '@gridlease/common/http/openapi';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type DeletedAccountsDeps, homeOwnerOf, refuseDeleted } from '../accounts/deleted.ts';
import type { PresignedGrant, PresignedQuery, UrlSigner } from '../backend/url-signer.ts';
import { type BucketResolution, requireOpenBucket } from '../buckets/resolution.ts';
import * as problems from '../http/problems.ts';
import { quoted, readReadConditions } from '../objects/object-headers.ts';
import { requireObjectKey } from '../objects/object-key.ts';
import { uploadOf } from '../objects/request.ts';
import { readQueryOf, sendContent, sendDescription } from '../objects/response.ts';
import { objectParams } from '../objects/schema.ts';
import { inBucket, type StoreDeps } from '../objects/store.ts';
import { readTarget } from '../objects/target.ts';
import { decodeGrant } from '../quotas/quota.ts';
import { storeGranted } from './granted-upload.ts';
import { presignedQuery } from './schema.ts';

const tags = ['presigned-urls'];
const bytes = z.string().meta({ format: 'binary' });
const SERVED =
  'Used with the `disk` driver, and for uploads under a quota; otherwise an S3 store serves its presigned URLs itself.';

const presignedGetOperation = {
  tags,
  operationId: 'downloadPresigned',
  problems: [
    ...problems.READ_PROBLEMS,
    'bucket_reserved',
    'invalid_object_key',
    'signature_invalid',
    'url_expired',
  ],
  summary: 'Download with a presigned URL',
  description: `Like a download, also with HEAD. ${SERVED}`,
  params: objectParams,
  querystring: presignedQuery,
  response: {
    200: { description: 'The bytes', content: { [BYTES]: { schema: bytes } } },
    206: { description: 'The range', content: { [BYTES]: { schema: bytes } } },
    304: emptyResponse('The client’s copy is current'),
  },
};

const presignedPutOperation = {
  tags,
  operationId: 'uploadPresigned',
  problems: [
    ...problems.CONTENT_PROBLEMS,
    'account_deleted',
    'accounts_unavailable',
    'bucket_reserved',
    'content_length_missing',
    'invalid_object_key',
    'parts_invalid',
    'signature_invalid',
    'upload_differs',
    'upload_not_found',
    'url_expired',
  ],
  summary: 'Upload with a presigned URL',
  description: `Uploads an object, or one part of a multipart upload. Not for an account that was deleted meanwhile. ${SERVED}`,
  params: objectParams,
  querystring: presignedQuery,
  response: { 200: emptyResponse('Stored; `ETag`') },
};

type PresignedRouteDeps = StoreDeps &
  Pick<DeletedAccountsDeps, 'readUserStates'> & {
    readonly urls: UrlSigner;
    readonly resolution: BucketResolution;
  };

/** The users whose account an upload is for: in whose home it is, and who made the URL, as far as it says. */
function usersOf({ resolution }: PresignedRouteDeps, grant: PresignedGrant): (string | undefined)[] {
  const maker = grant.quota === undefined ? undefined : decodeGrant(grant.quota).subject;
  return [homeOwnerOf(grant, resolution.defaultBucket), maker];
}

/** Verifies what the URL of a request allows; the caller's identity does not matter. */
function grantOf(
  { urls, resolution }: PresignedRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): PresignedGrant {
  const { first = '', rest } = readTarget(request.raw.url ?? '', '/presigned');
  const method = request.method === 'PUT' ? 'PUT' : 'GET';
  const grant = urls.verify({ method, bucket: first, key: rest }, request.query as PresignedQuery);
  requireOpenBucket(resolution, grant.bucket);
  requireObjectKey(grant.key);
  reply.header('x-bucket', grant.bucket);
  return grant;
}

/** Serves the URLs that this service signs itself, without a token in every mode. */
export function presignedRoutes(deps: PresignedRouteDeps): FastifyPluginAsync {
  const url = '/presigned/:bucketName/*';
  const config = { documentedUrl: '/presigned/:bucketName/:objectKey', access: 'open', quiet: true } as const;
  return async (app) => {
    app.get(
      url,
      { schema: presignedGetOperation, config, exposeHeadRoute: false },
      async (request, reply) => {
        const ref = grantOf(deps, request, reply);
        const outcome = await inBucket(deps, ref.bucket, deps.backend.get(ref, readQueryOf(request, reply)));
        return sendContent(request, reply, ref, outcome);
      },
    );

    app.head(url, { schema: { ...presignedGetOperation, hide: true }, config }, async (request, reply) => {
      const ref = grantOf(deps, request, reply);
      const conditions = readReadConditions(request.headers);
      const outcome = await inBucket(deps, ref.bucket, deps.backend.head(ref, { conditions }));
      return sendDescription(request, reply, ref, outcome);
    });

    app.put(
      url,
      {
        schema: presignedPutOperation,
        config: { ...config, quiet: false, rawBody: true, longBody: true },
      },
      async (request, reply) => {
        const grant = grantOf(deps, request, reply);
        const { readUserStates } = deps;
        const asking = { revocations: app.revocations, readUserStates };
        await refuseDeleted(asking, usersOf(deps, grant), request.trace);
        const { etag } = await storeGranted(deps, grant, uploadOf(request, reply, grant.key));
        return reply.header('etag', quoted(etag)).send();
      },
    );
  };
}
