import { createHash } from 'node:crypto';
import type { StartedUpload, UploadLedger } from '../backend/upload-ledger.ts';
import type { StateBucket } from './state-bucket.ts';

/** Separates these from the objects of resumable uploads, whose keys begin with a UUID. */
const PREFIX = 'multipart/';

/** Upload ids and object keys may contain anything, and be too long for a part of a key, so they are hashed. */
function keyOf({ ref, uploadId }: StartedUpload): string {
  const name = JSON.stringify([ref.bucket, ref.key, uploadId]);
  return PREFIX + createHash('sha256').update(name).digest('hex');
}

/** Records the multipart uploads that this service started: small objects in its own bucket, dated by the store. */
export function createUploadLedger(bucket: StateBucket): UploadLedger {
  return {
    add: ({ ref, uploadId }) => bucket.putText(keyOf({ ref, uploadId }), JSON.stringify({ ref, uploadId })),
    remove: (upload) => bucket.remove([keyOf(upload)]),
    async *listBefore(moment) {
      for await (const { key, lastModified } of bucket.list(PREFIX)) {
        if (lastModified >= moment) continue;
        const text = await bucket.findText(key);
        if (text !== undefined) yield JSON.parse(text) as StartedUpload;
      }
    },
  };
}
