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
import { type AnnouncedUpload, inBucket, type StoreDeps, storeUpload } from './store.ts';

export interface ObjectDeps extends StoreDeps {
  readonly rules: readonly AccessRule[];
}

/**
 * Writes an object atomically. `readUpload` reads the headers, including conditions, only once the actor is known to be
 * allowed to write: an error about them would reveal that they were evaluated.
 */
export function uploadObject(
  deps: ObjectDeps,
  actor: Actor,
  ref: ObjectRef,
  readUpload: () => AnnouncedUpload,
): Promise<StoredObject> {
  requireAccess(deps.rules, actor, ref, 'write');
  const grant = deps.quotas.grantFor(actor, ref);
  return storeUpload(deps, ref, readUpload(), { grant, isOwner: true });
}

/** Reads an object, or a range of it, with conditions. */
export function downloadObject(
  deps: ObjectDeps,
  actor: Actor,
  ref: ObjectRef,
  query: ReadQuery,
): Promise<ReadOutcome<Body>> {
  requireAccess(deps.rules, actor, ref, 'read');
  return inBucket(deps, ref.bucket, deps.backend.get(ref, query));
}

/** Reads the headers of an object. */
export function describeObject(
  deps: ObjectDeps,
  actor: Actor,
  ref: ObjectRef,
  conditions: ReadConditions,
): Promise<ReadOutcome<unknown>> {
  requireAccess(deps.rules, actor, ref, 'read');
  return inBucket(deps, ref.bucket, deps.backend.head(ref, { conditions }));
}

/** Deletes an object; succeeds for a missing key, unless it must match. */
export async function deleteObject(
  deps: ObjectDeps,
  actor: Actor,
  ref: ObjectRef,
  readConditions: () => Pick<WriteConditions, 'ifMatch'>,
): Promise<void> {
  requireAccess(deps.rules, actor, ref, 'delete');
  await inBucket(deps, ref.bucket, deps.backend.delete(ref, readConditions()));
}
