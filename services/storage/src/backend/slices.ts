/** How much is passed to a hash or a connection at once: it blocks the event loop meanwhile. */
export const SLICE_BYTES = 256 * 1024;

/** Splits large bytes into consecutive views. */
export function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES)
    yield bytes.subarray(start, start + SLICE_BYTES);
}
