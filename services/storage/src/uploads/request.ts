import { rawBodyFacts, takeRawBody } from '@gridlease/common/http/raw-body';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bucketsDiffer } from '../buckets/errors.ts';
import { type BucketResolution, bucketOrDefault } from '../buckets/resolution.ts';
import { readObjectHeaders, readWriteConditions } from '../objects/object-headers.ts';
import { requireObjectKey } from '../objects/object-key.ts';
import { explicitBucket, responseSignal } from '../objects/request.ts';
import {
  concatenationNotSupported,
  offsetMediaTypeRequired,
  uploadHeaderInvalid,
  uploadMetadataInvalid,
} from './errors.ts';
import { incomingChunks } from './incoming-body.ts';
import { describedObject, parseUploadMetadata } from './metadata.ts';
import type { Continuation, Creation, UploadBytes } from './service.ts';

const OFFSET_TYPE = /^application\/offset\+octet-stream\s*(;|$)/i;

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** @throws ServiceError 400 `invalid_upload_header` */
function integerOf(request: FastifyRequest, name: string): number | undefined {
  const text = headerOf(request, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  throw uploadHeaderInvalid(name, 'is not a whole number');
}

/** The bytes that a request sends, if any. @throws ServiceError 415 */
function bytesOf(request: FastifyRequest, reply: FastifyReply): UploadBytes | undefined {
  const { contentType, contentLength } = rawBodyFacts(request);
  const isOffsetType = contentType !== undefined && OFFSET_TYPE.test(contentType);
  if (contentLength === 0 && !isOffsetType) return undefined;
  if (!isOffsetType) throw offsetMediaTypeRequired();
  return {
    size: contentLength,
    open: (limits) => {
      const signal = responseSignal(request, reply);
      return incomingChunks(takeRawBody(request, reply), { ...limits, signal });
    },
  };
}

/** @throws ServiceError 400 `invalid_upload_header` unless there is exactly one of the two headers */
function lengthOf(request: FastifyRequest): number | undefined {
  const length = integerOf(request, 'upload-length');
  const deferred = headerOf(request, 'upload-defer-length');
  if (deferred !== undefined && deferred !== '1')
    throw uploadHeaderInvalid('Upload-Defer-Length', 'is not 1');
  if ((length === undefined) === (deferred === undefined)) {
    throw uploadHeaderInvalid('Upload-Length', 'or Upload-Defer-Length is required, but not both');
  }
  return length;
}

/** Reads a request that creates an upload. @throws ServiceError 400, 403 `bucket_reserved`, 415, 501 */
export function readCreation(
  resolution: BucketResolution,
  request: FastifyRequest,
  reply: FastifyReply,
): Creation {
  const metadata = headerOf(request, 'upload-metadata');
  const { bucket: named, key, contentType, headers } = describedObject(parseUploadMetadata(metadata));
  const beside = explicitBucket(request);
  if (named !== undefined && beside !== undefined && named !== beside) throw bucketsDiffer();
  const bucket = bucketOrDefault(resolution, named ?? beside);
  reply.header('x-bucket', bucket);
  if (key === undefined) throw uploadMetadataInvalid('Upload-Metadata has neither a key nor a filename.');
  requireObjectKey(key);
  const readOptions = () => {
    if (headerOf(request, 'upload-concat') !== undefined) throw concatenationNotSupported();
    return {
      length: lengthOf(request),
      metadata,
      headers: readObjectHeaders({ ...request.headers, ...headers }, { contentType, key }),
      conditions: readWriteConditions(request.headers),
      bytes: bytesOf(request, reply),
    };
  };
  return { ref: { bucket, key }, readOptions };
}

/** Reads a request that continues an upload. @throws ServiceError 400, 415 */
export function readContinuation(request: FastifyRequest, reply: FastifyReply): Continuation {
  const offset = integerOf(request, 'upload-offset');
  if (offset === undefined) throw uploadHeaderInvalid('Upload-Offset', 'is missing');
  const bytes = bytesOf(request, reply);
  if (bytes === undefined) throw offsetMediaTypeRequired();
  return { offset, length: integerOf(request, 'upload-length'), bytes };
}
