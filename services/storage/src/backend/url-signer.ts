import { createHmac, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { ObjectRef } from './backend.ts';

/** What a presigned URL allows. */
export interface PresignedGrant extends ObjectRef {
  readonly method: 'GET' | 'PUT';
  /** The upload must have exactly this type. */
  readonly contentType?: string | undefined;
  /** The upload must have exactly this many bytes. */
  readonly contentLength?: number | undefined;
  /** The upload may have at most this many bytes. */
  readonly maxBytes?: number | undefined;
  /** The upload is this part of a multipart upload. */
  readonly uploadId?: string | undefined;
  readonly partNumber?: number | undefined;
  /** The quotas that the upload counts towards: see `quotas/grant.ts`. */
  readonly quota?: string | undefined;
  /** The reservation that the upload uses. */
  readonly reservation?: string | undefined;
}

/** The query of a presigned URL, as received. */
export type PresignedQuery = Readonly<
  Partial<
    Record<
      | 'expires'
      | 'signature'
      | 'content_type'
      | 'content_length'
      | 'max_bytes'
      | 'upload_id'
      | 'part_number'
      | 'quota'
      | 'reservation',
      string
    >
  >
>;

export type UrlSigner = ReturnType<typeof createUrlSigner>;

const NUMBER = /^\d{1,16}$/;

function signatureInvalid(): ServiceError {
  const message = 'The signature does not match this method, bucket, key and these parameters.';
  return new ServiceError('forbidden', 'signature_invalid', message);
}

/**
 * Every member in a fixed order, present or not, so that no two grants have the same text. The maximum came later, and the
 * quota after it: URLs without them keep the text that they had.
 */
function textOf(grant: PresignedGrant, expires: number): string {
  const { method, bucket, key, contentType, contentLength, uploadId, partNumber, maxBytes } = grant;
  const bound = [contentType, contentLength, uploadId, partNumber].map((each) => each ?? null);
  const { quota, reservation } = grant;
  if (maxBytes !== undefined) bound.push(maxBytes);
  if (quota !== undefined || reservation !== undefined)
    bound.push('quota', maxBytes ?? null, quota ?? null, reservation ?? null);
  return JSON.stringify(['gridlease-presigned-1', method, bucket, key, expires, ...bound]);
}

function optionalNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!NUMBER.test(text)) throw signatureInvalid();
  return Number(text);
}

/**
 * Signs URLs with HMAC-SHA256 over method, bucket, key, expiry and the constraints of the upload.
 *
 * @param clock milliseconds since 1970
 */
export function createUrlSigner(secret: Uint8Array, clock: () => number) {
  const mac = (grant: PresignedGrant, expires: number) =>
    createHmac('sha256', secret).update(textOf(grant, expires)).digest();
  return {
    /** Path and query of a URL that allows this until `expires` (seconds since 1970). */
    sign(grant: PresignedGrant, expires: number): string {
      const { bucket, key, contentType, contentLength, maxBytes, uploadId, partNumber, quota, reservation } =
        grant;
      const query = new URLSearchParams({ expires: String(expires) });
      if (contentType !== undefined) query.set('content_type', contentType);
      if (contentLength !== undefined) query.set('content_length', String(contentLength));
      if (maxBytes !== undefined) query.set('max_bytes', String(maxBytes));
      if (uploadId !== undefined) query.set('upload_id', uploadId);
      if (partNumber !== undefined) query.set('part_number', String(partNumber));
      if (quota !== undefined) query.set('quota', quota);
      if (reservation !== undefined) query.set('reservation', reservation);
      query.set('signature', mac(grant, expires).toString('base64url'));
      return `/presigned/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}?${query}`;
    },
    /**
     * Verifies what a URL allows, for the method, bucket and key of the request.
     *
     * @throws ServiceError 403 `signature_invalid` or `url_expired`
     */
    verify(
      { method, bucket, key }: Pick<PresignedGrant, 'method' | 'bucket' | 'key'>,
      query: PresignedQuery,
    ): PresignedGrant {
      const expires = optionalNumber(query.expires);
      const given = Buffer.from(query.signature ?? '', 'base64url');
      const grant: PresignedGrant = {
        method,
        bucket,
        key,
        contentType: query.content_type,
        contentLength: optionalNumber(query.content_length),
        maxBytes: optionalNumber(query.max_bytes),
        uploadId: query.upload_id,
        partNumber: optionalNumber(query.part_number),
        quota: query.quota,
        reservation: query.reservation,
      };
      const expected = expires === undefined ? undefined : mac(grant, expires);
      if (expected === undefined || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw signatureInvalid();
      }
      if ((expires ?? 0) * 1_000 <= clock())
        throw new ServiceError('forbidden', 'url_expired', 'This URL has expired.');
      return grant;
    },
  };
}

/** Makes a whole URL that this service serves itself. */
export type PresignOwn = (grant: PresignedGrant, expirySeconds: number) => string;

/**
 * @param publicUrl where clients reach the service, without a trailing slash
 * @param clock milliseconds since 1970
 */
export function createOwnPresigning(
  urls: Pick<UrlSigner, 'sign'>,
  { publicUrl, clock }: { readonly publicUrl: () => string; readonly clock: () => number },
): PresignOwn {
  return (grant, expirySeconds) => publicUrl() + urls.sign(grant, Math.ceil(clock() / 1_000) + expirySeconds);
}
