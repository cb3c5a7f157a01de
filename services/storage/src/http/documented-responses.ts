import { UNAUTHENTICATED } from '@gridlease/common/http/documented-responses';
import { problemResponse } from '@gridlease/common/http/schemas';

/** Responses and problem codes that several operations document alike. */

export const INVALID_REQUEST = problemResponse(
  'The request is invalid: `validation_failed` (`errors` names what), `invalid_object_key`, `invalid_bucket_name`, ' +
    '`buckets_differ`, `no_default_bucket`',
);
const FORBIDDEN = problemResponse(
  '`auth.mode: required`: the caller is not allowed to do this (`access_denied`), or its role or scopes do not cover ' +
    'it. In every mode: the bucket is reserved for the service (`bucket_reserved`)',
);
const STORE_FAILED = problemResponse(
  'The object store refuses the service’s request (`store_refused`) or sent an invalid response (`store_failed`)',
);
export const STORE_UNAVAILABLE = problemResponse('The object store is unavailable; see Retry-After');

export const NOT_FOUND = problemResponse('`object_not_found` or `bucket_not_found`');
export const BUCKET_NOT_FOUND = problemResponse('`bucket_not_found`');
export const OBJECT_CONFLICT = problemResponse('`object_conflict`: another request is writing this object');
export const PRECONDITION = problemResponse('A condition of the request does not hold');
export const NOT_IMPLEMENTED = problemResponse(
  'The object store does not support this (`operation_not_supported`), such as conditional writes in some stores',
);

/** What every operation on the store may respond with. */
export const ALWAYS = {
  400: INVALID_REQUEST,
  401: UNAUTHENTICATED,
  403: FORBIDDEN,
  502: STORE_FAILED,
  503: STORE_UNAVAILABLE,
};

/** Codes of the rules of access. */
export const ACCESS_PROBLEMS = ['access_denied', 'bucket_reserved', 'insufficient_scope'];
/** Codes of operations on the object or bucket that a path, `X-Bucket`, `?bucket=` or the body names. */
export const TARGET_PROBLEMS = [
  ...ACCESS_PROBLEMS,
  'buckets_differ',
  'invalid_bucket_name',
  'invalid_object_key',
  'no_default_bucket',
];
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
