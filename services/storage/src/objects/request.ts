import { rawBodyFacts, takeRawBody } from '@gridlease/common/http/raw-body';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ObjectRef } from '../backend/backend.ts';
import { bucketsDiffer } from '../buckets/errors.ts';
import {
  type BucketResolution,
  bucketOrDefault,
  isBucketSegment,
  requireOpenBucket,
} from '../buckets/resolution.ts';
import { readDigests } from './digests.ts';
import { readObjectHeaders, readWriteConditions } from './object-headers.ts';
import { requireObjectKey } from './object-key.ts';
import type { AnnouncedUpload } from './store.ts';
import { type PathTarget, readTarget } from './target.ts';
import { guardBody } from './upload-body.ts';

/** The bucket that a request names outside of its path. @throws ServiceError 400 `buckets_differ` */
export function explicitBucket(request: FastifyRequest): string | undefined {
  const header = request.headers['x-bucket'];
  const named = typeof header === 'string' && header !== '' ? header : undefined;
  const { bucket } = (request.query ?? {}) as { bucket?: string };
  if (named !== undefined && bucket !== undefined && named !== bucket) throw bucketsDiffer();
  return named ?? bucket;
}

/** The object that a JSON body names; also sets `X-Bucket` on the response. The key may be empty. */
export function namedObject(
  resolution: BucketResolution,
  { bucket, key }: { readonly bucket?: string | undefined; readonly key: string },
  reply: FastifyReply,
): ObjectRef {
  const ref = { bucket: bucketOrDefault(resolution, bucket), key };
  reply.header('x-bucket', ref.bucket);
  return ref;
}

/**
 * The object that a path refers to: if a bucket is named outside of the path, the whole path is the key. Otherwise
 * `{a}/{b...}` is key b of bucket a if there is such a bucket, else key `a/b` of the default bucket. The key may be empty.
 *
 * @throws ServiceError `invalid_bucket_name`, `bucket_reserved`, `no_default_bucket`
 */
async function locateObject(
  resolution: BucketResolution,
  { first, rest, whole }: PathTarget,
  bucket: string | undefined,
): Promise<ObjectRef> {
  if (bucket === undefined && first !== undefined) {
    const isBucket = isBucketSegment(resolution, first);
    // Known buckets are resolved without an await.
    if (isBucket === true || (await isBucket))
      return { bucket: requireOpenBucket(resolution, first), key: rest };
  }
  return { bucket: bucketOrDefault(resolution, bucket), key: whole };
}

/**
 * The object that a request refers to; also sets `X-Bucket` on the response.
 *
 * @throws ServiceError as {@link locateObject}, 400 `buckets_differ`, `invalid_object_key`
 */
export async function objectOf(
  resolution: BucketResolution,
  request: FastifyRequest,
  reply: FastifyReply,
  mount: string,
): Promise<ObjectRef> {
  const target = readTarget(request.raw.url ?? '', mount);
  const ref = await locateObject(resolution, target, explicitBucket(request));
  reply.header('x-bucket', ref.bucket);
  requireObjectKey(ref.key);
  return ref;
}

/**
 * Aborted when the response ends before the body has. After a response (504, because the body stalled), the request is no
 * longer notified that its connection has closed.
 */
export function responseSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const ended = new AbortController();
  reply.raw.once('close', () => {
    if (!request.raw.complete) ended.abort();
  });
  return ended.signal;
}

/** The upload of this key, as announced by the request. */
export function uploadOf(request: FastifyRequest, reply: FastifyReply, key: string): AnnouncedUpload {
  const { contentType, contentLength } = rawBodyFacts(request);
  const digests = readDigests(request.headers);
  return {
    headers: readObjectHeaders(request.headers, { contentType, key }),
    conditions: readWriteConditions(request.headers),
    size: contentLength,
    open: (limits) => {
      const signal = responseSignal(request, reply);
      return guardBody(takeRawBody(request, reply), { ...limits, digests, signal });
    },
  };
}
