/** What a hash or a connection is given at once: while it works on that, nobody else gets a turn. */
export const SLICE_BYTES = 256 * 1024;

/** Large bytes, as views on them one behind the other. */
export function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES)
    yield bytes.subarray(start, start + SLICE_BYTES);
}
