import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it is looked while bytes move, and after so many looks that saw none move. */
const BUSY_MS = 10;
const IDLE_MS = 100;
const QUIET_LOOKS = 100;
/** Bytes of new buffers that are worth a collection: with more of them memory grows, and nothing is faster. */
const STEP_BYTES = 8 * 1024 * 1024;
/** By how much what is held differs between two looks when bytes move. */
const MOVING_BYTES = 1024 * 1024;

export interface BufferMemory {
  /** Bytes that JavaScript's objects hold outside of its heap. */
  heldBytes(): number;
  /** Collects what is young. */
  collectYoung(): void;
}

/**
 * Looks once at how many bytes buffers hold, and collects when there are enough new ones.
 *
 * @returns a function that looks, and answers whether bytes move
 */
export function createLook({ heldBytes, collectYoung }: BufferMemory): () => boolean {
  let before = heldBytes();
  let least = before;
  return () => {
    const held = heldBytes();
    const isMoving = Math.abs(held - before) > MOVING_BYTES;
    least = Math.min(least, held);
    before = held;
    if (held - least < STEP_BYTES) return isMoving;
    collectYoung();
    least = heldBytes();
    before = least;
    return true;
  };
}

function openBufferMemory(): BufferMemory {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;
  return {
    heldBytes: () => getHeapStatistics().external_memory,
    collectYoung: () => collect({ type: 'minor' }),
  };
}

/**
 * Frees the buffers of bodies soon after they were used. Node reads bodies into buffers of 64 KiB that are used once.
 * V8 counts them, and after each 64 MB marks the whole heap to get rid of them, which takes longer than moving these
 * bytes does: a second of processor time for a GiB. But they are young and few objects, so that collecting what is
 * young frees them within a millisecond, and the next ones come to lie where these were.
 *
 * @returns what ends it
 */
export function startBufferCollection(): () => void {
  const look = createLook(openBufferMemory());
  let quiet = 0;
  const next = () => {
    quiet = look() ? 0 : quiet + 1;
    timer = setTimeout(next, quiet < QUIET_LOOKS ? BUSY_MS : IDLE_MS).unref();
  };
  let timer = setTimeout(next, IDLE_MS).unref();
  return () => clearTimeout(timer);
}
