/** Castagnoli's polynomial, reversed (RFC 3720, appendix B.4). */
const POLYNOMIAL = 0x82f63b78;
const SLICES = 8;

/** Slicing-by-8: 256 entries for each of eight bytes that are processed at once. */
function createTable(): Uint32Array {
  const table = new Uint32Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte += 1) {
    let sum = byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
    table[byte] = sum;
  }
  for (let index = 256; index < table.length; index += 1) {
    const sum = table[index - 256] as number;
    table[index] = (table[sum & 0xff] as number) ^ (sum >>> 8);
  }
  return table;
}

const TABLE = createTable();

/** @param slice how many bytes follow within the eight */
const at = (slice: number, sum: number) => TABLE[slice * 256 + (sum & 0xff)] as number;

/** CRC-32C of the bytes so far and `bytes`; Node's zlib only has the other polynomial. */
export function updateCrc32c(bytes: Uint8Array, before: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = ~before;
  let place = 0;
  for (const end = bytes.length - (bytes.length % SLICES); place < end; place += SLICES) {
    const low = sum ^ view.getUint32(place, true);
    const high = view.getUint32(place + 4, true);
    sum =
      at(7, low) ^
      at(6, low >>> 8) ^
      at(5, low >>> 16) ^
      at(4, low >>> 24) ^
      at(3, high) ^
      at(2, high >>> 8) ^
      at(1, high >>> 16) ^
      at(0, high >>> 24);
  }
  for (; place < bytes.length; place += 1) sum = at(0, sum ^ (bytes[place] as number)) ^ (sum >>> 8);
  return ~sum >>> 0;
}
