import type { Actor } from '@gridlease/common/access/caller';
import { requireAccess } from '../access/require-access.ts';
import type { AccessRule } from '../access/rules.ts';
import type { Backend, ObjectRef, StoredObject, UploadedPart, WriteConditions } from '../backend/backend.ts';
import { requireObjectKey } from '../objects/object-key.ts';

export interface MultipartDeps {
  readonly backend: Backend;
  readonly rules: readonly AccessRule[];
}

/** Makes the object out of its parts. @throws ServiceError `upload_not_found`, `parts_invalid`, `part_too_small` */
export async function completeUpload(
  { backend, rules }: MultipartDeps,
  actor: Actor,
  ref: ObjectRef,
  upload: {
    readonly id: string;
    readonly parts: readonly Pick<UploadedPart, 'number' | 'etag'>[];
    readonly conditions: WriteConditions;
  },
): Promise<StoredObject> {
  requireObjectKey(ref.key);
  requireAccess(rules, actor, ref, 'write');
  return backend.multipart.complete(ref, upload.id, upload.parts, upload.conditions);
}

/** Removes an upload and its parts, if it is still there. */
export async function abortUpload(
  { backend, rules }: MultipartDeps,
  actor: Actor,
  ref: ObjectRef,
  uploadId: string,
): Promise<void> {
  requireObjectKey(ref.key);
  requireAccess(rules, actor, ref, 'write');
  await backend.multipart.abort(ref, uploadId);
}
