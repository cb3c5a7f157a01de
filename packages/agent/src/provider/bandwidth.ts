const MEASURED_MS = 10_000;
const UPLOAD_BYTES = 16 * 1_048_576;
const BITS_OF_BYTE = 8;
const BITS_OF_MEGABIT = 1_000_000;
/** Less than this says more of the connection's start than of the line. */
const BYTES_MIN = 1_048_576;

function mbps(bytes: number, ms: number): number | undefined {
  if (bytes < BYTES_MIN) return undefined;
  return Math.max(1, Math.round((bytes * BITS_OF_BYTE) / BITS_OF_MEGABIT / (Math.max(1, ms) / 1_000)));
}

/**
 * Downloads from a URL for at most ten seconds. Returns Mbit/s; undefined if less than 1 MiB arrived.
 */
export async function measureDownload(url: string): Promise<number | undefined> {
  const giveUp = AbortSignal.timeout(MEASURED_MS);
  let bytes = 0;
  let begunAt = performance.now();
  try {
    const response = await fetch(url, { signal: giveUp });
    if (!response.ok) return undefined;
    begunAt = performance.now();
    for await (const chunk of response.body ?? []) bytes += chunk.byteLength;
  } catch {
    // What arrived until then counts.
  }
  return mbps(bytes, performance.now() - begunAt);
}

/** Sends 16 MiB to a URL with POST. Returns Mbit/s; undefined unless it is accepted within ten seconds. */
export async function measureUpload(url: string): Promise<number | undefined> {
  const begunAt = performance.now();
  const body = new Uint8Array(UPLOAD_BYTES);
  // Zeros would be compressed on the way by some networks.
  for (let at = 0; at < body.length; at += 65_536) crypto.getRandomValues(body.subarray(at, at + 65_536));
  try {
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(MEASURED_MS) });
    await response.body?.cancel();
    return response.ok ? mbps(UPLOAD_BYTES, performance.now() - begunAt) : undefined;
  } catch {
    return undefined;
  }
}
