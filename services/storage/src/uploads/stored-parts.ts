import type { Backend, ObjectRef } from '../backend/backend.ts';
import { unlessMissing } from '../backend/errors.ts';
import { readProgress } from './progress.ts';
import type { UploadStore } from './store.ts';

/**
 * The bytes of an upload that is not complete, by part; of a resumable upload (with its id) together, as part 0. Undefined
 * if it has ended.
 */
export async function storedParts(
  deps: { readonly backend: Backend; readonly store: UploadStore },
  upload: { readonly ref: ObjectRef; readonly uploadId: string; readonly resumableId?: string | undefined },
): Promise<ReadonlyMap<number, number> | undefined> {
  const { ref, uploadId, resumableId } = upload;
  // It is recorded before its descriptor is written.
  const descriptor = resumableId === undefined ? undefined : await deps.store.findDescriptor(resumableId);
  if (resumableId === undefined || descriptor === undefined) {
    const parts = await unlessMissing(deps.backend.multipart.listParts(ref, uploadId));
    return parts && new Map(parts.map(({ number, size }) => [number, size]));
  }
  const progress = await unlessMissing(readProgress(deps, resumableId, descriptor));
  return progress === undefined || progress.isDone ? undefined : new Map([[0, progress.offset]]);
}
