const MIB = 1024 * 1024;
/** S3's limit, which every driver follows. */
const PARTS_MAX = 10_000;

/** Bytes of each part of an upload of at most this length: as configured, unless that would be too many parts. */
export function partBytesFor(
  lengthMax: number,
  { configured, minimum }: { readonly configured: number; readonly minimum: number },
): number {
  const needed = Math.ceil(lengthMax / PARTS_MAX);
  const wanted = Math.max(configured, minimum);
  return needed <= wanted ? wanted : Math.ceil(needed / MIB) * MIB;
}
