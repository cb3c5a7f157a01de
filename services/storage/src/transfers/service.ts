import type { Actor } from '@gridlease/common/access/caller';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { requireAccess } from '../access/require-access.ts';
import type { AccessRule } from '../access/rules.ts';
import type { Backend, ObjectHeaders, ObjectRef, StoredObject, WriteConditions } from '../backend/backend.ts';
import { objectConflict, storeUnavailable } from '../backend/errors.ts';
import { requireObjectKey } from '../objects/object-key.ts';
import type { Quotas } from '../quotas/quotas.ts';

export interface TransferDeps {
  readonly backend: Backend;
  readonly rules: readonly AccessRule[];
  readonly quotas: Quotas;
}

export interface Transfer {
  readonly source: ObjectRef;
  readonly destination: ObjectRef;
  /** Reads the rest of the request, once the actor is known to be allowed to read the source and write the destination. */
  readonly readOptions: () => TransferOptions;
}

export interface TransferOptions {
  /** Each replaces the source's, if present. */
  readonly contentType: string | undefined;
  readonly meta: Readonly<Record<string, string>> | undefined;
  readonly conditions: WriteConditions;
}

/** The headers of the destination; undefined: those of the source. */
function changedHeaders(
  { headers }: StoredObject,
  { contentType, meta }: TransferOptions,
): ObjectHeaders | undefined {
  if (contentType === undefined && meta === undefined) return undefined;
  return { ...headers, contentType: contentType ?? headers.contentType, meta: meta ?? headers.meta };
}

async function describe({ backend }: TransferDeps, ref: ObjectRef): Promise<StoredObject> {
  const found = await backend.head(ref, { conditions: {} });
  // The read was unconditional.
  if (found.kind !== 'found') throw storeUnavailable();
  return found.object;
}

/** Copies the current source, which is deleted afterwards if it moves; returns both objects. */
async function copy(deps: TransferDeps, actor: Actor, transfer: Transfer, kind: 'copy' | 'move') {
  const { source, destination } = transfer;
  for (const { key } of [source, destination]) requireObjectKey(key);
  requireAccess(deps.rules, actor, source, 'read');
  requireAccess(deps.rules, actor, destination, 'write');
  const options = transfer.readOptions();
  const before = await describe(deps, source);
  const headers = changedHeaders(before, options);
  const { conditions } = options;
  const grant = deps.quotas.grantFor(actor, destination);
  const isFreed =
    kind === 'move' &&
    source.bucket === destination.bucket &&
    grant?.limits.every(({ prefix }) => source.key.startsWith(prefix)) === true;
  const request = {
    ref: destination,
    bytes: before.size,
    freedBytes: isFreed ? before.size : 0,
    isOwner: true,
  };
  const copied = await deps.quotas.within(grant, request, (admission) =>
    deps.backend.copy(source, destination, { headers, conditions, onCommit: admission?.onCommit }),
  );
  return { before, copied };
}

/** Copies an object within the store, whatever its size. */
export async function copyObject(
  deps: TransferDeps,
  actor: Actor,
  transfer: Transfer,
): Promise<StoredObject> {
  return (await copy(deps, actor, transfer, 'copy')).copied;
}

/**
 * Copies an object and deletes the source, unless it has changed since: a concurrent write must not be lost.
 *
 * @throws ServiceError 409 `object_conflict`; the copy and the new source then both exist
 */
export async function moveObject(
  deps: TransferDeps,
  actor: Actor,
  transfer: Transfer,
): Promise<StoredObject> {
  const { source, destination } = transfer;
  if (source.bucket === destination.bucket && source.key === destination.key) {
    throw new ServiceError('invalid', 'destination_is_source', 'An object cannot be moved to where it is.');
  }
  requireAccess(deps.rules, actor, source, 'delete');
  const { before, copied } = await copy(deps, actor, transfer, 'move');
  const after = await describe(deps, source);
  if (after.etag !== before.etag || after.lastModified.getTime() !== before.lastModified.getTime()) {
    throw objectConflict();
  }
  await deps.backend.delete(source);
  return copied;
}

/** Why the actor may not delete this key, if so. */
function refusalOf(deps: TransferDeps, actor: Actor, ref: ObjectRef): ServiceError | undefined {
  try {
    requireObjectKey(ref.key);
    requireAccess(deps.rules, actor, ref, 'delete');
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

function toFailure(key: string, error: Error) {
  const { code, message } = error instanceof ServiceError ? error : storeUnavailable(error);
  return { key, code, detail: message };
}

/** Deletes each key on its own; returns the keys that no longer exist, and the errors of the others. */
export async function deleteObjects(
  deps: TransferDeps,
  actor: Actor,
  bucket: string,
  keys: readonly string[],
) {
  const errors: ReturnType<typeof toFailure>[] = [];
  const allowed = [...new Set(keys)].filter((key) => {
    const refusal = refusalOf(deps, actor, { bucket, key });
    if (refusal !== undefined) errors.push(toFailure(key, refusal));
    return refusal === undefined;
  });
  if (allowed.length === 0) return { deleted: [], errors };
  const outcomes = await deps.backend.deleteMany(bucket, allowed);
  const deleted = allowed.filter((key, at) => {
    const error = outcomes[at];
    if (error !== undefined) errors.push(toFailure(key, error));
    return error === undefined;
  });
  return { deleted, errors };
}
