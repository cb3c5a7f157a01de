import { isBucketName, requireBucketName } from './bucket-name.ts';
import { bucketReserved, noDefaultBucket } from './errors.ts';
import type { KnownBuckets } from './known-buckets.ts';

/** How requests refer to buckets. */
export interface BucketResolution {
  /** For requests that name no bucket. */
  readonly defaultBucket: string | undefined;
  /** The service's own bucket, and those of other programs in the same store: no request can reach them. */
  readonly closedBuckets: ReadonlySet<string>;
  readonly known: KnownBuckets;
}

/** Validates a bucket named by a request. @throws ServiceError 400 `invalid_bucket_name`, 403 `bucket_reserved` */
export function requireOpenBucket({ closedBuckets, known }: BucketResolution, name: string): string {
  // An existing bucket has a valid name.
  if (!known.remembers(name)) requireBucketName(name);
  if (closedBuckets.has(name)) throw bucketReserved(name);
  return name;
}

/** The bucket named, or the default one. @throws as {@link requireOpenBucket}, 400 `no_default_bucket` */
export function bucketOrDefault(resolution: BucketResolution, name: string | undefined): string {
  if (name !== undefined) return requireOpenBucket(resolution, name);
  if (resolution.defaultBucket === undefined) throw noDefaultBucket();
  return resolution.defaultBucket;
}

/** Whether the first segment of a path is a bucket: an existing one, or any if there is no default bucket. */
export function isBucketSegment(resolution: BucketResolution, segment: string): boolean | Promise<boolean> {
  if (resolution.known.remembers(segment)) return true;
  if (resolution.defaultBucket === undefined || resolution.closedBuckets.has(segment)) return true;
  return isBucketName(segment) && resolution.known.has(segment);
}
