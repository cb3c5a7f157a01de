import { isBucketName, requireBucketName } from './bucket-name.ts';
import { bucketReserved, noDefaultBucket } from './errors.ts';
import type { KnownBuckets } from './known-buckets.ts';

/** Which buckets requests can mean. */
export interface BucketNaming {
  /** Of requests that name none. */
  readonly defaultBucket: string | undefined;
  /** The service's own, which no request reaches. */
  readonly stateBucket: string;
  readonly known: KnownBuckets;
}

/** A bucket that a request names. @throws ServiceError 400 `invalid_bucket_name`, 403 `bucket_reserved` */
export function requireOpenBucket({ stateBucket, known }: BucketNaming, name: string): string {
  // What is there has a right name.
  if (!known.remembers(name)) requireBucketName(name);
  if (name === stateBucket) throw bucketReserved(name);
  return name;
}

/** The bucket named, or the default one. @throws as {@link requireOpenBucket}, 400 `no_default_bucket` */
export function bucketOrDefault(naming: BucketNaming, name: string | undefined): string {
  if (name !== undefined) return requireOpenBucket(naming, name);
  if (naming.defaultBucket === undefined) throw noDefaultBucket();
  return naming.defaultBucket;
}

/** Whether the first segment of a path is a bucket: one that is there, or any where there is no default bucket. */
export function isBucketSegment(naming: BucketNaming, segment: string): boolean | Promise<boolean> {
  if (naming.known.remembers(segment)) return true;
  if (naming.defaultBucket === undefined || segment === naming.stateBucket) return true;
  return isBucketName(segment) && naming.known.has(segment);
}
