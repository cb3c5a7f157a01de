import { ServiceError } from '@gridlease/common/errors/service-error';

export function noDefaultBucket(): ServiceError {
  const message = 'The request names no bucket, and the service has no default bucket.';
  return new ServiceError('invalid', 'no_default_bucket', message);
}

/** The bucket in which the service keeps its own state. */
export function bucketReserved(bucket: string): ServiceError {
  const message = `The bucket ${bucket} is reserved.`;
  return new ServiceError('forbidden', 'bucket_reserved', message);
}

/** With this bucket, `/objects/{bucket}/...` would no longer refer to keys of the default bucket. */
export function bucketNameShadowsKeys(bucket: string): ServiceError {
  const message = `The default bucket has keys that begin with ${bucket}/, which a bucket of this name would hide.`;
  return new ServiceError('conflict', 'bucket_name_shadows_keys', message);
}

export function bucketsDiffer(): ServiceError {
  return new ServiceError('invalid', 'buckets_differ', 'X-Bucket and ?bucket= name different buckets.');
}
