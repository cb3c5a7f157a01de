import aws4 from 'aws4';
import type { StoreAccess } from './servers.ts';

const EXPIRY_SECONDS = 3_600;

/**
 * Path and query with which a store accepts a request for an hour, so that the load generator does not need to sign.
 *
 * @param path of a bucket or object.
 */
export function presign(
  { url, credentials, region }: StoreAccess,
  method: 'GET' | 'PUT',
  path: string,
): string {
  const options = {
    ...{ service: 's3', region, method, signQuery: true },
    path: `${path}?X-Amz-Expires=${EXPIRY_SECONDS}`,
    headers: { host: new URL(url).host },
  };
  const signed = aws4.sign(options, credentials).path;
  if (signed === undefined) throw new Error(`${path} was not signed`);
  return signed;
}
