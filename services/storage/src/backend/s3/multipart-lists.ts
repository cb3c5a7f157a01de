import {
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
} from '@aws-sdk/client-s3';
import type { MultipartUploads, ObjectRef, PendingUpload, UploadedPart } from '../backend.ts';
import { type Control, control } from './control.ts';
import { unquoted } from './object-headers.ts';
import { decodeListed } from './url-encoding.ts';

/** What a store has of uploads that were not completed. */
export function createMultipartLists({
  quick,
}: Control): Pick<MultipartUploads, 'listParts' | 'listPending'> {
  async function* partsOf({ bucket, key }: ObjectRef, uploadId: string): AsyncGenerator<UploadedPart> {
    let marker: string | undefined;
    do {
      const command = new ListPartsCommand({
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        PartNumberMarker: marker,
      });
      const page: ListPartsCommandOutput = await control({ bucket, key, uploadId }, quick.send(command));
      for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? [])
        yield { number: PartNumber, etag: unquoted(ETag), size: Size };
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker !== undefined);
  }

  return {
    listParts: (ref, uploadId) => Array.fromAsync(partsOf(ref, uploadId)),

    async *listPending(bucket): AsyncGenerator<PendingUpload> {
      let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
      while (after !== undefined) {
        const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
          Bucket: bucket,
          EncodingType: 'url',
          ...after,
        });
        const page: ListMultipartUploadsCommandOutput = await control({ bucket }, quick.send(command));
        const decode = (text: string) => decodeListed(text, page.EncodingType);
        for (const { Key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? [])
          yield { ref: { bucket, key: decode(Key) }, uploadId: UploadId, startedAt: Initiated };
        after = page.IsTruncated
          ? { KeyMarker: decode(page.NextKeyMarker ?? ''), UploadIdMarker: page.NextUploadIdMarker ?? '' }
          : undefined;
      }
    },
  };
}
