import { ServiceError } from '@gridlease/common/errors/service-error';
import type {
  MultipartUploads,
  ObjectHeaders,
  ObjectRef,
  StoredObject,
  UploadedPart,
  WriteConditions,
} from '../backend.ts';
import { storeMisbehaved } from '../errors.ts';
import { retry } from './connection.ts';
import type { S3Options } from './options.ts';

/** Makes an object of parts that `work` uploads; if that fails, nothing of it is left. */
export type WriteInParts = (
  target: { ref: ObjectRef; headers: ObjectHeaders; conditions: WriteConditions | undefined },
  /** Must have nothing in flight when it rejects: a part that arrives later would stay. */
  work: (uploadId: string) => Promise<readonly UploadedPart[]>,
) => Promise<StoredObject>;

/** Errors about parts that this service uploaded itself are not the client's fault. */
const ABOUT_PARTS = ['parts_invalid', 'part_too_small', 'upload_not_found'];

function asStoreError(error: unknown): unknown {
  const isAboutParts = error instanceof ServiceError && ABOUT_PARTS.includes(error.code);
  return isAboutParts ? storeMisbehaved(error) : error;
}

export function createMultipartWrite(multipart: MultipartUploads, warn: S3Options['warn']): WriteInParts {
  return async ({ ref, headers, conditions }, work) => {
    const uploadId = await multipart.start(ref, headers);
    try {
      return await multipart.complete(ref, uploadId, await work(uploadId), conditions);
    } catch (error) {
      await retry(
        () => multipart.abort(ref, uploadId),
        () => true,
      ).catch((cause: unknown) => {
        warn(`the parts of upload ${uploadId} in bucket ${ref.bucket} could not be removed`, cause);
      });
      throw asStoreError(error);
    }
  };
}

/**
 * Runs tasks with limited concurrency.
 *
 * @param onFailure called at once for the first task that fails
 */
export function createWorkers(countMax: number, onFailure: (error: unknown) => void) {
  const underWay = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  const throwFailure = () => {
    if (failure !== undefined) throw failure.error;
  };
  const run = async (task: () => Promise<void>) => {
    try {
      await task();
    } catch (error) {
      if (failure !== undefined) return;
      failure = { error };
      onFailure(error);
    }
  };
  const settle = async () => void (await Promise.all(underWay));
  return {
    /** Waits for all, whatever their outcome. */
    settle,
    /** Starts a task, waiting for another one to end if necessary. @throws the error of a failed task */
    async start(task: () => Promise<void>): Promise<void> {
      if (underWay.size >= countMax) await Promise.race(underWay);
      throwFailure();
      const running = run(task);
      underWay.add(running);
      void running.then(() => underWay.delete(running));
    },
    /** Waits for all. @throws the error of a failed task */
    async finish(): Promise<void> {
      await settle();
      throwFailure();
    },
  };
}
