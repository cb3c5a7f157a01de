/** Castagnoli's polynomial, reversed (RFC 3720, appendix B.4). */
const POLYNOMIAL = 0x82f63b78;
const SLICES = 8;

/** Slicing-by-8: one table for each of eight bytes that are processed at once. */
function makeTables(): Uint32Array[] {
  const tables = Array.from({ length: SLICES }, () => new Uint32Array(256));
  for (let byte = 0; byte < 256; byte += 1) {
    let sum = byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
    (tables[0] as Uint32Array)[byte] = sum >>> 0;
  }
  for (let slice = 1; slice < SLICES; slice += 1) {
    const [before, own, first] = [tables[slice - 1], tables[slice], tables[0]] as Uint32Array[];
    for (let byte = 0; byte < 256; byte += 1) {
      const sum = (before as Uint32Array)[byte] as number;
      (own as Uint32Array)[byte] = ((first as Uint32Array)[sum & 0xff] as number) ^ (sum >>> 8);
    }
  }
  return tables;
}

const [T0, T1, T2, T3, T4, T5, T6, T7] = makeTables() as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

const at = (table: Uint32Array, index: number) => table[index & 0xff] as number;

/** CRC-32C of the bytes so far and `bytes`; Node's zlib only has the other polynomial. */
export function updateCrc32c(bytes: Uint8Array, before: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = ~before;
  let place = 0;
  for (const end = bytes.length - (bytes.length % SLICES); place < end; place += SLICES) {
    const low = sum ^ view.getUint32(place, true);
    const high = view.getUint32(place + 4, true);
    sum =
      at(T7, low) ^
      at(T6, low >>> 8) ^
      at(T5, low >>> 16) ^
      at(T4, low >>> 24) ^
      at(T3, high) ^
      at(T2, high >>> 8) ^
      at(T1, high >>> 16) ^
      at(T0, high >>> 24);
  }
  for (; place < bytes.length; place += 1) sum = at(T0, sum ^ (bytes[place] as number)) ^ (sum >>> 8);
  return ~sum >>> 0;
}
