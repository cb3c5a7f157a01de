import type { ObjectRef } from '../backend/backend.ts';
import { type BucketNaming, bucketOrDefault, isBucketSegment, requireOpenBucket } from '../buckets/naming.ts';
import type { PathTarget } from './target.ts';

/**
 * Which object a path means: with a bucket named beside it, the whole path is the key. Else `{a}/{b...}` is key b of
 * bucket a where there is such a bucket, and otherwise key `a/b` of the default bucket. The key may be none.
 *
 * @throws ServiceError `invalid_bucket_name`, `bucket_reserved`, `no_default_bucket`
 */
export async function locateObject(
  naming: BucketNaming,
  { first, rest, whole }: PathTarget,
  bucket: string | undefined,
): Promise<ObjectRef> {
  if (bucket === undefined && first !== undefined) {
    const isBucket = isBucketSegment(naming, first);
    // Buckets that are known are not waited for.
    if (isBucket === true || (await isBucket)) return { bucket: requireOpenBucket(naming, first), key: rest };
  }
  return { bucket: bucketOrDefault(naming, bucket), key: whole };
}
