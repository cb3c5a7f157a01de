import { ServiceError } from '@gridlease/common/errors/service-error';

const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const ADDRESS = /^\d{1,3}(\.\d{1,3}){3}$/;
/** S3 gives meanings of its own to names that begin or end like this. */
const RESERVED = /^(xn--|sthree-|amzn-s3-demo-)|(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$/;

/**
 * Is this a name that S3 takes for a general purpose bucket: 3 to 63 lower-case letters, digits, dots and hyphens,
 * labels beginning and ending with a letter or digit, no IPv4 address, none of the reserved prefixes and suffixes?
 */
export function isBucketName(name: string): boolean {
  if (name.length < 3 || name.length > 63 || ADDRESS.test(name) || RESERVED.test(name)) return false;
  return name.split('.').every((label) => LABEL.test(label));
}

/** @throws ServiceError 400 `invalid_bucket_name` */
export function requireBucketName(name: string): void {
  if (isBucketName(name)) return;
  throw new ServiceError(
    'invalid',
    'invalid_bucket_name',
    'A bucket has a name of 3 to 63 lower-case letters, digits, dots and hyphens, by the rules of S3.',
  );
}
