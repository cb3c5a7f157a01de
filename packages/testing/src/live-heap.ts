import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Used bytes of this process's heap after a full garbage collection. */
export function liveHeapBytes(): number {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  return process.memoryUsage().heapUsed;
}

/**
 * Reads a long JSON array without keeping it: counts `marker`, and measures by how many bytes the live heap was
 * larger at its peak than after the first part.
 */
export async function readLongArray(
  url: string,
  marker: string,
  headers: Record<string, string> = {},
): Promise<{ readonly entries: number; readonly isClosed: boolean; readonly growthBytes: number }> {
  const response = await fetch(url, { headers });
  if (!response.ok || response.body === null) throw new Error(`${url} returned ${response.status}`);
  let entries = 0;
  let tail = '';
  let bytes = 0;
  let lookedAt = 0;
  const looks: number[] = [];
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const text = tail + chunk;
    entries += text.split(marker).length - 1;
    // After the last marker, so that none is counted twice.
    const last = text.lastIndexOf(marker);
    tail = text.slice(Math.max(last < 0 ? 0 : last + marker.length, text.length - marker.length + 1));
    bytes += chunk.length;
    if (bytes - lookedAt < LOOK_BYTES) continue;
    lookedAt = bytes;
    looks.push(liveHeapBytes());
  }
  const [first = 0] = looks;
  return { entries, isClosed: tail.endsWith(']'), growthBytes: Math.max(...looks) - first };
}

const LOOK_BYTES = 4 * 1024 * 1024;
