import { ServiceError } from '@gridlease/common/errors/service-error';
import {
  bucketNameTaken,
  bucketNotEmpty,
  bucketNotFound,
  digestMismatch,
  objectConflict,
  objectNotFound,
  operationNotSupported,
  partsInvalid,
  partTooSmall,
  preconditionFailed,
  rangeNotSatisfiable,
  storeRefused,
  storeUnavailable,
  uploadNotFound,
} from '../errors.ts';
import type { StoreResponse } from './dispatch.ts';
import { readDocument, textOf } from './xml-document.ts';

/** An error response of a store. */
export interface ErrorResponse {
  readonly status: number;
  /** S3's error code; undefined if the response has none, as for HEAD. */
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/** What a request was about, for the error message. */
export interface Subject {
  readonly bucket?: string | undefined;
  readonly key?: string | undefined;
  readonly uploadId?: string | undefined;
  /** The operation, to complete "does not support". */
  readonly what?: string | undefined;
}

/** Reads the error document of a response. */
export async function readErrorResponse(
  response: Pick<StoreResponse, 'statusCode' | 'body'>,
): Promise<ErrorResponse> {
  const document = await readDocument(response.body);
  return {
    status: response.statusCode,
    code: textOf(document, 'Code'),
    message: textOf(document, 'Message'),
  };
}

type Translation = (subject: Subject, cause: Error) => ServiceError;

const notSupported: Translation = ({ what = 'this operation' }, cause) => operationNotSupported(what, cause);
const unavailable: Translation = (_, cause) => storeUnavailable(cause);

/** By the codes of S3's documentation ("Error responses"). */
const BY_CODE: Readonly<Record<string, Translation>> = {
  NoSuchBucket: ({ bucket = '' }) => bucketNotFound(bucket),
  NoSuchKey: ({ bucket = '', key = '' }) => objectNotFound(bucket, key),
  NoSuchUpload: ({ uploadId = '' }) => uploadNotFound(uploadId),
  BucketAlreadyExists: ({ bucket = '' }) => bucketNameTaken(bucket),
  BucketNotEmpty: ({ bucket = '' }) => bucketNotEmpty(bucket),
  PreconditionFailed: () => preconditionFailed(),
  InvalidRange: () => rangeNotSatisfiable(undefined),
  ConditionalRequestConflict: (_, cause) => objectConflict(cause),
  OperationAborted: (_, cause) => objectConflict(cause),
  BadDigest: (_, cause) => digestMismatch('Content-MD5', cause),
  InvalidPart: (_, cause) => partsInvalid('A part does not exist or has another ETag.', cause),
  InvalidPartOrder: (_, cause) => partsInvalid('The parts are not in the order of their numbers.', cause),
  EntityTooSmall: (_, cause) => partTooSmall(cause),
  EntityTooLarge: (_, cause) =>
    new ServiceError('too_large', 'upload_too_large', 'The store does not accept objects of this size.', {
      cause,
    }),
  MetadataTooLarge: (_, cause) =>
    new ServiceError('invalid', 'metadata_too_large', 'The store does not accept this much metadata.', {
      cause,
    }),
  NotImplemented: notSupported,
  RequestTimeout: unavailable,
  SlowDown: unavailable,
};

const BY_STATUS: Readonly<Record<number, Translation>> = {
  404: ({ bucket = '', key }) => (key === undefined ? bucketNotFound(bucket) : objectNotFound(bucket, key)),
  409: (_, cause) => objectConflict(cause),
  412: () => preconditionFailed(),
  416: () => rangeNotSatisfiable(undefined),
  429: unavailable,
  501: notSupported,
};

/** Translates an error response for the caller. Anything that only an operator can resolve is `store_refused`. */
export function storeError(refusal: ErrorResponse, subject: Subject): ServiceError {
  const { status, code, message = '' } = refusal;
  const cause = new Error(`the store responded ${status} ${code ?? ''} ${message}`.trimEnd());
  const translate = (code === undefined ? undefined : BY_CODE[code]) ?? BY_STATUS[status];
  if (translate !== undefined) return translate(subject, cause);
  return status >= 500 ? storeUnavailable(cause) : storeRefused(cause);
}
