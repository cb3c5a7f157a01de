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

/** A store's answer that is not what was asked for. */
export interface ErrorResponse {
  readonly status: number;
  /** S3's word for it; undefined when the answer has none, as those to HEAD. */
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/** What a request was about, for the words of its failure. */
export interface Subject {
  readonly bucket?: string | undefined;
  readonly key?: string | undefined;
  readonly uploadId?: string | undefined;
  /** What was tried, as the beginning of a sentence, should the store be unable to. */
  readonly what?: string | undefined;
}

/** Reads what a store says of its refusal. */
export async function readErrorResponse(
  answer: Pick<StoreResponse, 'statusCode' | 'body'>,
): Promise<ErrorResponse> {
  const document = await readDocument(answer.body);
  return {
    status: answer.statusCode,
    code: textOf(document, 'Code'),
    message: textOf(document, 'Message'),
  };
}

type Translation = (subject: Subject, cause: Error) => ServiceError;

const notSupported: Translation = ({ what = 'This' }, cause) => operationNotSupported(what, cause);
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
  InvalidPart: (_, cause) => partsInvalid('A part is not there, or has another ETag.', cause),
  InvalidPartOrder: (_, cause) => partsInvalid('The parts are not in the order of their numbers.', cause),
  EntityTooSmall: (_, cause) => partTooSmall(cause),
  EntityTooLarge: (_, cause) =>
    new ServiceError('too_large', 'upload_too_large', 'The object store takes no object of this size.', {
      cause,
    }),
  MetadataTooLarge: (_, cause) =>
    new ServiceError('invalid', 'metadata_too_large', 'The object store takes less metadata than this.', {
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

/** What a refusal means to whoever asked. Anything that nobody can do something about but an operator is `store_refused`. */
export function storeError(refusal: ErrorResponse, subject: Subject): ServiceError {
  const { status, code, message = '' } = refusal;
  const cause = new Error(`the store answered ${status} ${code ?? ''} ${message}`.trimEnd());
  const translate = (code === undefined ? undefined : BY_CODE[code]) ?? BY_STATUS[status];
  if (translate !== undefined) return translate(subject, cause);
  return status >= 500 ? storeUnavailable(cause) : storeRefused(cause);
}
