import type { Actor } from '@gridlease/common/access/caller';
import { requireAccess } from '../access/require-access.ts';
import type { AccessRule } from '../access/rules.ts';
import type {
  Body,
  ObjectRef,
  ReadConditions,
  ReadOutcome,
  ReadQuery,
  StoredObject,
  WriteConditions,
} from '../backend/backend.ts';
import {
  type AnnouncedUpload,
  inBucket,
  readContent,
  readDescription,
  type StoreDeps,
  storeUpload,
} from './store.ts';

export interface ObjectDeps extends StoreDeps {
  readonly rules: readonly AccessRule[];
}

/** Writes an object: all of it or nothing. */
export function uploadObject(
  deps: ObjectDeps,
  actor: Actor,
  ref: ObjectRef,
  upload: AnnouncedUpload,
): Promise<StoredObject> {
  requireAccess(deps.rules, actor, ref, 'write');
  return storeUpload(deps, ref, upload);
}

/** An object's bytes, or a range of them, on conditions. */
export function downloadObject(
  deps: ObjectDeps,
  actor: Actor,
  ref: ObjectRef,
  query: ReadQuery,
): Promise<ReadOutcome<Body>> {
  requireAccess(deps.rules, actor, ref, 'read');
  return readContent(deps, ref, query);
}

/** What an object is, without its bytes. */
export function describeObject(
  deps: ObjectDeps,
  actor: Actor,
  ref: ObjectRef,
  conditions: ReadConditions,
): Promise<ReadOutcome<unknown>> {
  requireAccess(deps.rules, actor, ref, 'read');
  return readDescription(deps, ref, conditions);
}

/** Deletes an object; a key that is not there is no error, unless it must match. */
export async function deleteObject(
  deps: ObjectDeps,
  actor: Actor,
  ref: ObjectRef,
  conditions: Pick<WriteConditions, 'ifMatch'>,
): Promise<void> {
  requireAccess(deps.rules, actor, ref, 'delete');
  await inBucket(deps, ref.bucket, deps.backend.delete(ref, conditions));
}
