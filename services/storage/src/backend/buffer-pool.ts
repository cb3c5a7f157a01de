/** Memory for bytes on their way to the store, until it is returned. */
export interface LentBuffer {
  readonly bytes: Buffer;
  /** @param mayBeReused false if something might still read it, such as a broken connection */
  giveBack(mayBeReused: boolean): void;
}

/**
 * Buffers of one size that are reused: memory outside of JavaScript's heap that is allocated for each part is freed late.
 *
 * @param keptMax unused buffers that are kept
 * @param onReturn called once for each buffer that is given back
 */
export function createBufferPool(size: number, keptMax: number, onReturn = () => {}): () => LentBuffer {
  const free: Buffer[] = [];
  return () => {
    const bytes = free.pop() ?? Buffer.allocUnsafeSlow(size);
    let isLent = true;
    return {
      bytes,
      giveBack(mayBeReused) {
        if (!isLent) return;
        isLent = false;
        if (mayBeReused && free.length < keptMax) free.push(bytes);
        onReturn();
      },
    };
  };
}
