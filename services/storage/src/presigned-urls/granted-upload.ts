import { ServiceError } from '@gridlease/common/errors/service-error';
import type { ObjectRef, StoredObject, UploadedPart } from '../backend/backend.ts';
import type { PresignedGrant } from '../backend/url-signer.ts';
import { type AnnouncedUpload, type StoreDeps, storeUpload } from '../objects/store.ts';
import { uploadTooLarge } from '../objects/upload-body.ts';
import { decodeGrant, type QuotaGrant } from '../quotas/quota.ts';

function uploadDiffers(what: string): ServiceError {
  const message = `The URL was created for another ${what} than that of the upload.`;
  return new ServiceError('forbidden', 'upload_differs', message);
}

function lengthMissing(): ServiceError {
  const message = 'The upload of a part requires a Content-Length.';
  return new ServiceError('invalid', 'content_length_missing', message);
}

interface GrantedPart {
  readonly uploadId: string;
  readonly number: number;
  readonly grant: QuotaGrant | undefined;
}

/** Stores one part of a multipart upload. */
async function storePart(
  { backend, maxUploadBytes, quotas }: StoreDeps,
  ref: ObjectRef,
  { uploadId, number, grant }: GrantedPart,
  { size, open }: AnnouncedUpload,
): Promise<UploadedPart> {
  if (size === undefined) throw lengthMissing();
  if (size > maxUploadBytes) throw uploadTooLarge(maxUploadBytes);
  const put = () => {
    const body = open({ bytesMax: maxUploadBytes });
    return backend.multipart.putPart(ref, uploadId, { number, size, body });
  };
  return grant === undefined
    ? put()
    : quotas.storePart(grant, { upload: { ref, uploadId }, number, bytes: size }, put);
}

/**
 * Stores what a presigned URL allows: an object, or a part of one.
 *
 * @throws ServiceError 403 `upload_differs` if it does not have the type or length that the URL is bound to; 413
 *   `upload_too_large`, `quota_exceeded`
 */
export async function storeGranted(
  deps: StoreDeps,
  granted: PresignedGrant,
  upload: AnnouncedUpload,
): Promise<Pick<StoredObject, 'etag'>> {
  const { contentType, contentLength, maxBytes, uploadId, partNumber, reservation } = granted;
  if (contentType !== undefined && upload.headers.contentType !== contentType) throw uploadDiffers('type');
  if (contentLength !== undefined && upload.size !== contentLength) throw uploadDiffers('length');
  const ref = { bucket: granted.bucket, key: granted.key };
  const grant = granted.quota === undefined ? undefined : decodeGrant(granted.quota);
  if (uploadId === undefined || partNumber === undefined) {
    const maxUploadBytes = Math.min(maxBytes ?? deps.maxUploadBytes, deps.maxUploadBytes);
    const use = { grant, reservationId: reservation, isOwner: false };
    return storeUpload({ ...deps, maxUploadBytes }, ref, upload, use);
  }
  return storePart(deps, ref, { uploadId, number: partNumber, grant }, upload);
}
