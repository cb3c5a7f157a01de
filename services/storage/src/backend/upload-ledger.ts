import { ServiceError } from '@gridlease/common/errors/service-error';
import type { MultipartUploads, ObjectRef } from './backend.ts';

/** A multipart upload that this service has begun. */
export interface BegunUpload {
  readonly ref: ObjectRef;
  readonly uploadId: string;
}

/**
 * What this service has begun in a store that other programs use, too. A store does not say who began a multipart
 * upload, so each is noted when it begins; what has no note is somebody else's.
 */
export interface UploadLedger {
  add(upload: BegunUpload): Promise<void>;
  /** What has no note is no error. */
  remove(upload: BegunUpload): Promise<void>;
  /** Those that were begun before this moment and have not ended. */
  listBefore(moment: Date): AsyncGenerator<BegunUpload>;
}

/**
 * Multipart uploads whose beginnings and ends are noted. One that cannot be noted goes on all the same, and is not
 * removed should it be abandoned; a note that cannot be removed goes when the janitor finds its upload gone.
 *
 * @param ledger asked for late: it keeps its notes in the same store
 */
export function recordUploads(
  multipart: MultipartUploads,
  ledger: () => UploadLedger,
  warn: (message: string, error: unknown) => void,
): MultipartUploads {
  const forget = async (upload: BegunUpload) => {
    try {
      await ledger().remove(upload);
    } catch (error) {
      warn(
        `the note of upload ${upload.uploadId} in bucket ${upload.ref.bucket} could not be removed`,
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
        warn(`upload ${uploadId} in bucket ${ref.bucket} could not be noted as ours`, error);
      }
      return uploadId;
    },
    async complete(ref, uploadId, parts, conditions) {
      const stored = await multipart.complete(ref, uploadId, parts, conditions);
      await forget({ ref, uploadId });
      return stored;
    },
    async abort(ref, uploadId) {
      try {
        await multipart.abort(ref, uploadId);
      } catch (error) {
        // Its bucket is gone, and the upload with it.
        if (error instanceof ServiceError && error.kind === 'not_found') await forget({ ref, uploadId });
        throw error;
      }
      await forget({ ref, uploadId });
    },
  };
}
