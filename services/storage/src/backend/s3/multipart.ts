import { AbortMultipartUploadCommand } from '@aws-sdk/client-s3';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { MultipartUploads, ObjectRef } from '../backend.ts';
import { storeMisbehaved } from '../errors.ts';
import type { StoreConnection } from './connection.ts';
import { discard } from './dispatch.ts';
import { storePath } from './endpoint.ts';
import { createCompletion } from './multipart-completion.ts';
import { createMultipartLists } from './multipart-lists.ts';
import { headerOf, requestHeadersOf, unquoted } from './object-headers.ts';
import { PART_BYTES_MIN, type S3Options } from './options.ts';
import type { Readers } from './read.ts';
import { callStore, type SdkClients } from './sdk-client.ts';
import type { Signer } from './signer.ts';
import type { CheckConditions } from './write-conditions.ts';
import { readDocument, textOf } from './xml-document.ts';

interface Deps {
  readonly connection: StoreConnection;
  readonly sdk: SdkClients;
  readonly readers: Readers;
  readonly checkConditions: CheckConditions;
  readonly signer: Signer;
  readonly options: S3Options;
}

function partQuery(uploadId: string, number: number): Record<string, string> {
  return { partNumber: String(number), uploadId };
}

export function createMultipart(deps: Deps): MultipartUploads {
  const { connection, readers, signer } = deps;
  const { endpoint, publicEndpoint } = deps.options;
  const { quick } = deps.sdk;
  const place = ({ bucket, key }: ObjectRef) => ({ Bucket: bucket, Key: key });
  return {
    partBytesMin: PART_BYTES_MIN,
    ...createMultipartLists(deps.sdk, deps.options.limits.pageUploadsMax),
    complete: createCompletion(deps.sdk, readers, deps.checkConditions),

    // Not by the SDK: it signs headers as UTF-8, but they may contain anything.
    async start(ref, headers, conditions) {
      await deps.checkConditions(ref, conditions);
      const response = await connection.send({
        method: 'POST',
        path: storePath(endpoint, ref.bucket, ref.key),
        query: { uploads: '' },
        headers: requestHeadersOf(headers),
        subject: { ...ref, what: 'multipart uploads' },
        accept: [200],
      });
      const uploadId = textOf(await readDocument(response.body), 'UploadId');
      if (uploadId !== undefined) return uploadId;
      throw storeMisbehaved(new Error('a multipart upload was begun without an id'));
    },

    async putPart(ref, uploadId, { number, size, body, signal }) {
      const response = await connection.send({
        method: 'PUT',
        path: storePath(endpoint, ref.bucket, ref.key),
        query: partQuery(uploadId, number),
        headers: { 'content-length': String(size) },
        body,
        signal,
        subject: { ...ref, uploadId },
        accept: [200],
      });
      discard(response.body);
      const etag = headerOf(response.headers, 'etag');
      if (etag === undefined) throw storeMisbehaved(new Error('a part was stored without an ETag'));
      return { number, etag: unquoted(etag), size };
    },

    async abort(ref, uploadId) {
      const command = new AbortMultipartUploadCommand({ ...place(ref), UploadId: uploadId });
      try {
        await callStore({ ...ref, uploadId }, quick.send(command));
      } catch (error) {
        // Some stores look up the object first and report that it is missing.
        const isGone = error instanceof ServiceError && error.kind === 'not_found';
        if (!isGone || error.code === 'bucket_not_found') throw error;
      }
    },

    async presignPart(ref, uploadId, number, expirySeconds) {
      const path = storePath(publicEndpoint, ref.bucket, ref.key);
      return signer.signUrl({ method: 'PUT', path, query: partQuery(uploadId, number) }, expirySeconds);
    },
  };
}
