import { isBucketName, requireBucketName } from './bucket-name.ts';
import { bucketReserved, noDefaultBucket } from './errors.ts';
import type { KnownBuckets } from './known-buckets.ts';

/** The buckets that requests can refer to. */
export interface BucketNaming {
  /** For requests that name no bucket. */
  readonly defaultBucket: string | undefined;
  /** The service's own bucket, which no request can reach. */
  readonly stateBucket: string;
  readonly known: KnownBuckets;
}

/** Validates a bucket named by a request. @throws ServiceError 400 `invalid_bucket_name`, 403 `bucket_reserved` */
export function requireOpenBucket({ stateBucket, known }: BucketNaming, name: string): string {
  // An existing bucket has a valid name.
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

/** Whether the first segment of a path is a bucket: an existing one, or any if there is no default bucket. */
export function isBucketSegment(naming: BucketNaming, segment: string): boolean | Promise<boolean> {
  if (naming.known.remembers(segment)) return true;
  if (naming.defaultBucket === undefined || segment === naming.stateBucket) return true;
  return isBucketName(segment) && naming.known.has(segment);
}
