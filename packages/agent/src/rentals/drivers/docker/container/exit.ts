import { setTimeout as delay } from 'node:timers/promises';
import type { Exit } from '../../driver.ts';
import type { Engine } from '../engine/engine.ts';
import { isEngineStatus } from '../engine/error.ts';
import { type ContainerState, containerPath, inspectContainer } from './container.ts';

const RETRY_MS = 250;
const RETRY_MAX_MS = 5_000;
/** 128 and SIGKILL: of a container that somebody has removed, nothing else is known. */
const KILLED = 137;

export function exitOf({ State }: ContainerState): Exit {
  return {
    exitCode: State.ExitCode,
    at: new Date(State.FinishedAt),
    ...(State.OOMKilled && { isOutOfMemory: true }),
  };
}

/**
 * Waits for the end of a started container, also through restarts of the engine.
 *
 * @returns undefined if `signal` ended the wait; never rejects.
 */
export async function waitForExit(
  engine: Engine,
  id: string,
  signal: AbortSignal,
): Promise<Exit | undefined> {
  for (let pause = RETRY_MS; ; pause = Math.min(2 * pause, RETRY_MAX_MS)) {
    try {
      const query = { condition: 'not-running' };
      await engine.send({ method: 'POST', path: containerPath(id, '/wait'), query, idleMs: 0, signal });
      const container = await inspectContainer(engine, id);
      if (!container.State.Running) return exitOf(container);
      pause = RETRY_MS;
    } catch (error) {
      if (isEngineStatus(error, 404)) return { exitCode: KILLED, at: new Date(), isLost: true };
    }
    if (signal.aborted) return undefined;
    await delay(pause, undefined, { signal }).catch(() => {});
  }
}
