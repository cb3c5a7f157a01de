import { CopyObjectCommand, type CopyObjectCommandInput } from '@aws-sdk/client-s3';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Backend, CopyOptions, ObjectHeaders, ObjectRef, StoredObject } from '../backend.ts';
import { objectConflict } from '../errors.ts';
import { copyParts, type PartsCopy } from './copy-parts.ts';
import { storePath } from './endpoint.ts';
import type { WriteInParts } from './multipart-write.ts';
import { metadataOf, unquoted } from './object-headers.ts';
import type { S3Options } from './options.ts';
import type { Readers } from './read.ts';
import { callStore, type SdkClients } from './sdk-client.ts';
import type { CheckConditions, StoreConditions } from './write-conditions.ts';

/** A source is identified by its path, whatever the endpoint. */
const NO_ENDPOINT = { origin: '', host: '', basePath: '' };

interface Deps {
  readonly sdk: SdkClients;
  readonly readers: Readers;
  readonly checkConditions: CheckConditions;
  readonly writeInParts: WriteInParts;
  readonly options: S3Options;
}

/** The object to copy, as of the start of the copy. */
interface Source {
  readonly object: StoredObject;
  readonly input: PartsCopy['source'];
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

/** Copies within the store: no byte passes through this process. */
export function createCopy(deps: Deps): Backend['copy'] {
  const { sdk, readers, checkConditions, writeInParts, options } = deps;
  const { singleCopyBytesMax, copyPartBytes: partBytes } = options.limits;

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
    if (ETag === undefined || lastModified === undefined) return readers.look(target);
    const etag = unquoted(ETag);
    return { ...object, key: target.key, etag, lastModified, headers: headers ?? object.headers };
  }

  return async (from, target, copyOptions = {}) => {
    const { headers, conditions, signal } = copyOptions;
    const object = await readers.look(from, signal);
    const storeConditions = await checkConditions(target, conditions);
    // S3 rejects a copy of an object onto itself that changes nothing.
    if (isSame(from, target) && headers === undefined) return object;
    const input = {
      CopySource: storePath(NO_ENDPOINT, from.bucket, from.key).slice(1),
      CopySourceIfMatch: `"${object.etag}"`,
    };
    try {
      if (object.size <= singleCopyBytesMax)
        return await copyAtOnce({ object, input }, target, copyOptions, storeConditions);
      return await writeInParts({ ref: target, headers: headers ?? object.headers, conditions }, (uploadId) =>
        copyParts(sdk, { source: input, size: object.size, target, uploadId, partBytes, signal }),
      );
    } catch (error) {
      const isUnconditional = Object.keys(storeConditions).length === 0;
      const hasSourceChanged =
        isUnconditional && error instanceof ServiceError && error.kind === 'precondition_failed';
      throw hasSourceChanged ? objectConflict(error) : error;
    }
  };
}
