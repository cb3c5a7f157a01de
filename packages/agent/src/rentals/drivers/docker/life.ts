import type { Exit } from '../driver.ts';
import { type ContainerState, signalContainer, wasStarted } from './container/container.ts';
import { watchDisk } from './container/disk-watch.ts';
import { exitOf, waitForExit } from './container/exit.ts';
import type { Engine } from './engine/engine.ts';

/** 128 and SIGKILL. */
const KILLED = 137;

/** When a container began and ended. */
export interface Life {
  readonly isStarted: boolean;
  readonly exited: Promise<Exit>;
  /** It was started: from now on its end and its size are watched. */
  begin(): void;
  /** It is gone. */
  end(): void;
  /** Stops watching; it may live on. */
  detach(): void;
}

/**
 * @param disk what it may write; 0 bytes: any amount.
 * @param found what the engine says of a container that an earlier run of the agent left.
 */
export function createLife(
  engine: Engine,
  id: string,
  disk: { readonly bytes: number; readonly everyMs: number },
  found: ContainerState | undefined,
): Life {
  const detached = new AbortController();
  const exited = Promise.withResolvers<Exit>();
  let isStarted = false;
  let isOutOfDisk = false;

  async function endIfTooLarge(signal: AbortSignal): Promise<void> {
    if (!(await watchDisk(engine, id, disk, signal))) return;
    isOutOfDisk = true;
    await signalContainer(engine, id, 'SIGKILL');
  }

  function begin(): void {
    if (isStarted) return;
    isStarted = true;
    const over = new AbortController();
    if (disk.bytes > 0) {
      // An engine that is away just now has ended it, or is asked again when the agent starts anew.
      void endIfTooLarge(AbortSignal.any([detached.signal, over.signal])).catch(() => {});
    }
    void waitForExit(engine, id, detached.signal).then((exit) => {
      over.abort();
      if (exit !== undefined) exited.resolve({ ...exit, ...(isOutOfDisk && { isOutOfDisk }) });
    });
  }

  if (found !== undefined && wasStarted(found)) {
    if (found.State.Running) begin();
    else exited.resolve(exitOf(found));
    isStarted = true;
  }
  return {
    get isStarted() {
      return isStarted;
    },
    exited: exited.promise,
    begin,
    end() {
      detached.abort();
      exited.resolve({ exitCode: KILLED, at: new Date() });
    },
    detach: () => detached.abort(),
  };
}
