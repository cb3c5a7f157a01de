import {
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
} from '@aws-sdk/client-s3';
import type { MultipartUploads, ObjectRef, PendingUpload, UploadedPart } from '../backend.ts';
import { unquoted } from './object-headers.ts';
import { callStore, type SdkClients } from './sdk-client.ts';
import { decodeListed } from './url-encoding.ts';

/** Lists a store's incomplete uploads and their parts. */
export function createMultipartLists(
  { quick }: SdkClients,
  pageUploadsMax: number,
): Pick<MultipartUploads, 'listParts' | 'listPending'> {
  async function* partsOf({ bucket, key }: ObjectRef, uploadId: string): AsyncGenerator<UploadedPart> {
    let marker: string | undefined;
    do {
      const command = new ListPartsCommand({
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        PartNumberMarker: marker,
      });
      const page: ListPartsCommandOutput = await callStore({ bucket, key, uploadId }, quick.send(command));
      for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? [])
        yield { number: PartNumber, etag: unquoted(ETag), size: Size };
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker !== undefined);
  }

  return {
    listParts: (ref, uploadId) => Array.fromAsync(partsOf(ref, uploadId)),

    async *listPending(bucket): AsyncGenerator<PendingUpload> {
      let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
      while (after !== undefined) {
        const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
          Bucket: bucket,
          EncodingType: 'url',
          MaxUploads: pageUploadsMax,
          ...after,
        });
        const page: ListMultipartUploadsCommandOutput = await callStore({ bucket }, quick.send(command));
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
    },
  };
}
