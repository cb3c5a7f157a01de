import type { Backend, UploadedPart } from '../backend/backend.ts';
import { unlessMissing } from '../backend/errors.ts';
import { uploadUnknown } from './errors.ts';
import { chainFrom, type Piece, wholeParts } from './layout.ts';
import type { UploadDescriptor, UploadStore } from './store.ts';

/** The progress of an upload, according to the store. */
export interface UploadProgress {
  readonly id: string;
  readonly descriptor: UploadDescriptor;
  /** Total bytes, if known. */
  readonly length: number | undefined;
  /** Number of durable bytes. */
  readonly offset: number;
  readonly parts: readonly UploadedPart[];
  readonly pieces: readonly Piece[];
  /** The object is complete. */
  readonly isDone: boolean;
  /** Time of the last write, in milliseconds since 1970. */
  readonly activeAt: number;
}

type Deps = { readonly backend: Backend; readonly store: UploadStore };

/**
 * Whether the object that the upload was to become exists. Checked when its parts no longer exist after a
 * completion was started: the process may have been killed before it could record the end.
 */
export async function isObjectThere(
  { backend }: Deps,
  { ref }: UploadDescriptor,
  length: number | undefined,
): Promise<boolean> {
  const found = await unlessMissing(backend.head(ref, { conditions: {} }));
  return found?.kind === 'found' && found.object.size === length;
}

/** @throws ServiceError 404 `upload_not_found` */
export async function readProgress(
  deps: Deps,
  id: string,
  descriptor: UploadDescriptor,
): Promise<UploadProgress> {
  const facts = await deps.store.readFacts(id);
  if (!facts.hasDescriptor) throw uploadUnknown(id);
  const length = descriptor.length ?? facts.declaredLength;
  const common = { id, descriptor, length, activeAt: facts.activeAt };
  const done = { ...common, offset: length ?? 0, parts: [], pieces: [], isDone: true };
  if (facts.isDone) return done;

  const { ref, uploadId } = descriptor;
  const stored = await unlessMissing(deps.backend.multipart.listParts(ref, uploadId));
  if (stored === undefined) {
    if (facts.isCompleting && (await isObjectThere(deps, descriptor, length))) {
      await deps.store.mark(id, 'done');
      return done;
    }
    throw uploadUnknown(id);
  }
  const parts = wholeParts(stored, { partBytes: descriptor.partBytes, length });
  const writeInParts = parts.reduce((sum, { size }) => sum + size, 0);
  const pieces = chainFrom(writeInParts, facts.tails);
  return { ...common, offset: pieces.at(-1)?.end ?? writeInParts, parts, pieces, isDone: false };
}
