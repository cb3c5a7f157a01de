import type { Backend, UploadedPart } from '../backend/backend.ts';
import type { LentBuffer } from '../backend/buffer-pool.ts';
import { type Piece, partEnd, partNumber, piecesToMerge } from './layout.ts';
import type { PartMemory } from './part-memory.ts';
import type { UploadProgress } from './progress.ts';
import { retryOnce } from './state-bucket.ts';
import type { UploadStore } from './store.ts';

interface Deps {
  readonly backend: Backend;
  readonly store: UploadStore;
  readonly memories: PartMemory;
}

/** Bytes of an upload from `start` on, after pieces of the same part. */
interface PartBytes {
  readonly pieces: readonly Piece[];
  readonly start: number;
  readonly bytes: Buffer;
  readonly memory: LentBuffer | undefined;
}

async function putPart(
  { backend, store }: Deps,
  { ref, uploadId, partBytes }: UploadProgress['descriptor'],
  { pieces, start, bytes, memory }: PartBytes,
): Promise<UploadedPart> {
  const first = pieces[0]?.start ?? start;
  const part = { number: partNumber(first, partBytes), size: start + bytes.length - first };
  const open = () => (pieces.length === 0 ? bytes : store.readPieces(pieces, bytes));
  let isStored = false;
  try {
    const stored = await retryOnce(() => backend.multipart.putPart(ref, uploadId, { ...part, body: open() }));
    isStored = true;
    return stored;
  } finally {
    memory?.giveBack(isStored);
  }
}

/** Writes the bytes that continue an upload to the store. */
export function createPartWriter(deps: Deps, upload: UploadProgress) {
  const { store, memories } = deps;
  const { id, length, descriptor } = upload;
  const parts = [...upload.parts];
  let pieces = [...upload.pieces];
  /** Bytes from `start` on that are in memory. */
  let start = upload.offset;
  let filled = 0;
  let memory: LentBuffer | undefined;
  /** The part in flight; the next one waits for it, so that the durable bytes have no gap. */
  let underWay: Promise<void> = Promise.resolve();

  async function obtain(): Promise<LentBuffer> {
    const large = memories.takeLarge();
    if (large !== undefined) return large;
    // The previous part in flight may be using it.
    await underWay;
    return memories.takeLarge() ?? memories.takeSmall();
  }

  const inMemory = () => memory?.bytes.subarray(0, filled) ?? Buffer.alloc(0);

  function detach(): PartBytes {
    const detached = { pieces, start, bytes: inMemory(), memory };
    memory = undefined;
    start += filled;
    filled = 0;
    return detached;
  }

  async function storePart(): Promise<void> {
    await underWay;
    const detached = detach();
    pieces = [];
    underWay = putPart(deps, descriptor, detached).then((part) => {
      parts.push(part);
      return store.deletePieces(detached.pieces);
    });
    // The next wait for it reports the failure.
    underWay.catch(() => {});
  }

  async function save(): Promise<void> {
    await underWay;
    if (filled === 0) return;
    const merged = piecesToMerge(pieces, filled);
    const tail = await store.putTail(id, merged, start, inMemory());
    detach().memory?.giveBack(true);
    pieces = [...pieces.slice(0, pieces.length - merged.length), tail];
    await store.deletePieces(merged);
  }

  return {
    /** The current position, including bytes that are not durable yet. */
    position: () => start + filled,
    /** Takes bytes; complete parts are sent to the store while the next bytes arrive. */
    async take(chunk: Buffer): Promise<void> {
      for (let rest = chunk; rest.length > 0; ) {
        memory ??= await obtain();
        const end = partEnd(start, descriptor.partBytes, length);
        const copied = rest.copy(memory.bytes, filled, 0, Math.min(rest.length, end - start - filled));
        filled += copied;
        rest = rest.subarray(copied);
        if (start + filled === end) await storePart();
        else if (filled === memory.bytes.length) await save();
      }
    },
    /** Makes everything taken so far durable. */
    save,
    /** Sends the remaining bytes as the last part. Returns all parts. */
    async finish(): Promise<readonly UploadedPart[]> {
      if (filled > 0 || pieces.length > 0) await storePart();
      await underWay;
      return parts;
    },
    /** Releases its memory; nothing may follow. */
    release(): void {
      memory?.giveBack(false);
      memory = undefined;
    },
  };
}
