import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Rows of one object: few enough that a page is read quickly, enough that they compress well. */
export const BLOCK_ROWS = 1_000;

/** The most that a block takes when it is decompressed; a row is some hundreds of bytes. */
const BLOCK_BYTES_MAX = 64 * 1_048_576;

/** A block as it is stored: gzip of JSON lines, one row each. */
export interface PackedBlock {
  readonly bytes: Buffer;
  readonly sha256: Buffer;
}

export async function packBlock(rows: readonly string[]): Promise<PackedBlock> {
  const bytes = await compress(rows.map((row) => `${row}\n`).join(''));
  return { bytes, sha256: digest(bytes) };
}

/** The rows of a block as a JSON array. @throws Error if it is not what was written */
export async function unpackBlock({ bytes, sha256 }: PackedBlock): Promise<string> {
  if (!digest(bytes).equals(sha256)) throw new Error('an archived object differs from what was written');
  const text = (await decompress(bytes, { maxOutputLength: BLOCK_BYTES_MAX })).toString('utf8');
  return `[${text.trimEnd().replaceAll('\n', ',')}]`;
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
