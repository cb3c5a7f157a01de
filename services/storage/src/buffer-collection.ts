import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Interval between checks while bytes move, and after this many checks without movement. */
const BUSY_MS = 10;
const IDLE_MS = 100;
const IDLE_AFTER_CHECKS = 100;
/** Bytes of new buffers that justify a collection: a larger step uses more memory and gains no speed. */
const STEP_BYTES = 8 * 1024 * 1024;
/** A difference between two checks that counts as movement. */
const MOVING_BYTES = 1024 * 1024;

export interface BufferMemory {
  /** Bytes that JavaScript objects hold outside of the heap. */
  heldBytes(): number;
  /** Runs a minor garbage collection. */
  collectYoung(): void;
}

/**
 * Checks once how many bytes buffers hold, and collects when there are enough new ones.
 *
 * @returns a function that checks, and returns whether bytes move
 */
export function createMemoryCheck({ heldBytes, collectYoung }: BufferMemory): () => boolean {
  let last = heldBytes();
  let lowest = last;
  return () => {
    const held = heldBytes();
    const isMoving = Math.abs(held - last) > MOVING_BYTES;
    lowest = Math.min(lowest, held);
    last = held;
    if (held - lowest < STEP_BYTES) return isMoving;
    collectYoung();
    lowest = heldBytes();
    last = lowest;
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
 * Frees the buffers of bodies soon after use. Node reads bodies into buffers of 64 KiB that are used once. V8 counts them
 * and marks the whole heap after every 64 MB to free them, which takes longer than moving the bytes: a second of CPU time
 * per GiB. But they are few, young objects, so a minor collection frees them within a millisecond, and the next ones reuse
 * the memory.
 *
 * @returns a function that stops it
 */
export function startBufferCollection(): () => void {
  const check = createMemoryCheck(openBufferMemory());
  let checksWithoutMovement = 0;
  const next = () => {
    checksWithoutMovement = check() ? 0 : checksWithoutMovement + 1;
    timer = setTimeout(next, checksWithoutMovement < IDLE_AFTER_CHECKS ? BUSY_MS : IDLE_MS).unref();
  };
  let timer = setTimeout(next, IDLE_MS).unref();
  return () => clearTimeout(timer);
}
