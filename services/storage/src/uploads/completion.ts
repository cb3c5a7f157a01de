import { Readable } from 'node:stream';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Backend, UploadedPart } from '../backend/backend.ts';
import { unlessMissing } from '../backend/errors.ts';
import { isObjectThere, type UploadProgress } from './progress.ts';
import type { UploadStore } from './store.ts';

type Deps = { readonly backend: Backend; readonly store: UploadStore };

/** Stores cannot make an object of zero parts. */
async function putNothing({ backend }: Deps, { descriptor }: UploadProgress): Promise<void> {
  const { ref, uploadId, headers, conditions } = descriptor;
  const body = Readable.from([], { objectMode: false });
  await backend.put(ref, { body, size: 0, headers, conditions });
  await backend.multipart.abort(ref, uploadId);
}

/**
 * Makes the object of the parts, under the conditions of the upload. This is recorded before and after, so that a later
 * request that finds the parts gone knows why.
 *
 * @throws ServiceError `precondition_failed`, `object_conflict`; the upload then remains
 */
export async function completeObject(
  deps: Deps,
  upload: UploadProgress,
  parts: readonly UploadedPart[],
): Promise<UploadProgress> {
  const { id, length, descriptor } = upload;
  const { ref, uploadId, conditions } = descriptor;
  await deps.store.mark(id, 'completing');
  try {
    if (parts.length === 0) await putNothing(deps, upload);
    else await deps.backend.multipart.complete(ref, uploadId, parts, conditions);
  } catch (error) {
    // Another process has completed it.
    const isGone = error instanceof ServiceError && error.code === 'upload_not_found';
    if (!isGone || !(await isObjectThere(deps, descriptor, length))) throw error;
  }
  await deps.store.mark(id, 'done');
  // Leftovers are removed with the upload.
  await deps.store.deleteLeftovers(id).catch(() => {});
  return { ...upload, offset: length ?? 0, parts: [], pieces: [], isDone: true };
}

/** Removes an upload and everything it stored, in an order that never leaves something that looks like an upload. */
export async function removeUpload({ backend, store }: Deps, id: string): Promise<void> {
  const descriptor = await store.findDescriptor(id);
  if (descriptor !== undefined) {
    await store.unmarkCompleting(id);
    await unlessMissing(backend.multipart.abort(descriptor.ref, descriptor.uploadId));
  }
  await store.deleteAll(id);
}
