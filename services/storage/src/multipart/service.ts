import type { Actor } from '@gridlease/common/access/caller';
import { requireAccess } from '../access/require-access.ts';
import type { AccessRule } from '../access/rules.ts';
import type { Backend, ObjectRef, StoredObject, UploadedPart, WriteConditions } from '../backend/backend.ts';
import { requireObjectKey } from '../objects/object-key.ts';
import { uploadTooLarge } from '../objects/upload-body.ts';
import type { Quotas } from '../quotas/quotas.ts';

export interface MultipartDeps {
  readonly backend: Backend;
  readonly rules: readonly AccessRule[];
  readonly maxUploadBytes: number;
  readonly quotas: Quotas;
}

/**
 * Parts go directly to the store, which does not know our limit on objects: an upload that exceeds it is removed.
 *
 * @throws ServiceError 413 `upload_too_large`
 */
async function requireSize(
  { backend, maxUploadBytes }: MultipartDeps,
  ref: ObjectRef,
  upload: { readonly id: string; readonly parts: readonly Pick<UploadedPart, 'number'>[] },
): Promise<void> {
  const named = new Set(upload.parts.map(({ number }) => number));
  const stored = await backend.multipart.listParts(ref, upload.id);
  const bytes = stored.reduce((sum, { number, size }) => (named.has(number) ? sum + size : sum), 0);
  if (bytes <= maxUploadBytes) return;
  await backend.multipart.abort(ref, upload.id);
  throw uploadTooLarge(maxUploadBytes);
}

/**
 * Makes the object of its parts.
 *
 * @throws ServiceError `upload_not_found`, `parts_invalid`, `part_too_small`, 413 `upload_too_large`
 */
export async function completeUpload(
  deps: MultipartDeps,
  actor: Actor,
  ref: ObjectRef,
  upload: {
    readonly id: string;
    readonly parts: readonly Pick<UploadedPart, 'number' | 'etag'>[];
    /** Reads the conditions, once the actor is known to be allowed to write. */
    readonly readConditions: () => WriteConditions;
  },
): Promise<StoredObject> {
  requireObjectKey(ref.key);
  requireAccess(deps.rules, actor, ref, 'write');
  const conditions = upload.readConditions();
  await requireSize(deps, ref, upload);
  const stored = await deps.backend.multipart.complete(ref, upload.id, upload.parts, conditions);
  await deps.quotas.endUpload(actor, { ref, uploadId: upload.id }, stored.size);
  return stored;
}

/** Removes an upload and its parts, if it still exists. */
export async function abortUpload(
  { backend, rules, quotas }: MultipartDeps,
  actor: Actor,
  ref: ObjectRef,
  uploadId: string,
): Promise<void> {
  requireObjectKey(ref.key);
  requireAccess(rules, actor, ref, 'write');
  await backend.multipart.abort(ref, uploadId);
  await quotas.endUpload(actor, { ref, uploadId }, 0);
}
