import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { CONTENT_PROBLEMS } from '../http/documented-responses.ts';

/** Responses, headers and problem codes that operations on resumable uploads document alike. */

export const versionHeader = { 'tus-resumable': z.string().optional().describe('`1.0.0`') };
export const lengthHeader = z.string().optional().describe('Total bytes of the upload');

export const OFFSET_TYPE = 'The body has the type `application/offset+octet-stream`.';

export const INVALID_UPLOAD_REQUEST = problemResponse(
  'The request is invalid: `invalid_upload_header`, `validation_failed`',
);
export const VERSION_OR_CONDITION = problemResponse(
  '`tus_version_not_supported`, or a condition that the upload was created with no longer holds',
);
export const UPLOAD_NOT_FOUND = problemResponse(
  '`upload_not_found`: there is no such upload, or it is not the caller’s. `upload_expired`: it was idle for too long',
);
export const UPLOAD_TOO_LARGE = problemResponse(
  '`upload_too_large`, or `upload_beyond_length`: more bytes than announced',
);
export const OFFSET_TYPE_REQUIRED = problemResponse(`\`unsupported_media_type\`. ${OFFSET_TYPE}`);
export const UPLOAD_CONFLICT = problemResponse(
  '`upload_offset_differs`: the upload is at another offset (`Upload-Offset`). `upload_interrupted`: another request ' +
    'continues the upload. `object_conflict`: another request is writing the object',
);

/** Codes of every operation except the description of the protocol. */
export const UPLOAD_PROBLEMS = [
  'invalid_upload_header',
  'precondition_failed',
  'tus_version_not_supported',
  'upload_expired',
  'upload_not_found',
];
/** Codes of operations that take bytes of an upload and, with the last one, write the object. */
export const UPLOAD_BODY_PROBLEMS = [
  ...CONTENT_PROBLEMS,
  'unsupported_media_type',
  'upload_beyond_length',
  'upload_interrupted',
  'upload_length_differs',
  'upload_offset_differs',
  'upload_suspended',
];
