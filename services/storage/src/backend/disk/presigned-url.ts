import { createHmac, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { PresignedGrant, UrlSigner } from '../url-signer.ts';

/** Signs for this driver; the service's public URL is prepended. */
export type PresignDisk = (grant: PresignedGrant, expirySeconds: number) => string;

const NUMBER = /^\d{1,16}$/;

function refused(code: string, message: string): ServiceError {
  return new ServiceError('forbidden', code, message);
}

const invalidSignature = () =>
  refused('signature_invalid', 'The signature does not match this method, bucket, key and these parameters.');

/** Every member in a fixed order, present or not, so that no two grants have the same text. */
function textOf(grant: PresignedGrant, expires: number): string {
  const { method, bucket, key, contentType, contentLength, uploadId, partNumber } = grant;
  const bound = [contentType, contentLength, uploadId, partNumber].map((each) => each ?? null);
  return JSON.stringify(['gridlease-presigned-1', method, bucket, key, expires, ...bound]);
}

function optionalNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!NUMBER.test(text)) throw invalidSignature();
  return Number(text);
}

/**
 * Signs URLs with HMAC-SHA256 over method, bucket, key, expiry and the constraints of the upload.
 *
 * @param clock milliseconds since 1970
 */
export function createUrlSigner(secret: Uint8Array, clock: () => number): UrlSigner {
  const mac = (grant: PresignedGrant, expires: number) =>
    createHmac('sha256', secret).update(textOf(grant, expires)).digest();
  return {
    sign(grant, expires) {
      const { bucket, key, contentType, contentLength, uploadId, partNumber } = grant;
      const query = new URLSearchParams({ expires: String(expires) });
      if (contentType !== undefined) query.set('content_type', contentType);
      if (contentLength !== undefined) query.set('content_length', String(contentLength));
      if (uploadId !== undefined) query.set('upload_id', uploadId);
      if (partNumber !== undefined) query.set('part_number', String(partNumber));
      query.set('signature', mac(grant, expires).toString('base64url'));
      return `/presigned/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}?${query}`;
    },
    verify(used, query) {
      const expires = optionalNumber(query.expires);
      const given = Buffer.from(query.signature ?? '', 'base64url');
      const grant: PresignedGrant = {
        method: used.method,
        bucket: used.bucket,
        key: used.key,
        contentType: query.content_type,
        contentLength: optionalNumber(query.content_length),
        uploadId: query.upload_id,
        partNumber: optionalNumber(query.part_number),
      };
      const expected = expires === undefined ? undefined : mac(grant, expires);
      if (expected === undefined || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw invalidSignature();
      }
      if ((expires ?? 0) * 1_000 <= clock()) throw refused('url_expired', 'This URL has expired.');
      return grant;
    },
  };
}
