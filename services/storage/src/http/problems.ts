import type { ProblemCatalogue } from '@gridlease/common/http/documented-responses';

/** The problem codes of the storage service, by status; an operation documents those that its `problems` name. */
export const PROBLEMS: ProblemCatalogue = {
  400: {
    invalid_object_key: 'the key is not allowed',
    invalid_bucket_name: 'the name of the bucket is not allowed',
    buckets_differ: 'the request names two buckets',
    no_default_bucket: 'the request names no bucket, and there is no default bucket',
    invalid_upload_header: 'a header of the upload protocol is invalid',
  },
  403: {
    access_denied: 'the caller is not allowed to do this',
    bucket_reserved: 'the bucket is reserved for the service, or for another program',
    signature_invalid: 'the URL was changed',
    url_expired: 'the URL has expired',
    upload_differs: 'the upload does not have the type or length that the URL is bound to',
  },
  404: {
    bucket_not_found: 'there is no such bucket',
    object_not_found: 'there is no such object that the caller may read',
    account_deleted: 'the account that the presigned URL is for was deleted',
    upload_not_found: "there is no such upload, or it is not the caller's",
    upload_expired: 'the upload was idle for too long',
  },
  409: {
    object_conflict: 'another request is writing the object',
    upload_offset_differs: 'the upload is at another offset (`Upload-Offset`)',
    upload_interrupted: 'another request continues the upload',
    too_many_open_uploads: 'the caller has as many unfinished uploads as a user may have',
    too_many_reservations: 'the caller has reserved bytes for as many presigned URLs as a user may have',
    bucket_name_shadows_keys: 'the default bucket has keys that begin with this name and a slash',
    bucket_name_taken: 'the bucket belongs to another owner at the store',
    bucket_not_empty: 'the bucket has objects',
  },
  412: {
    precondition_failed: 'a condition of the request does not hold',
    tus_version_not_supported: 'the version of the upload protocol is not supported',
  },
  413: {
    upload_too_large: 'the object exceeds `max_upload_bytes`; nothing is stored',
    quota_exceeded: "the quota of the caller, or of the presigned URL's maker, has no room for the upload",
    upload_beyond_length: 'there are more bytes than announced',
  },
  416: {
    range_not_satisfiable: 'the range is outside the object; `Content-Range` has its size',
  },
  501: {
    operation_not_supported: 'the object store does not support this, such as conditional writes',
  },
  502: {
    store_refused: "the object store refuses the service's request",
    store_failed: 'the object store sent an invalid response',
  },
  503: {
    accounts_unavailable: 'whether the account of the URL still exists is unknown now; see Retry-After',
    store_unavailable: 'the object store is unavailable; see Retry-After',
  },
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
  'quota_exceeded',
  'upload_aborted',
];
/** Codes of operations that read an object. */
export const READ_PROBLEMS = [
  'bucket_not_found',
  'object_not_found',
  'precondition_failed',
  'range_not_satisfiable',
];
/** Codes of operations on resumable uploads. */
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
