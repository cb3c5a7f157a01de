import { setTimeout as delay } from 'node:timers/promises';

/** Lets any number of readers wait for the end of the outbox to move, with one shared query at a time. */
export interface Tail {
  /**
   * Resolves true when the newest position is no longer `position`, and false after `timeoutMs` or when `signal`
   * aborts. Rejects when the database cannot be read.
   */
  waitWhileAt(position: number, timeoutMs: number, signal: AbortSignal): Promise<boolean>;
}

interface Waiter {
  readonly position: number;
  readonly moved: (moved: boolean) => void;
  readonly failed: (error: unknown) => void;
}

/** Polls `readHead` every `pollMs`, only while somebody waits. */
export function createTail(readHead: () => Promise<number>, pollMs: number): Tail {
  const waiters = new Set<Waiter>();
  let polling = false;

  async function pollOnce(): Promise<void> {
    // Only those that waited before the query began: for later ones its result may be older than what they have read.
    const present = [...waiters];
    try {
      const head = await readHead();
      for (const waiter of present) if (head !== waiter.position) waiter.moved(true);
    } catch (error) {
      for (const waiter of present) waiter.failed(error);
    }
  }

  async function pollWhileAwaited(): Promise<void> {
    if (polling) return;
    polling = true;
    while (waiters.size > 0) {
      await pollOnce();
      await delay(pollMs);
    }
    polling = false;
  }

  return {
    async waitWhileAt(position, timeoutMs, signal) {
      if (signal.aborted) return false;
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      const waiter = { position, moved: resolve, failed: reject };
      const giveUp = () => resolve(false);
      const timer = setTimeout(giveUp, timeoutMs);
      signal.addEventListener('abort', giveUp, { once: true });
      waiters.add(waiter);
      void pollWhileAwaited();
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        waiters.delete(waiter);
      }
    },
  };
}
