import type { ObjectRef } from '../backend/backend.ts';
import { type BucketNaming, bucketOrDefault, isBucketSegment, requireOpenBucket } from '../buckets/naming.ts';
import { requireObjectKey } from './object-key.ts';
import type { PathTarget } from './target.ts';

/**
 * Which object a path means: with a bucket named beside it, the whole path is the key. Else `{a}/{b...}` is key b of
 * bucket a where there is such a bucket, and otherwise key `a/b` of the default bucket.
 *
 * @throws ServiceError `invalid_bucket_name`, `bucket_reserved`, `no_default_bucket`
 */
async function resolve(
  naming: BucketNaming,
  { first, rest, whole }: PathTarget,
  bucket: string | undefined,
): Promise<ObjectRef> {
  if (bucket === undefined && first !== undefined && (await isBucketSegment(naming, first))) {
    return { bucket: requireOpenBucket(naming, first), key: rest };
  }
  return { bucket: bucketOrDefault(naming, bucket), key: whole };
}

/**
 * The object that a path means. `onBucket` hears of the bucket before anything is said about the key.
 *
 * @throws ServiceError as {@link resolve}, `invalid_object_key`
 */
export async function locateObject(
  naming: BucketNaming,
  target: PathTarget,
  bucket: string | undefined,
  onBucket: (bucket: string) => void,
): Promise<ObjectRef> {
  const ref = await resolve(naming, target, bucket);
  onBucket(ref.bucket);
  requireObjectKey(ref.key);
  return ref;
}
