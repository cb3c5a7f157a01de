import { open, truncate } from 'node:fs/promises';
import { pause } from '@gridlease/common/worker/alarm';

const POLL_MS = 100;
const CHUNK_BYTES = 64 * 1024;
/** A program that writes more than this loses what was read: its output must not fill the disk. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Reads a file that is being written, from its beginning until `hasEnded` and everything was read, or `signal` aborts.
 * Keeps the file small.
 */
export async function* followFile(
  path: string,
  hasEnded: () => boolean,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for (let position = 0; !signal.aborted; ) {
    // Asked first: what was written before the end is then read below.
    const isLast = hasEnded();
    const chunk = await readFrom(path, position);
    position = chunk.position;
    if (chunk.bytes.length > 0) {
      yield chunk.bytes;
      continue;
    }
    if (isLast) return;
    if (position > KEPT_BYTES_MAX) {
      // Its writers append, so that they go on at the new end.
      await truncate(path, 0);
      position = 0;
    }
    await pause(POLL_MS, signal);
  }
}

async function readFrom(path: string, position: number): Promise<{ bytes: Buffer; position: number }> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return { bytes: Buffer.alloc(0), position };
  try {
    const { size } = await file.stat();
    // Somebody has made it shorter.
    const start = size < position ? 0 : position;
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, start);
    return { bytes: buffer.subarray(0, bytesRead), position: start + bytesRead };
  } finally {
    await file.close();
  }
}
