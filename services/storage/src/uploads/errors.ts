import { ServiceError } from '@gridlease/common/errors/service-error';

/** There is no such upload, or none of the caller's. */
export function uploadUnknown(id: string): ServiceError {
  return new ServiceError('not_found', 'upload_not_found', 'There is no such upload (any more).', {
    details: { upload_id: id },
  });
}

/** Nobody went on with it for `uploads.expire_after`. */
export function uploadExpired(id: string): ServiceError {
  return new ServiceError('not_found', 'upload_expired', 'Nobody went on with this upload for too long.', {
    details: { upload_id: id },
  });
}

/** @param offset where the upload really stands */
export function offsetDiffers(offset: number): ServiceError {
  return new ServiceError('conflict', 'upload_offset_differs', `The upload goes on at byte ${offset}.`, {
    details: { upload_offset: offset },
    headers: { 'upload-offset': String(offset) },
  });
}

/** Another request for the same upload came: the newest one goes on. */
export function uploadInterrupted(): ServiceError {
  return new ServiceError(
    'conflict',
    'upload_interrupted',
    'Another request goes on with this upload; what had arrived is kept.',
  );
}

/** The process ends; another one, or the next one, goes on. */
export function uploadSuspended(): ServiceError {
  return new ServiceError(
    'unavailable',
    'upload_suspended',
    'The service is being stopped; what had arrived is kept.',
  );
}

/** @param headers say which version is spoken here */
export function tusVersionNotSupported(headers: Readonly<Record<string, string>>): ServiceError {
  const message = 'Tus-Resumable must name version 1.0.0 of the protocol.';
  return new ServiceError('precondition_failed', 'tus_version_not_supported', message, { headers });
}

/** @param message a sentence */
export function uploadMetadataInvalid(message: string): ServiceError {
  return new ServiceError('invalid', 'invalid_upload_metadata', message);
}

/** @param message a sentence */
export function uploadHeaderInvalid(header: string, message: string): ServiceError {
  return new ServiceError('invalid', 'invalid_upload_header', `${header} ${message}.`, {
    details: { header },
  });
}

/** Once an upload has a length, it has no other. */
export function lengthDiffers(length: number): ServiceError {
  return new ServiceError('invalid', 'upload_length_differs', `The upload has ${length} bytes in all.`, {
    details: { upload_length: length },
  });
}

/** The body goes on behind the end of the upload. */
export function bodyBeyondLength(length: number): ServiceError {
  return new ServiceError('too_large', 'upload_beyond_length', `The upload has ${length} bytes in all.`, {
    details: { upload_length: length },
  });
}

export function offsetMediaTypeRequired(): ServiceError {
  const message = 'Bytes of an upload have the Content-Type application/offset+octet-stream.';
  return new ServiceError('unsupported_media_type', 'unsupported_media_type', message);
}

export function concatenationNotSupported(): ServiceError {
  const message = 'Uploads are not put together of others here; send one upload in order.';
  return new ServiceError('not_implemented', 'upload_concat_not_supported', message);
}

/** @param method what the client wants instead of POST */
export function overrideNotAllowed(method: string): ServiceError {
  const message = `X-HTTP-Method-Override cannot be "${method.slice(0, 20)}" here.`;
  return new ServiceError('method_not_allowed', 'method_not_allowed', message, {
    headers: { allow: 'DELETE, HEAD, PATCH' },
  });
}
