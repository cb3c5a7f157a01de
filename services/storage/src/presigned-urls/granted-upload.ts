import { ServiceError } from '@gridlease/common/errors/service-error';
import type { ObjectRef, StoredObject, UploadedPart } from '../backend/backend.ts';
import type { PresignedGrant } from '../backend/url-signer.ts';
import { type AnnouncedUpload, type StoreDeps, storeUpload } from '../objects/store.ts';
import { uploadTooLarge } from '../objects/upload-body.ts';

function uploadDiffers(what: string): ServiceError {
  const message = `The URL was created for another ${what} than that of the upload.`;
  return new ServiceError('forbidden', 'upload_differs', message);
}

function lengthMissing(): ServiceError {
  const message = 'The upload of a part requires a Content-Length.';
  return new ServiceError('invalid', 'content_length_missing', message);
}

/** Stores one part of a multipart upload. */
async function storePart(
  { backend, maxUploadBytes }: StoreDeps,
  ref: ObjectRef,
  { uploadId, number }: { readonly uploadId: string; readonly number: number },
  { size, open }: AnnouncedUpload,
): Promise<UploadedPart> {
  if (size === undefined) throw lengthMissing();
  if (size > maxUploadBytes) throw uploadTooLarge(maxUploadBytes);
  const body = open({ bytesMax: maxUploadBytes });
  return backend.multipart.putPart(ref, uploadId, { number, size, body });
}

/**
 * Stores what a presigned URL allows: an object, or a part of one.
 *
 * @throws ServiceError 403 `upload_differs` if it does not have the type or length that the URL is bound to; 413
 *   `upload_too_large`
 */
export async function storeGranted(
  deps: StoreDeps,
  grant: PresignedGrant,
  upload: AnnouncedUpload,
): Promise<Pick<StoredObject, 'etag'>> {
  const { contentType, contentLength, maxBytes, uploadId, partNumber } = grant;
  if (contentType !== undefined && upload.headers.contentType !== contentType) throw uploadDiffers('type');
  if (contentLength !== undefined && upload.size !== contentLength) throw uploadDiffers('length');
  const ref = { bucket: grant.bucket, key: grant.key };
  if (uploadId === undefined || partNumber === undefined) {
    const maxUploadBytes = Math.min(maxBytes ?? deps.maxUploadBytes, deps.maxUploadBytes);
    return storeUpload({ ...deps, maxUploadBytes }, ref, upload);
  }
  return storePart(deps, ref, { uploadId, number: partNumber }, upload);
}
