import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
} from '@aws-sdk/client-s3';
import { ServiceError } from '@gridlease/common/errors/service-error';
import {
  type MultipartUploads,
  type ObjectRef,
  PART_BYTES_MIN,
  type PendingUpload,
  type StoredObject,
  type UploadedPart,
} from '../backend.ts';
import { isNotFound, storeMisbehaved } from '../errors.ts';
import type { S3Context } from './context.ts';
import { discard } from './dispatch.ts';
import { storePath } from './endpoint.ts';
import { headerOf, requestHeadersOf, unquoted } from './object-headers.ts';
import { callStore, decodeListed } from './sdk-client.ts';
import type { Signer } from './signer.ts';
import { CONDITIONAL_WRITES } from './write-conditions.ts';
import { readDocument, textOf } from './xml-document.ts';

const toInput = ({ bucket, key }: ObjectRef, uploadId: string) => ({
  Bucket: bucket,
  Key: key,
  UploadId: uploadId,
});

const partQuery = (uploadId: string, number: number) => ({ partNumber: String(number), uploadId });

/** All parts of an upload, by number. */
async function* listParts(
  { sdk }: S3Context,
  ref: ObjectRef,
  uploadId: string,
): AsyncGenerator<UploadedPart> {
  let marker: string | undefined;
  do {
    const command = new ListPartsCommand({ ...toInput(ref, uploadId), PartNumberMarker: marker });
    const page: ListPartsCommandOutput = await callStore({ ...ref, uploadId }, sdk.quick.send(command));
    for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? [])
      yield { number: PartNumber, etag: unquoted(ETag), size: Size };
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (marker !== undefined);
}

/** The incomplete uploads of a bucket. */
async function* listPending({ sdk, options }: S3Context, bucket: string): AsyncGenerator<PendingUpload> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
  while (after !== undefined) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket: bucket,
      EncodingType: 'url',
      MaxUploads: options.limits.pageUploadsMax,
      ...after,
    });
    const page: ListMultipartUploadsCommandOutput = await callStore({ bucket }, sdk.quick.send(command));
    let last: PendingUpload | undefined;
    for (const { Key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? []) {
      const key = decodeListed(Key, page.EncodingType);
      last = { ref: { bucket, key }, uploadId: UploadId, startedAt: Initiated };
      yield last;
    }
    // Not the markers of the response: stores disagree on whether these are encoded.
    const isLast = last === undefined || !page.IsTruncated;
    after = isLast ? undefined : { KeyMarker: last?.ref.key, UploadIdMarker: last?.uploadId };
  }
}

/** The ETag that S3 derives from the parts' digests. */
function etagOf(parts: readonly { readonly etag: string }[]): string {
  const digests = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')));
  return `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
}

/** Makes the object of an upload's parts. */
function createCompletion({ sdk, readers, checkConditions }: S3Context): MultipartUploads['complete'] {
  /** The response may be lost after the completion succeeded; the object then shows it. */
  async function findCompleted(
    ref: ObjectRef,
    etag: string,
    error: unknown,
  ): Promise<StoredObject | undefined> {
    if (!(error instanceof ServiceError)) return undefined;
    if (error.kind !== 'unavailable' && error.code !== 'upload_not_found') return undefined;
    const object = await readers.stat(ref).catch(() => undefined);
    return object?.etag === etag ? object : undefined;
  }

  return async (ref, uploadId, parts, conditions) => {
    const { ifMatch, ifNoneMatch } = await checkConditions(ref, conditions);
    const command = new CompleteMultipartUploadCommand({
      ...toInput(ref, uploadId),
      MultipartUpload: {
        Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` })),
      },
      IfMatch: ifMatch,
      IfNoneMatch: ifNoneMatch,
    });
    try {
      await callStore({ ...ref, uploadId, what: CONDITIONAL_WRITES }, sdk.patient.send(command));
    } catch (error) {
      const object = await findCompleted(ref, etagOf(parts), error);
      if (object === undefined) throw error;
      return object;
    }
    return readers.stat(ref);
  };
}

export function createMultipart(context: S3Context, signer: Signer): MultipartUploads {
  const { connection, sdk, checkConditions, options } = context;
  return {
    partBytesMin: PART_BYTES_MIN,
    listParts: (ref, uploadId) => Array.fromAsync(listParts(context, ref, uploadId)),
    listPending: (bucket) => listPending(context, bucket),
    complete: createCompletion(context),

    // Not by the SDK: it signs headers as UTF-8, but they may contain anything.
    async start(ref, headers, conditions) {
      await checkConditions(ref, conditions);
      const response = await connection.send({
        method: 'POST',
        ...ref,
        what: 'multipart uploads',
        query: { uploads: '' },
        headers: requestHeadersOf(headers),
        accept: [200],
      });
      const uploadId = textOf(await readDocument(response.body), 'UploadId');
      if (uploadId !== undefined) return uploadId;
      throw storeMisbehaved(new Error('the store started a multipart upload without an id'));
    },

    async putPart(ref, uploadId, { number, size, body, signal }) {
      const response = await connection.send({
        method: 'PUT',
        ...ref,
        uploadId,
        query: partQuery(uploadId, number),
        headers: { 'content-length': String(size) },
        body,
        signal,
        accept: [200],
      });
      discard(response.body);
      const etag = headerOf(response.headers, 'etag');
      if (etag === undefined) throw storeMisbehaved(new Error('the store stored a part without an ETag'));
      return { number, etag: unquoted(etag), size };
    },

    async abort(ref, uploadId) {
      const command = new AbortMultipartUploadCommand(toInput(ref, uploadId));
      try {
        await callStore({ ...ref, uploadId }, sdk.quick.send(command));
      } catch (error) {
        // Some stores look up the object first and report that it is missing.
        if (!isNotFound(error) || error.code === 'bucket_not_found') throw error;
      }
    },

    async presignPart({ bucket, key }, uploadId, number, expirySeconds) {
      const path = storePath(options.publicEndpoint, bucket, key);
      return signer.signUrl({ method: 'PUT', path, query: partQuery(uploadId, number) }, expirySeconds);
    },
  };
}
