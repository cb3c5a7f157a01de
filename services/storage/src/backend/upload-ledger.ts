import type { MultipartUploads, PendingUpload } from './backend.ts';
import { isNotFound } from './errors.ts';

/** A multipart upload that this service started. */
export type StartedUpload = Omit<PendingUpload, 'startedAt'>;

/**
 * Records the multipart uploads that this service started in a store that it shares with other programs. A store does not
 * tell who started an upload, so each is recorded when it starts; unrecorded ones belong to other programs.
 */
export interface UploadLedger {
  add(upload: StartedUpload): Promise<void>;
  /** Succeeds for an upload that is not recorded. */
  remove(upload: StartedUpload): Promise<void>;
  /** Uploads that were started before this moment and have not ended. */
  listBefore(moment: Date): AsyncGenerator<StartedUpload>;
}

/**
 * Records the start and end of multipart uploads. If an upload cannot be recorded it proceeds anyway, and is not removed
 * should it be abandoned; a record that cannot be removed is removed when the janitor finds that its upload no longer exists.
 *
 * @param ledger resolved lazily: it stores its records in the same store
 */
export function recordUploads(
  multipart: MultipartUploads,
  ledger: () => UploadLedger,
  warn: (message: string, error: unknown) => void,
): MultipartUploads {
  const removeRecord = async (upload: StartedUpload) => {
    try {
      await ledger().remove(upload);
    } catch (error) {
      warn(
        `the record of upload ${upload.uploadId} in bucket ${upload.ref.bucket} could not be removed`,
        error,
      );
    }
  };
  return {
    ...multipart,
    async start(ref, headers, conditions) {
      const uploadId = await multipart.start(ref, headers, conditions);
      try {
        await ledger().add({ ref, uploadId });
      } catch (error) {
        warn(`upload ${uploadId} in bucket ${ref.bucket} could not be recorded`, error);
      }
      return uploadId;
    },
    async complete(ref, uploadId, parts, conditions) {
      const stored = await multipart.complete(ref, uploadId, parts, conditions);
      await removeRecord({ ref, uploadId });
      return stored;
    },
    async abort(ref, uploadId) {
      try {
        await multipart.abort(ref, uploadId);
      } catch (error) {
        // The bucket was deleted together with the upload.
        if (isNotFound(error)) await removeRecord({ ref, uploadId });
        throw error;
      }
      await removeRecord({ ref, uploadId });
    },
  };
}
