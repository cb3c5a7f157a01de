import { createInterface } from 'node:readline';
import { RentalFailure } from '../../../failure.ts';
import type { Engine } from './engine.ts';
import { EngineError, isEngineStatus } from './error.ts';

/** Progress is told so often at most. */
const PROGRESS_EVERY_MS = 1_000;

interface PullLine {
  readonly status?: string;
  readonly id?: string;
  readonly error?: string;
  readonly progressDetail?: { readonly current?: number; readonly total?: number };
}

/** The engine's message as what it means for the renter. */
export function pullFailure(image: string, message: string, cause?: unknown): RentalFailure {
  if (/no space left|disk quota exceeded/i.test(message)) {
    return new RentalFailure(
      'out_of_disk',
      `The machine has no room on its disk for the image ${image}.`,
      cause,
    );
  }
  if (/toomanyrequests|rate limit/i.test(message)) {
    const text = `The registry of ${image} has refused the machine for now, because it pulled too many images.`;
    return new RentalFailure('image_unavailable', text, cause);
  }
  // Registries say the same of an image that is private and of one that does not exist.
  if (
    /manifest unknown|manifest for .* not found|not found: manifest|repository does not exist|pull access denied|denied|unauthorized|name unknown|no match for platform|no matching manifest|invalid reference/i.test(
      message,
    )
  ) {
    const text = `There is no image ${image} for this machine, or it is not public.`;
    return new RentalFailure('image_not_found', text, cause);
  }
  return new RentalFailure('image_unavailable', `The image ${image} could not be pulled: ${message}`, cause);
}

/** Sums up the layers of a pull. */
function createProgress(image: string, onProgress: (text: string) => void): (line: PullLine) => void {
  const layers = new Map<string, { current: number; total: number }>();
  let toldAt = Number.NEGATIVE_INFINITY;
  return ({ id, status, progressDetail }) => {
    if (id === undefined || status !== 'Downloading' || progressDetail?.total === undefined) return;
    layers.set(id, { current: progressDetail.current ?? 0, total: progressDetail.total });
    if (performance.now() - toldAt < PROGRESS_EVERY_MS) return;
    toldAt = performance.now();
    let [current, total] = [0, 0];
    for (const layer of layers.values()) {
      current += layer.current;
      total += layer.total;
    }
    const megabytes = (bytes: number) => Math.round(bytes / 1e6);
    onProgress(`pulling ${image}: ${megabytes(current)} of ${megabytes(total)} MB`);
  };
}

async function pull(
  engine: Engine,
  image: string,
  options: { signal: AbortSignal; idleMs: number; onProgress: (text: string) => void },
): Promise<void> {
  const { signal, idleMs, onProgress } = options;
  const query = { fromImage: image };
  const stream = await engine.call({ method: 'POST', path: '/images/create', query, signal, idleMs });
  const progress = createProgress(image, onProgress);
  for await (const text of createInterface(stream)) {
    if (text.trim() === '') continue;
    const line = JSON.parse(text) as PullLine;
    if (line.error !== undefined) throw new EngineError(0, line.error);
    progress(line);
  }
}

/** What the engine knows of an image; undefined if it does not have it. */
async function findImage(engine: Engine, image: string): Promise<{ Id: string } | undefined> {
  try {
    return await engine.json<{ Id: string }>({ path: `/images/${encodeURIComponent(image)}/json` });
  } catch (error) {
    if (isEngineStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * Pulls an image unless it is there.
 *
 * @param image with tag or digest, which the engine would otherwise take all of.
 * @param options.idleMs without progress after which it is given up.
 * @throws RentalFailure; or the reason of `signal`
 */
export async function requireImage(
  engine: Engine,
  image: string,
  options: { signal: AbortSignal; idleMs: number; onProgress: (text: string) => void },
): Promise<void> {
  if ((await findImage(engine, image)) !== undefined) return;
  options.onProgress(`pulling ${image}`);
  try {
    await pull(engine, image, options);
  } catch (error) {
    options.signal.throwIfAborted();
    throw pullFailure(image, error instanceof Error ? error.message : String(error), error);
  }
}
