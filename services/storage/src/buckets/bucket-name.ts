import { ServiceError } from '@gridlease/common/errors/service-error';

const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const ADDRESS = /^\d{1,3}(\.\d{1,3}){3}$/;
/** S3 reserves names with these prefixes and suffixes. */
const RESERVED = /^(xn--|sthree-|amzn-s3-demo-)|(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$/;

/**
 * Is this a valid name of an S3 general purpose bucket: 3 to 63 lower-case letters, digits, dots and hyphens, labels
 * beginning and ending with a letter or digit, no IPv4 address, none of the reserved prefixes and suffixes?
 */
export function isBucketName(name: string): boolean {
  if (name.length < 3 || name.length > 63 || ADDRESS.test(name) || RESERVED.test(name)) return false;
  return name.split('.').every((label) => LABEL.test(label));
}

/** @throws ServiceError 400 `invalid_bucket_name` */
export function requireBucketName(name: string): void {
  if (isBucketName(name)) return;
  const message =
    'A bucket name has 3 to 63 lower-case letters, digits, dots and hyphens and follows the rules of S3.';
  throw new ServiceError('invalid', 'invalid_bucket_name', message);
}
