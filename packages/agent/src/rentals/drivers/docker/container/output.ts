import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../engine/engine.ts';
import { isEngineStatus } from '../engine/error.ts';
import { readFrames } from '../engine/stream-frames.ts';
import { containerPath, inspectContainer } from './container.ts';

const RETRY_MS = 500;

async function* readLog(engine: Engine, id: string, options: { follow: boolean; signal: AbortSignal }) {
  const { follow, signal } = options;
  const query = { follow, stdout: true, stderr: true };
  const stream = await engine.call({ path: containerPath(id, '/logs'), query, idleMs: 0, signal });
  for await (const { bytes } of readFrames(stream)) yield bytes;
}

/** Whether there is nothing more to come. */
async function isOver(engine: Engine, id: string): Promise<boolean> {
  try {
    const { Status } = (await inspectContainer(engine, id)).State;
    return Status === 'exited' || Status === 'dead' || Status === 'removing';
  } catch (error) {
    return isEngineStatus(error, 404);
  }
}

/**
 * The output of a container from its start, as far as it is kept, to its end. Where the engine restarts meanwhile, it goes
 * on after the bytes that were read already. Ends without an error when `signal` aborts.
 */
export async function* followOutput(engine: Engine, id: string, signal: AbortSignal): AsyncIterable<Buffer> {
  let read = 0;
  while (!signal.aborted) {
    const wasOver = await isOver(engine, id);
    let skip = read;
    try {
      for await (const bytes of readLog(engine, id, { follow: !wasOver, signal })) {
        const fresh = bytes.subarray(Math.min(skip, bytes.length));
        skip -= bytes.length - fresh.length;
        if (fresh.length === 0) continue;
        read += fresh.length;
        yield fresh;
      }
      // The engine may end the stream of one that ends before its last lines are in it.
      if (wasOver) return;
    } catch (error) {
      if (isEngineStatus(error, 404, 409)) return;
    }
    if (!(await isOver(engine, id))) await delay(RETRY_MS, undefined, { signal }).catch(() => {});
  }
}

const TAIL_LINES = 20;
const LINE_CHARACTERS_MAX = 300;

/** The last line that a container printed, for a message; undefined if it printed none. */
export async function lastLine(engine: Engine, id: string): Promise<string | undefined> {
  const parts: Buffer[] = [];
  const query = { stdout: true, stderr: true, tail: TAIL_LINES };
  try {
    const stream = await engine.call({ path: containerPath(id, '/logs'), query });
    for await (const { bytes } of readFrames(stream)) parts.push(bytes);
  } catch {
    return undefined;
  }
  const lines = Buffer.concat(parts)
    .toString('utf8')
    .split(/[\r\n]+/);
  return lines
    .findLast((line) => line.trim() !== '')
    ?.trim()
    .slice(0, LINE_CHARACTERS_MAX);
}
