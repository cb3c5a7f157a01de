import { UploadPartCopyCommand } from '@aws-sdk/client-s3';
import type { ObjectRef, UploadedPart } from '../backend.ts';
import { storeMisbehaved } from '../errors.ts';
import { createWorkers } from './multipart-write.ts';
import { unquoted } from './object-headers.ts';
import { PARTS_MAX } from './options.ts';
import { callStore, type SdkClients } from './sdk-client.ts';

/** Parts of one copy that the store processes concurrently. */
const CONCURRENCY = 3;

export interface PartsCopy {
  /** How the SDK identifies the source, and the version it is bound to. */
  readonly source: { readonly CopySource: string; readonly CopySourceIfMatch: string };
  /** Bytes of the source. */
  readonly size: number;
  readonly target: ObjectRef;
  readonly uploadId: string;
  /** Bytes of each part but the last. */
  readonly partBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** Copies an object into the parts of an upload. Nothing is in flight when this returns or throws. */
export async function copyParts({ patient }: SdkClients, copy: PartsCopy): Promise<UploadedPart[]> {
  const { source, size, target, uploadId, signal } = copy;
  const partBytes = Math.max(copy.partBytes, Math.ceil(size / PARTS_MAX));
  const parts: UploadedPart[] = [];
  const workers = createWorkers(CONCURRENCY, () => {});
  const copyPart = (number: number, first: number, last: number) => async () => {
    const command = new UploadPartCopyCommand({
      ...source,
      Bucket: target.bucket,
      Key: target.key,
      UploadId: uploadId,
      PartNumber: number,
      CopySourceRange: `bytes=${first}-${last}`,
    });
    const subject = { ...target, uploadId, what: 'copies of this size' };
    const sending = patient.send(command, signal ? { abortSignal: signal } : {});
    const etag = (await callStore(subject, sending)).CopyPartResult?.ETag;
    if (etag === undefined) throw storeMisbehaved(new Error('a part was copied without an ETag'));
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
