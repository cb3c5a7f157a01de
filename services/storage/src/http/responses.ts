import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';

/** What operations are documented to answer, in the words that several share. */

const INVALID = problemResponse(
  'The request is invalid: `validation_failed` (`errors` names what), `invalid_object_key`, `invalid_bucket_name`, ' +
    '`buckets_differ`, `no_default_bucket`',
);
const UNAUTHENTICATED = problemResponse('`auth.mode: required`: no access token, or one that does not count');
const FORBIDDEN = problemResponse(
  '`auth.mode: required`: this is not the caller’s to do (`access_denied`), or its role or scopes do not cover it. In ' +
    'every mode: the bucket is the service’s own (`bucket_reserved`)',
);
export const NOT_FOUND = problemResponse('`object_not_found` or `bucket_not_found`');
export const BUCKET_NOT_FOUND = problemResponse('`bucket_not_found`');
export const PRECONDITION = problemResponse('A condition of the request does not hold');
export const BODY_TOO_LARGE = problemResponse('The body is too large');
export const MEDIA_TYPE = problemResponse('The body is not JSON by its Content-Type');
export const NOT_IMPLEMENTED = problemResponse(
  'The object store cannot do this (`operation_not_supported`), such as conditional writes in some stores',
);
const STORE_FAILED = problemResponse(
  'The object store refuses this to the service (`store_refused`), or answered what cannot be right (`store_failed`)',
);
const UNAVAILABLE = problemResponse('The object store cannot be used now; see Retry-After');

/** Codes of operations on what a path, `X-Bucket` or `?bucket=` names, and of the rules of access to it. */
export const NAMING_PROBLEMS = [
  'buckets_differ',
  'invalid_bucket_name',
  'invalid_object_key',
  'no_default_bucket',
];
export const ACCESS_PROBLEMS = ['access_denied', 'bucket_reserved', 'insufficient_scope'];
/** Codes of operations that store what a request brings. */
export const CONTENT_PROBLEMS = [
  'bucket_not_found',
  'content_encoding_not_supported',
  'digest_mismatch',
  'invalid_content_type',
  'invalid_digest',
  'invalid_metadata',
  'metadata_too_large',
  'object_conflict',
  'operation_not_supported',
  'precondition_failed',
  'upload_aborted',
];
/** Codes of operations that read an object. */
export const READ_PROBLEMS = [
  'bucket_not_found',
  'object_not_found',
  'precondition_failed',
  'range_not_satisfiable',
];

/** What every operation on the store may answer. */
export const EVERYWHERE = {
  400: INVALID,
  401: UNAUTHENTICATED,
  403: FORBIDDEN,
  502: STORE_FAILED,
  503: UNAVAILABLE,
};

export function answered<S extends z.ZodType>(description: string, body: S) {
  return { description, content: { 'application/json': { schema: body } } };
}

/** An answer without a body. */
export function empty(description: string): z.ZodType<undefined> {
  // The document's word for it is `null`; what is sent is nothing.
  return z.null().describe(description) as unknown as z.ZodType<undefined>;
}
