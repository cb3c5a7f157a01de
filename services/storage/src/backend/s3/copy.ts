import { CopyObjectCommand, type CopyObjectCommandInput, UploadPartCopyCommand } from '@aws-sdk/client-s3';
import { ServiceError } from '@gridlease/common/errors/service-error';
import {
  type Backend,
  type CopyOptions,
  type ObjectHeaders,
  type ObjectRef,
  PARTS_MAX,
  type StoredObject,
  type UploadedPart,
} from '../backend.ts';
import { objectConflict, storeMisbehaved } from '../errors.ts';
import type { S3Context } from './context.ts';
import { storePath } from './endpoint.ts';
import { createWorkers, type WriteInParts } from './multipart-write.ts';
import { metadataOf, unquoted } from './object-headers.ts';
import { callStore } from './sdk-client.ts';
import type { StoreConditions } from './write-conditions.ts';

/** A source is identified by its path, whatever the endpoint. */
const NO_ENDPOINT = { origin: '', host: '', basePath: '' };

/** Parts of one copy that the store processes concurrently. */
const CONCURRENCY = 3;

/** The object to copy, as of the start of the copy, and how the SDK identifies this version of it. */
interface Source {
  readonly object: StoredObject;
  readonly input: { readonly CopySource: string; readonly CopySourceIfMatch: string };
}

/** An object's headers in the SDK's format. */
function sdkHeadersOf(headers: ObjectHeaders): Omit<CopyObjectCommandInput, 'Bucket' | 'Key' | 'CopySource'> {
  return {
    ContentType: headers.contentType,
    CacheControl: headers.cacheControl,
    ContentEncoding: headers.contentEncoding,
    ContentDisposition: headers.contentDisposition,
    ContentLanguage: headers.contentLanguage,
    Metadata: metadataOf(headers.meta),
  };
}

const isSame = (one: ObjectRef, other: ObjectRef) => one.bucket === other.bucket && one.key === other.key;

/** Copies an object into the parts of an upload. Nothing is in flight when this returns or throws. */
async function copyParts(
  { sdk, options }: S3Context,
  { object: { size }, input }: Source,
  target: ObjectRef,
  uploadId: string,
  signal: AbortSignal | undefined,
): Promise<UploadedPart[]> {
  const partBytes = Math.max(options.limits.copyPartBytes, Math.ceil(size / PARTS_MAX));
  const parts: UploadedPart[] = [];
  const workers = createWorkers(CONCURRENCY, () => {});
  const copyPart = (number: number, first: number, last: number) => async () => {
    const command = new UploadPartCopyCommand({
      ...input,
      Bucket: target.bucket,
      Key: target.key,
      UploadId: uploadId,
      PartNumber: number,
      CopySourceRange: `bytes=${first}-${last}`,
    });
    const subject = { ...target, uploadId, what: 'copies of this size' };
    const sending = sdk.patient.send(command, signal ? { abortSignal: signal } : {});
    const etag = (await callStore(subject, sending)).CopyPartResult?.ETag;
    if (etag === undefined) throw storeMisbehaved(new Error('the store copied a part without an ETag'));
    parts.push({ number, etag: unquoted(etag), size: last - first + 1 });
  };
  try {
    for (let first = 0, number = 1; first < size; first += partBytes, number += 1)
      await workers.start(copyPart(number, first, Math.min(first + partBytes, size) - 1));
    await workers.finish();
  } finally {
    await workers.settle();
  }
  return parts.sort((one, other) => one.number - other.number);
}

/** Copies within the store: no byte passes through this process. */
export function createCopy(context: S3Context, writeInParts: WriteInParts): Backend['copy'] {
  const { sdk, readers, checkConditions } = context;
  const { singleCopyBytesMax } = context.options.limits;

  async function copyAtOnce(
    { object, input }: Source,
    target: ObjectRef,
    { headers, signal }: CopyOptions,
    { ifMatch, ifNoneMatch }: StoreConditions,
  ): Promise<StoredObject> {
    const command = new CopyObjectCommand({
      ...input,
      Bucket: target.bucket,
      Key: target.key,
      ...(headers === undefined
        ? { MetadataDirective: 'COPY' }
        : { MetadataDirective: 'REPLACE', ...sdkHeadersOf(headers) }),
      IfMatch: ifMatch,
      IfNoneMatch: ifNoneMatch,
    });
    const sending = sdk.patient.send(command, signal ? { abortSignal: signal } : {});
    const { CopyObjectResult } = await callStore({ ...target, what: 'conditional copies' }, sending);
    const { ETag, LastModified: lastModified } = CopyObjectResult ?? {};
    if (ETag === undefined || lastModified === undefined) return readers.stat(target);
    const etag = unquoted(ETag);
    return { ...object, key: target.key, etag, lastModified, headers: headers ?? object.headers };
  }

  return async (from, target, copyOptions = {}) => {
    const { headers, conditions, signal } = copyOptions;
    const object = await readers.stat(from, signal);
    const storeConditions = await checkConditions(target, conditions);
    // S3 rejects a copy of an object onto itself that changes nothing.
    if (isSame(from, target) && headers === undefined) return object;
    const input = {
      CopySource: storePath(NO_ENDPOINT, from.bucket, from.key).slice(1),
      CopySourceIfMatch: `"${object.etag}"`,
    };
    const source = { object, input };
    try {
      if (object.size <= singleCopyBytesMax)
        return await copyAtOnce(source, target, copyOptions, storeConditions);
      return await writeInParts({ ref: target, headers: headers ?? object.headers, conditions }, (uploadId) =>
        copyParts(context, source, target, uploadId, signal),
      );
    } catch (error) {
      const isUnconditional = Object.keys(storeConditions).length === 0;
      const hasSourceChanged =
        isUnconditional && error instanceof ServiceError && error.kind === 'precondition_failed';
      throw hasSourceChanged ? objectConflict(error) : error;
    }
  };
}
