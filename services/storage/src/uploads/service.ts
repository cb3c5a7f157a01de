import type { Actor } from '@gridlease/common/access/caller';
import { v7 as uuidv7 } from 'uuid';
import { requireAccess, requireScopeFor } from '../access/require-access.ts';
import { type AccessRule, isAllowed } from '../access/rules.ts';
import type { ObjectRef } from '../backend/backend.ts';
import { type BucketResolution, requireOpenBucket } from '../buckets/resolution.ts';
import { inBucket, type StoreDeps } from '../objects/store.ts';
import { uploadTooLarge } from '../objects/upload-body.ts';
import type { QuotaGrant } from '../quotas/quota.ts';
import { completeObject, removeUpload } from './completion.ts';
import { bodyBeyondLength, lengthDiffers, offsetDiffers, uploadExpired, uploadUnknown } from './errors.ts';
import type { IncomingLimits } from './incoming-body.ts';
import type { UploadLocks } from './locks.ts';
import type { PartMemory } from './part-memory.ts';
import { createPartWriter } from './part-writer.ts';
import { readProgress, type UploadProgress } from './progress.ts';
import type { UploadDescriptor, UploadStore } from './store.ts';

export interface UploadDeps extends StoreDeps {
  readonly rules: readonly AccessRule[];
  readonly resolution: BucketResolution;
  readonly store: UploadStore;
  readonly locks: UploadLocks;
  readonly memories: PartMemory;
  /** For an upload of at most this length. */
  readonly partBytesFor: (lengthMax: number) => number;
  readonly expireAfterMs: number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Bytes that continue an upload; nothing of them has been read. */
export interface UploadBytes {
  /** Their number, if announced. */
  readonly size: number | undefined;
  readonly open: (limits: Omit<IncomingLimits, 'signal'>) => AsyncIterable<Buffer>;
}

/** A request that creates an upload. */
export interface Creation {
  readonly ref: ObjectRef;
  /** Reads the rest of the request, once the actor is known to be allowed to write. */
  readonly readOptions: () => CreationOptions;
}

export type CreationOptions = Omit<UploadDescriptor, 'ref' | 'uploadId' | 'partBytes'> & {
  readonly bytes: UploadBytes | undefined;
};

/** How often the activity of an upload is recorded within its expiry time. */
const TOUCHES = 4;

/** How an upload is known to the quotas. */
const openUploadOf = ({ id, descriptor: { ref, uploadId } }: Pick<UploadProgress, 'id' | 'descriptor'>) => ({
  ref,
  uploadId,
  resumableId: id,
});

/** Appends bytes to an upload. Bytes that arrived before a failure are kept. */
async function receive(
  deps: UploadDeps,
  actor: Actor,
  upload: UploadProgress,
  bytes: UploadBytes | undefined,
  interrupted: AbortSignal,
): Promise<UploadProgress> {
  const { length, offset } = upload;
  const bytesMax = (length ?? deps.maxUploadBytes) - offset;
  const tooLong = () =>
    length === undefined ? uploadTooLarge(deps.maxUploadBytes) : bodyBeyondLength(length);
  if (bytes?.size !== undefined && bytes.size > bytesMax) throw tooLong();
  if (upload.isDone) return upload;
  const take = (onBytes?: (bytes: number) => void) =>
    takeBytes(deps, upload, { bytes, bytesMax, tooLong, interrupted, onBytes });
  const grant = bytes === undefined ? undefined : deps.quotas.grantFor(actor, upload.descriptor.ref);
  const after = grant === undefined ? await take() : await takeWithin(deps, grant, { upload, bytes, take });
  if (after.isDone) await deps.quotas.endUpload(actor, openUploadOf(upload), after.offset);
  return after;
}

/** Takes bytes within the quotas; those that arrive count until the upload ends, also after a failure. */
async function takeWithin(
  { quotas }: UploadDeps,
  grant: QuotaGrant,
  request: {
    readonly upload: UploadProgress;
    readonly bytes: UploadBytes | undefined;
    readonly take: (onBytes?: (bytes: number) => void) => Promise<UploadProgress>;
  },
): Promise<UploadProgress> {
  const { upload, bytes, take } = request;
  const { ref } = upload.descriptor;
  const admission = await quotas.admit(grant, { ref, bytes: bytes?.size, replacedBytes: 0, isOwner: true });
  let taken = 0;
  const onBytes = (count: number) => {
    if (bytes?.size === undefined) admission.grow(count);
    taken += count;
  };
  try {
    return await take(onBytes);
  } finally {
    quotas.setProgress(grant, openUploadOf(upload), upload.offset + taken);
    admission.fail();
  }
}

interface Intake {
  readonly bytes: UploadBytes | undefined;
  readonly bytesMax: number;
  readonly tooLong: () => Error;
  readonly interrupted: AbortSignal;
  /** Called before each chunk is taken; if it throws, the chunk is not. */
  readonly onBytes: ((bytes: number) => void) | undefined;
}

async function takeBytes(
  deps: UploadDeps,
  upload: UploadProgress,
  { bytes, onBytes, ...limits }: Intake,
): Promise<UploadProgress> {
  let { activeAt } = upload;
  const touch = async () => {
    if (deps.clock() - activeAt <= deps.expireAfterMs / TOUCHES) return;
    await deps.store.touch(upload.id, upload.descriptor);
    activeAt = deps.clock();
  };
  const writer = createPartWriter(deps, upload);
  const takeAll = async () => {
    for await (const chunk of bytes?.open(limits) ?? []) {
      await touch();
      onBytes?.(chunk.length);
      await writer.take(chunk);
    }
  };
  try {
    await touch();
    await takeAll().catch(async (error: unknown) => {
      // The client receives the first error; bytes that cannot be kept are sent again.
      await writer.save().catch(() => {});
      throw error;
    });
    if (writer.position() === upload.length) return await completeObject(deps, upload, await writer.finish());
    await writer.save();
    return { ...upload, offset: writer.position(), activeAt };
  } finally {
    writer.release();
  }
}

/**
 * Creates an upload, with its first bytes if there are any. The conditions apply when it completes; they are also checked
 * now, so that no client sends gigabytes in vain.
 *
 * @throws ServiceError 413 `upload_too_large`, `quota_exceeded`, 409 `too_many_open_uploads`, 412 `precondition_failed`, and what the store throws
 */
export async function createUpload(
  deps: UploadDeps,
  actor: Actor,
  { ref, readOptions }: Creation,
): Promise<UploadProgress> {
  requireAccess(deps.rules, actor, ref, 'write');
  const { bytes, ...options } = readOptions();
  const { length, headers, conditions } = options;
  if (length !== undefined && length > deps.maxUploadBytes) throw uploadTooLarge(deps.maxUploadBytes);
  const grant = deps.quotas.grantFor(actor, ref);
  if (length !== undefined) await inBucket(deps, ref.bucket, deps.quotas.requireRoom(grant, ref, length));
  const partBytes = deps.partBytesFor(length ?? deps.maxUploadBytes);
  const id = uuidv7();
  const { uploadId } = await deps.quotas.startUpload(actor, async () => ({
    ref,
    uploadId: await inBucket(deps, ref.bucket, deps.backend.multipart.start(ref, headers, conditions)),
    resumableId: id,
  }));
  const descriptor = { ...options, ref, uploadId, partBytes };
  const activeAt = deps.clock();
  const upload = { id, descriptor, length, offset: 0, parts: [], pieces: [], isDone: false, activeAt };
  return deps.locks.run(id, async (interrupted) => {
    try {
      await deps.store.insertDescriptor(id, descriptor);
      if (bytes === undefined && length !== 0) return upload;
      return await receive(deps, actor, upload, bytes, interrupted);
    } catch (error) {
      // The client never learns the upload's URL, so it cannot be continued.
      await deps.backend.multipart.abort(ref, uploadId).catch(() => {});
      await removeUpload(deps, id).catch(() => {});
      await deps.quotas.endUpload(actor, openUploadOf(upload), 0);
      throw error;
    }
  });
}

/** @throws ServiceError 404 `upload_not_found`, also for an upload that is not the actor's */
async function requireUpload(deps: UploadDeps, actor: Actor, id: string): Promise<UploadDescriptor> {
  requireScopeFor(actor, 'write');
  const descriptor = await deps.store.findDescriptor(id);
  if (descriptor === undefined) throw uploadUnknown(id);
  requireOpenBucket(deps.resolution, descriptor.ref.bucket);
  if (!isAllowed(actor, { ...descriptor.ref, action: 'write' }, deps.rules)) throw uploadUnknown(id);
  return descriptor;
}

/** @throws ServiceError 404 `upload_not_found`, `upload_expired` */
async function requireProgress(
  deps: UploadDeps,
  id: string,
  descriptor: UploadDescriptor,
): Promise<UploadProgress> {
  const upload = await readProgress(deps, id, descriptor);
  if (deps.clock() - upload.activeAt > deps.expireAfterMs) throw uploadExpired(id);
  return upload;
}

/**
 * Reads the progress of an upload. If all bytes are there it also completes it: the request that should have done so has
 * not, and a client that learns that everything arrived sends nothing more.
 */
export async function describeUpload(deps: UploadDeps, actor: Actor, id: string): Promise<UploadProgress> {
  const descriptor = await requireUpload(deps, actor, id);
  return deps.locks.run(id, async (interrupted) => {
    const upload = await requireProgress(deps, id, descriptor);
    if (upload.offset !== upload.length) return upload;
    return receive(deps, actor, upload, undefined, interrupted);
  });
}

/** A request that continues an upload. */
export interface Continuation {
  readonly offset: number;
  /** Total bytes, if the client declares them now. */
  readonly length: number | undefined;
  readonly bytes: UploadBytes;
}

async function declareLength(
  deps: UploadDeps,
  actor: Actor,
  upload: UploadProgress,
  length: number | undefined,
): Promise<UploadProgress> {
  if (length === undefined || length === upload.length) return upload;
  if (upload.length !== undefined) throw lengthDiffers(upload.length);
  if (length > deps.maxUploadBytes) throw uploadTooLarge(deps.maxUploadBytes);
  if (length < upload.offset) throw lengthDiffers(upload.offset);
  const { ref } = upload.descriptor;
  await deps.quotas.requireRoom(deps.quotas.grantFor(actor, ref), ref, length - upload.offset);
  await deps.store.declareLength(upload.id, length);
  return { ...upload, length };
}

/**
 * Appends bytes to an upload; the last of them completes the object.
 *
 * @throws ServiceError 409 `upload_offset_differs`, `upload_interrupted`; 413; 412 if the conditions of the upload no
 *   longer hold
 */
export async function continueUpload(
  deps: UploadDeps,
  actor: Actor,
  id: string,
  { offset, length, bytes }: Continuation,
): Promise<UploadProgress> {
  const descriptor = await requireUpload(deps, actor, id);
  return deps.locks.run(id, async (interrupted) => {
    const upload = await requireProgress(deps, id, descriptor);
    if (offset !== upload.offset) throw offsetDiffers(upload.offset);
    return receive(deps, actor, await declareLength(deps, actor, upload, length), bytes, interrupted);
  });
}

/** Terminates an upload and removes what it stored. The object of a complete upload stays. */
export async function terminateUpload(deps: UploadDeps, actor: Actor, id: string): Promise<void> {
  const descriptor = await requireUpload(deps, actor, id);
  await deps.locks.run(id, () => removeUpload(deps, id));
  await deps.quotas.endUpload(actor, openUploadOf({ id, descriptor }), 0);
}
