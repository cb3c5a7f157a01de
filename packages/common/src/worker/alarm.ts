import { setTimeout as delay } from 'node:timers/promises';

/** Waits; returns early, without an error, when `signal` aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** An interruptible wait for one waiter; ringing while nobody waits makes the next wait return at once. */
export interface Alarm {
  wait(milliseconds: number): Promise<void>;
  ring(): void;
}

export function createAlarm(): Alarm {
  let rung = false;
  let endWait: (() => void) | undefined;
  return {
    async wait(milliseconds) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, milliseconds);
        endWait = resolve;
        await promise;
        clearTimeout(timer);
        endWait = undefined;
      }
      rung = false;
    },
    ring() {
      rung = true;
      endWait?.();
    },
  };
}
