import { createHash } from 'node:crypto';
import { GATEWAY } from './platform.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Bytes that no store can compress or deduplicate with those of another seed. */
function* chunksOf(seed: number, bytes: number): Generator<Uint8Array> {
  let block = createHash('sha256').update(String(seed)).digest();
  for (let sent = 0; sent < bytes; sent += CHUNK_BYTES) {
    block = createHash('sha256').update(block).digest();
    yield Buffer.alloc(Math.min(CHUNK_BYTES, bytes - sent), block);
  }
}

/** Uploads an object of the given size without holding it in memory. @returns the response's status */
export async function uploadLarge(path: string, seed: number, bytes: number): Promise<number> {
  const request: RequestInit & { duplex: 'half' } = {
    method: 'PUT',
    body: ReadableStream.from(chunksOf(seed, bytes)),
    duplex: 'half',
    headers: { 'content-length': String(bytes) },
  };
  const response = await fetch(`${GATEWAY}${path}`, request);
  await response.text();
  return response.status;
}

/** SHA-256 of an object's downloaded bytes, hexadecimal. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const { body } = await fetch(`${GATEWAY}${path}`);
  for await (const chunk of body ?? []) hash.update(chunk);
  return hash.digest('hex');
}

/** SHA-256 of what `uploadLarge` sends. */
export function expectedDigest(seed: number, bytes: number): string {
  const hash = createHash('sha256');
  for (const chunk of chunksOf(seed, bytes)) hash.update(chunk);
  return hash.digest('hex');
}
