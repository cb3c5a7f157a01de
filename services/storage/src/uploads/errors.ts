import { ServiceError } from '@gridlease/common/errors/service-error';

/** There is no such upload, or it is not the caller's. */
export function uploadUnknown(id: string): ServiceError {
  const message = 'This upload does not exist or has ended.';
  return new ServiceError('not_found', 'upload_not_found', message, { details: { upload_id: id } });
}

/** It was idle for `uploads.expire_after`. */
export function uploadExpired(id: string): ServiceError {
  const message = 'This upload expired because it was idle for too long.';
  return new ServiceError('not_found', 'upload_expired', message, { details: { upload_id: id } });
}

/** @param offset the actual offset of the upload */
export function offsetDiffers(offset: number): ServiceError {
  return new ServiceError('conflict', 'upload_offset_differs', `The upload continues at byte ${offset}.`, {
    details: { upload_offset: offset },
    headers: { 'upload-offset': String(offset) },
  });
}

/** Another request for the same upload arrived; the newest one continues. */
export function uploadInterrupted(): ServiceError {
  const message = 'Another request continues this upload; the bytes that had arrived are kept.';
  return new ServiceError('conflict', 'upload_interrupted', message);
}

/** The process is shutting down; another replica or the next process continues. */
export function uploadSuspended(): ServiceError {
  const message = 'The service is shutting down; the bytes that had arrived are kept.';
  return new ServiceError('unavailable', 'upload_suspended', message);
}

/** @param headers the supported versions */
export function tusVersionNotSupported(headers: Readonly<Record<string, string>>): ServiceError {
  const message = 'Tus-Resumable must name version 1.0.0 of the protocol.';
  return new ServiceError('precondition_failed', 'tus_version_not_supported', message, { headers });
}

/** @param message a sentence */
export function uploadMetadataInvalid(message: string): ServiceError {
  return new ServiceError('invalid', 'invalid_upload_metadata', message);
}

/** @param problem completes the sentence that begins with the header's name */
export function uploadHeaderInvalid(header: string, problem: string): ServiceError {
  const message = `${header} ${problem}.`;
  return new ServiceError('invalid', 'invalid_upload_header', message, { details: { header } });
}

/** The length of an upload cannot change once it is known. */
export function lengthDiffers(length: number): ServiceError {
  return new ServiceError('invalid', 'upload_length_differs', `The upload has ${length} bytes in total.`, {
    details: { upload_length: length },
  });
}

/** The body extends beyond the end of the upload. */
export function bodyBeyondLength(length: number): ServiceError {
  return new ServiceError('too_large', 'upload_beyond_length', `The upload has ${length} bytes in total.`, {
    details: { upload_length: length },
  });
}

export function offsetMediaTypeRequired(): ServiceError {
  const message = 'The body of an upload requires the Content-Type application/offset+octet-stream.';
  return new ServiceError('unsupported_media_type', 'unsupported_media_type', message);
}

export function concatenationNotSupported(): ServiceError {
  const message = 'Concatenating uploads is not supported; send one upload in order.';
  return new ServiceError('not_implemented', 'upload_concat_not_supported', message);
}

/** @param method the requested override */
export function overrideNotAllowed(method: string): ServiceError {
  const message = `X-HTTP-Method-Override cannot be "${method.slice(0, 20)}" here.`;
  return new ServiceError('method_not_allowed', 'method_not_allowed', message, {
    headers: { allow: 'DELETE, HEAD, PATCH' },
  });
}
